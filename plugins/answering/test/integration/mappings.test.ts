import { BackgroundMappings } from '@kaiku/plugin-surveys/contract';
import {
  accepted,
  createClient,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish, stored } from '../support.ts';

const structure = makeStructure({
  elements: [
    makeElement('mood', 'choice', { text: 'How was it?', choices: [{ id: 'good', text: 'Good' }] }),
    makeElement('code', 'openText', { text: 'Your postcode', assignToBackgroundField: 'postcode' }),
  ],
  backgroundFields: [
    { id: 'shop', name: 'Shop' },
    { id: 'postcode', name: 'Postcode' },
    { id: 'city', name: 'City' },
    { id: 'region', name: 'Region' },
  ],
});

describe('background value mappings', () => {
  let app: TestApp;
  let owner: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    owner = await app.createUser();
    await app.setFeatures(owner.person.companyId, { bg_value_mapping: true });
  });

  const newSurvey = async (): Promise<string> => (await makeSurvey(owner, { structure })).survey_id;
  const make = (surveyId: string, rule: object) =>
    owner.api.post(`/survey/${surveyId}/bg_value_mapping`, { source_field: 'shop', target_field: 'city', ...rule });
  const refusal = ({ status, error }: Awaited<ReturnType<typeof make>>) => [
    status,
    error.code,
    error.details[0]?.path,
    error.details[0]?.row,
  ];

  /** What an answer through a link with these values is stored with. */
  async function backgroundOf(rules: object[], background: object, answers: object = {}) {
    const { surveyId, url } = await publish(owner, structure, { background });
    for (const rule of rules) await accepted(make(surveyId, rule));
    const sent = { transaction_id: crypto.randomUUID(), survey_version: 1, answers };
    await accepted(createClient(app.answerUrl).post(`/answer/${url}`, sent));
    return (await stored(app, surveyId))[0]!.background;
  }

  it('BGF-007.ab BGF-012.abcd a mapping has id, source, target, separator, pairs and a rule type, and is listed, changed and deleted', async () => {
    const surveyId = await newSurvey();
    const rule = { separator: ',', mapping_data: 'Kamppi,Helsinki\nRuisrock,Turku', rule_type: 'starts_with' };
    const made = await accepted(make(surveyId, rule));
    expect(made).to.include({ source_field: 'shop', target_field: 'city', ...rule });
    const path = `/survey/${surveyId}/bg_value_mapping`;
    expect((await owner.api.get(path)).data.mappings).to.eql([made]);
    const changed = await accepted(owner.api.put(`${path}/${made.mapping_id}`, { mapping_data: 'Kamppi,Espoo' }));
    expect(changed).to.eql({ ...made, mapping_data: 'Kamppi,Espoo' });
    await accepted(owner.api.delete(`${path}/${made.mapping_id}`));
    expect((await owner.api.get(path)).data.mappings).to.eql([]);
    expect((await owner.api.delete(`${path}/${made.mapping_id}`)).status).to.equal(404);
    const { rows } = await app.db.owner.query(
      "SELECT operation FROM core.audit_log WHERE survey_id = $1 AND operation LIKE 'survey.mapping%' ORDER BY operation",
      [surveyId],
    );
    expect(rows.map(({ operation }) => operation)).to.eql([
      'survey.mapping_create',
      'survey.mapping_delete',
      'survey.mapping_update',
    ]);
    const stranger = await app.createUser();
    expect((await stranger.api.get(path)).status).to.be.oneOf([403, 404]);
  });

  it('BGF-007.b a rule is exact unless it says starts-with, and knows no third type', async () => {
    const surveyId = await newSurvey();
    expect(await accepted(make(surveyId, { mapping_data: 'a;b' }))).to.include({ rule_type: 'exact', separator: ';' });
    const third = await make(surveyId, { target_field: 'region', mapping_data: 'a;b', rule_type: 'ends_with' });
    expect(refusal(third)).to.eql([422, 'validation', 'rule_type', undefined]);
  });

  it('BGF-008.a an exact rule gives its target a value only where the source has the very value', async () => {
    const rule = { mapping_data: 'Kamppi;Helsinki\nRuisrock;Turku' };
    expect(await backgroundOf([rule], { shop: 'Kamppi' })).to.eql({ shop: 'Kamppi', city: 'Helsinki' });
    expect(await backgroundOf([rule], { shop: 'Kamppi 2' })).to.eql({ shop: 'Kamppi 2' });
  });

  it('BGF-008.b BGF-013 of beginnings that match, the longest gives the value', async () => {
    const rule = { mapping_data: '0010;Centre\n00;Uusimaa\n001;Helsinki\n20;Turku', rule_type: 'starts_with' };
    expect(await backgroundOf([rule], { shop: '00100' })).to.eql({ shop: '00100', city: 'Centre' });
    expect(await backgroundOf([rule], { shop: '00180' })).to.eql({ shop: '00180', city: 'Helsinki' });
    expect(await backgroundOf([rule], { shop: '00700' })).to.eql({ shop: '00700', city: 'Uusimaa' });
    expect(await backgroundOf([rule], { shop: '90100' })).to.eql({ shop: '90100' });
  });

  it('BGF-008.ab rules also follow what an answer gave, and one rule what another gave', async () => {
    const rules = [
      { source_field: 'postcode', target_field: 'city', mapping_data: '20;Turku', rule_type: 'starts_with' },
      { source_field: 'city', target_field: 'region', mapping_data: 'Turku;Southwest' },
    ];
    expect(await backgroundOf(rules, { shop: 'X' }, { code: '20100' })).to.eql({
      shop: 'X',
      postcode: '20100',
      city: 'Turku',
      region: 'Southwest',
    });
  });

  it('BGF-008.a answers that are imported follow the rules as well', async () => {
    const surveyId = await newSurvey();
    await accepted(make(surveyId, { mapping_data: 'Kamppi;Helsinki' }));
    const form = new FormData();
    form.append('file', new Blob(['Timestamp,How was it?,Shop\n2026-01-31 08:05,Good,Kamppi\n']), 'answers.csv');
    form.append(
      'mapping',
      JSON.stringify({
        Timestamp: { type: 'timestamp' },
        'How was it?': { type: 'answer', elementId: 'mood' },
        Shop: { type: 'background', fieldId: 'shop' },
      }),
    );
    await accepted(owner.api.post(`/answer/${surveyId}/import`, undefined, { form }));
    const [answer] = await until('the import', async () => {
      const rows = await stored(app, surveyId);
      return rows.length > 0 ? rows : null;
    });
    expect(answer!.background).to.eql({ shop: 'Kamppi', city: 'Helsinki' });
  });

  it('a mapping that was removed comes back to its place', async () => {
    const surveyId = await newSurvey();
    const path = `/survey/${surveyId}/bg_value_mapping`;
    const listed = async () => (await accepted(owner.api.get(path))).mappings;
    const targets = ['city', 'region', 'postcode'];
    for (const target_field of targets) await accepted(make(surveyId, { target_field, mapping_data: 'a;b' }));
    const { mapping_id: removed, ...middle } = (await listed())[1];
    await accepted(owner.api.delete(`${path}/${removed}`));
    await accepted(owner.api.post(path, { ...middle, place: 1 }));
    const fields = (await listed()).map(({ target_field }: { target_field: string }) => target_field);
    expect(fields).to.deep.equal(targets);
  });

  it('BGF-009 mapping data that cannot be read is refused as invalid mapping data, with its line', async () => {
    const surveyId = await newSurvey();
    for (const [data, row] of [
      ['Kamppi;Helsinki\nRuisrock', 2],
      ['Kamppi;Helsinki\nKamppi;Turku', 2],
      ['a;b;c', 1],
      ['"open;b', 1],
      ['  \n', 0],
    ] as const) {
      const reply = await make(surveyId, { mapping_data: data });
      expect(refusal(reply), data).to.eql([422, 'invalid_mapping_data', 'mapping_data', row]);
      expect(reply.error.message).to.match(/^Invalid mapping data/);
    }
    expect((await owner.api.get(`/survey/${surveyId}/bg_value_mapping`)).data.mappings).to.eql([]);
  });

  it('all mapping data of a survey together has a limit, because it is listed and read as a whole', async () => {
    const surveyId = await newSurvey();
    const lines = Array.from({ length: 9_000 }, (_, index) => `value ${index};${'x'.repeat(90)}`).join('\n');
    for (const target_field of ['city', 'region']) {
      await accepted(make(surveyId, { target_field, mapping_data: lines }));
    }
    const third = { target_field: 'postcode', mapping_data: lines };
    expect(refusal(await make(surveyId, third)).slice(0, 3)).to.eql([422, 'too_much_mapping_data', 'mapping_data']);
    await accepted(make(surveyId, { ...third, mapping_data: 'a;b' }));
  });

  it('rules are read again when they have changed, and not each second', async () => {
    const surveyId = await newSurvey();
    const { mapping_id: id } = await accepted(make(surveyId, { mapping_data: 'a;b' }));
    const { services } = app.app.host.plugins.find(({ manifest }) => manifest.id === 'answering')!;
    const rules = () => services.get(BackgroundMappings).of(owner.person.companyId, surveyId);
    const first = await rules();
    const clock = performance.now;
    const later = async (seconds: number) => {
      performance.now = () => clock.call(performance) + seconds * 1_000;
      return rules();
    };
    try {
      expect(await later(60)).to.equal(first);
      await accepted(owner.api.put(`/survey/${surveyId}/bg_value_mapping/${id}`, { mapping_data: 'a;c' }));
      expect((await later(120))[0]!.pairs).to.eql([{ value: 'a', result: 'c' }]);
    } finally {
      performance.now = clock;
    }
  });

  it('BGF-010 a second rule for the same source and target is refused as a duplicate rule', async () => {
    const surveyId = await newSurvey();
    await accepted(make(surveyId, { mapping_data: 'a;b' }));
    const again = await make(surveyId, { mapping_data: 'c;d', rule_type: 'starts_with' });
    expect(refusal(again)).to.eql([422, 'duplicate_rule', 'target_field', undefined]);
    expect(again.error.message).to.match(/^Duplicate rule/);
    const other = await accepted(make(surveyId, { target_field: 'region', mapping_data: 'c;d' }));
    const path = `/survey/${surveyId}/bg_value_mapping/${other.mapping_id}`;
    expect(refusal(await owner.api.put(path, { target_field: 'city' }))[1]).to.equal('duplicate_rule');
    const both = await Promise.all(
      ['a;b', 'c;d'].map((mapping_data) => make(surveyId, { target_field: 'postcode', mapping_data })),
    );
    expect(both.map(({ status }) => status).sort()).to.eql([200, 422]);
  });

  it('rules that are made at once are counted together', async () => {
    const surveyId = await newSurvey();
    const mapping_data = Array.from({ length: 9_900 }, (_, at) => `${at};${'x'.repeat(80)}`).join('\n');
    const made = await Promise.all(
      ['city', 'region', 'postcode'].map((target_field) => make(surveyId, { target_field, mapping_data })),
    );
    expect(made.map(({ status }) => status).sort()).to.eql([200, 200, 422]);
  });

  it('BGF-011 another rule type takes effect only when it is confirmed', async () => {
    const surveyId = await newSurvey();
    const { mapping_id: id } = await accepted(make(surveyId, { mapping_data: 'a;b' }));
    const path = `/survey/${surveyId}/bg_value_mapping`;
    const asked = await owner.api.put(`${path}/${id}`, { rule_type: 'starts_with' });
    expect(refusal(asked).slice(0, 2)).to.eql([422, 'rule_type_unconfirmed']);
    expect((await owner.api.get(path)).data.mappings[0].rule_type).to.equal('exact');
    await accepted(owner.api.put(`${path}/${id}`, { rule_type: 'starts_with', confirm_rule_type: true }));
    expect((await owner.api.get(path)).data.mappings[0].rule_type).to.equal('starts_with');
  });

  it('COMP-024 the feature bg_value_mapping opens the calls and switches the rules', async () => {
    const { surveyId, url } = await publish(owner, structure, { background: { shop: 'Kamppi' } });
    const rule = await accepted(make(surveyId, { mapping_data: 'Kamppi;Helsinki' }));
    const { companyId } = owner.person;
    await app.setFeatures(companyId, { bg_value_mapping: false });
    try {
      const path = `/survey/${surveyId}/bg_value_mapping`;
      for (const reply of [
        await owner.api.get(path),
        await make(surveyId, { mapping_data: 'a;b' }),
        await owner.api.put(`${path}/${rule.mapping_id}`, { mapping_data: 'a;b' }),
        await owner.api.delete(`${path}/${rule.mapping_id}`),
      ])
        expect([reply.status, reply.error.code]).to.eql([403, 'feature_disabled']);
      const answer = () =>
        accepted(
          createClient(app.answerUrl).post(`/answer/${url}`, {
            transaction_id: crypto.randomUUID(),
            survey_version: 1,
            answers: {},
          }),
        );
      const backgrounds = async () => (await stored(app, surveyId)).map(({ background }) => background);
      await answer();
      expect(await backgrounds()).to.eql([{ shop: 'Kamppi' }]);
      await app.setFeatures(companyId, { bg_value_mapping: true });
      await answer();
      expect(await backgrounds()).to.deep.include({ shop: 'Kamppi', city: 'Helsinki' });
    } finally {
      await app.setFeatures(companyId, { bg_value_mapping: true });
    }
  });
});
