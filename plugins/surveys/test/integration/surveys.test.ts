import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  readSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeComplete, plugins, step } from '../support.ts';

describe('surveys: create, change, delete', () => {
  let app: TestApp;
  let anna: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ roles: ['survey_creator'], firstName: 'Anna', lastName: 'Aalto' });
  });

  it('SUR-007.abc a survey has id, name, type, language, theme, owner, creator and company', async () => {
    const survey = await makeSurvey(anna, { name: ' Coffee ', language: 'fi' });
    expect(survey).to.include({
      name: 'Coffee',
      type: 'basic',
      language: 'fi',
      theme: 'kaiku',
      owner: 'Anna Aalto',
      owner_id: anna.person.userId,
      created_by_id: anna.person.userId,
      created_for_company_id: anna.person.companyId,
    });
    expect(survey.survey_id).to.match(/^[0-9a-f-]{36}$/);
    expect(survey.structure.settings.nextText).to.equal('Seuraava');
    const settings = { theme: 'forest' };
    const put = anna.api.put(`/survey/${survey.survey_id}`, { survey_version: 1, settings });
    expect((await accepted(put)).theme).to.equal('forest');
    expect((await readSurvey(anna, survey.survey_id)).structure.settings).to.include(settings);
  });

  it('SUR-008.abc a survey is basic, followUp or personnel', async () => {
    for (const type of ['basic', 'followUp', 'personnel']) {
      expect(await makeSurvey(anna, { type })).to.include({ type });
    }
    const reply = await anna.api.post('/survey', { name: 'x', type: 'secret' });
    expect(reply.status).to.equal(422);
    expect(reply.error.details[0]).to.include({ path: 'type', code: 'only' });
  });

  it('GAP-053 a personnel survey hides small groups from the start', async () => {
    const survey = await makeSurvey(anna, { type: 'personnel' });
    expect(survey.structure.settings.hideUnder).to.equal(5);
  });

  it('GAP-053 one that becomes a personnel survey hides them, too, unless it says otherwise', async () => {
    const becomes = async (first: object, change: object) => {
      const { survey_id: id } = await makeSurvey(anna);
      const made = await accepted(anna.api.put(`/survey/${id}`, { survey_version: 1, ...first }));
      const { survey_version } = await accepted(
        anna.api.put(`/survey/${id}`, { survey_version: made.survey_version, ...change }),
      );
      const { structure, type } = await readSurvey(anna, id);
      return [survey_version, type, structure.settings.hideUnder];
    };
    const personnel = { type: 'personnel' };
    expect(await becomes({ name: 'A' }, personnel)).to.deep.equal([3, 'personnel', 5]);
    expect(await becomes({ settings: { hideUnder: 8 } }, personnel)).to.deep.equal([3, 'personnel', 8]);
    expect(await becomes({ settings: { hideUnder: 0 } }, personnel)).to.deep.equal([3, 'personnel', 0]);
    expect(await becomes({ name: 'A' }, { ...personnel, settings: { hideUnder: 3 } })).to.deep.equal([
      3,
      'personnel',
      3,
    ]);
    // Whoever takes it back, or changes something else of it, decides by themselves.
    expect(await becomes(personnel, { type: 'basic' })).to.deep.equal([3, 'basic', 5]);
    expect(await becomes({ ...personnel, settings: { hideUnder: 0 } }, { name: 'B' })).to.deep.equal([
      3,
      'personnel',
      0,
    ]);
  });

  it('SUR-009.abcd a survey keeps its created, edited, published, closed and archived dates', async () => {
    const survey = await makeComplete(anna);
    expect(survey).to.include({ published_at: null, closed_at: null, archived_at: null });
    expect(Date.parse(survey.created_at)).to.be.closeTo(Date.now(), 60_000);
    expect(survey.edited_at).to.equal(survey.created_at);
    const edited = await anna.api.put(`/survey/${survey.survey_id}`, { survey_version: 1, name: 'Edited' });
    expect(Date.parse(edited.data.edited_at)).to.be.above(Date.parse(survey.edited_at));
    expect(edited.data.created_at).to.equal(survey.created_at);
    const opened = await step(anna, survey.survey_id, 'open');
    expect(Date.parse(opened.published_at)).to.be.closeTo(Date.now(), 60_000);
    const closed = await step(anna, survey.survey_id, 'close');
    expect(Date.parse(closed.closed_at)).to.be.closeTo(Date.now(), 60_000);
    const archived = await step(anna, survey.survey_id, 'archive');
    expect(Date.parse(archived.archived_at)).to.be.closeTo(Date.now(), 60_000);
    expect(archived.published_at).to.equal(opened.published_at);
  });

  it('SUR-010.a a survey counts its questions, not its texts or drafts', async () => {
    const survey = await makeComplete(anna);
    expect(survey.question_count).to.equal(3);
    const page = survey.structure.pages[0].id;
    const text = await anna.api.post(`/survey/${survey.survey_id}/page/${page}/element`, {
      survey_version: 1,
      kind: 'text',
    });
    expect(text.status, text.text).to.equal(200);
    const draft = await anna.api.post(`/survey/${survey.survey_id}/page/${page}/element`, {
      survey_version: 2,
      kind: 'nps',
      saved: false,
    });
    expect(draft.status, draft.text).to.equal(200);
    const { data } = await anna.api.get(`/survey/${survey.survey_id}`);
    expect(data.question_count).to.equal(3);
  });

  it('SUR-018.abc a survey cannot be saved with an empty name, next or previous text', async () => {
    const survey = await makeSurvey(anna);
    const put = (body: object) => anna.api.put(`/survey/${survey.survey_id}`, { survey_version: 1, ...body });
    const cases: [object, string][] = [
      [{ name: '  ' }, 'settings/name'],
      [{ settings: { nextText: '' } }, 'settings/nextText'],
      [{ settings: { previousText: ' ' } }, 'settings/previousText'],
    ];
    for (const [body, path] of cases) {
      const reply = await put(body);
      expect(reply.status).to.equal(422);
      expect(reply.error.details).to.deep.include({ path, code: 'empty', message: 'This must not be empty.' });
    }
    expect((await anna.api.post('/survey', { name: ' ' })).status).to.equal(422);
    const { data } = await anna.api.get(`/survey/${survey.survey_id}`);
    expect(data).to.include({ survey_version: 1, name: 'Coffee' });
  });

  it('BGF-002.ab a background field cannot be saved without a name of its own', async () => {
    const { structure } = await makeSurvey(anna);
    const save = (...names: string[]) =>
      anna.api.post('/survey', {
        name: 'Fields',
        structure: { ...structure, backgroundFields: names.map((name, index) => ({ id: `f${index}`, name })) },
      });
    expect((await save('City', 'Shop')).data.structure.backgroundFields).to.have.length(2);
    for (const [name, code] of [
      ['  ', 'empty'],
      ['city ', 'duplicate-name'],
    ] as const) {
      const reply = await save('City', name);
      expect([reply.status, reply.error.details[0]?.path]).to.deep.equal([422, 'backgroundFields/f1/name']);
      expect(reply.error.details[0]).to.include({ code });
    }
  });

  it('SUR-019.ab an invalid colour is discarded, a valid one kept', async () => {
    const survey = await makeSurvey(anna);
    const put = (version: number, settings: object) =>
      anna.api.put(`/survey/${survey.survey_id}`, { survey_version: version, settings });
    expect((await put(1, { accentColor: '#12AbEf', backgroundColor: 'red' })).status).to.equal(200);
    const { data } = await anna.api.get(`/survey/${survey.survey_id}`);
    expect(data.structure.settings.accentColor).to.equal('#12AbEf');
    expect(data.structure.settings).to.not.have.property('backgroundColor');
  });

  it('SUR-020 type and main language are locked once the survey was published', async () => {
    const survey = await makeComplete(anna);
    const put = (version: number, body: object) =>
      anna.api.put(`/survey/${survey.survey_id}`, { survey_version: version, ...body });
    expect((await put(1, { type: 'followUp', settings: { language: 'de' } })).data).to.include({
      type: 'followUp',
      language: 'de',
    });
    await step(anna, survey.survey_id, 'open');
    for (const [body, path] of [
      [{ type: 'basic' }, 'type'],
      [{ settings: { language: 'sv' } }, 'settings/language'],
    ] as const) {
      const reply = await put(2, body);
      expect(reply.status).to.equal(422);
      expect(reply.error).to.include({ code: 'setting_locked' });
      expect(reply.error.details[0]).to.include({ path });
    }
    expect((await put(2, { type: 'followUp', name: 'New name' })).data).to.include({ name: 'New name' });
  });

  it('SUR-096.abc POST, PUT and DELETE create, update and delete a survey', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    const changed = await anna.api.put(`/survey/${id}`, { survey_version: 1, name: 'Tea' });
    expect(changed.data).to.include({ name: 'Tea', survey_version: 2 });
    expect((await anna.api.delete(`/survey/${id}`)).data).to.deep.equal({ survey_id: id });
    const boss = await app.createUser({ company: anna.company });
    expect((await boss.api.get(`/resource-access/survey/${id}`)).status).to.equal(404);
    await accepted(anna.api.delete(`/survey/${id}/deleted`));
    const { rows } = await app.db.owner.query('SELECT count(*)::int AS n FROM surveys.revisions WHERE survey_id = $1', [
      id,
    ]);
    expect(rows[0].n).to.equal(0);
  });

  it('SUR-081.a a survey can be copied: its structure and translations, as an unpublished survey of the copier', async () => {
    const { survey_id: id } = await makeComplete(anna, { name: 'Original' });
    const texts = { 'elements/q-nps/text': 'Suosittelisitko?' };
    await accepted(
      anna.api.patch(`/survey/${id}`, { survey_version: 1, changes: [{ op: 'translations', language: 'fi', texts }] }),
    );
    await step(anna, id, 'open');
    const survey = await readSurvey(anna, id);
    const copy = await anna.api.post(`/survey/${survey.survey_id}/copy`);
    expect(copy.data).to.include({ name: 'Original (copy)', state: 'unpublished', survey_version: 1 });
    expect(copy.data.survey_id).to.not.equal(survey.survey_id);
    expect(copy.data.structure.pages).to.deep.equal(survey.structure.pages);
    expect(copy.data.structure.translations).to.deep.equal({ fi: texts });
    const named = await anna.api.post(`/survey/${survey.survey_id}/copy`, { name: 'Second' });
    expect(named.data).to.include({ name: 'Second' });
  });

  it('takes a whole structure, and says what is wrong with a bad one', async () => {
    const { structure } = await makeComplete(anna);
    const whole = await makeSurvey(anna, { name: 'Imported', language: undefined, structure });
    expect(whole.structure.pages).to.deep.equal(structure.pages);
    expect(whole.structure.settings.name).to.equal('Imported');
    const broken = structuredClone(structure);
    broken.pages[0].elements[1].kind = 'teleport';
    broken.pages[0].elements[0].settings.mandatory = 'yes';
    const reply = await anna.api.post('/survey', { name: 'x', structure: broken });
    expect(reply.status).to.equal(422);
    expect(reply.error.details.map(({ path, code }) => `${path} ${code}`)).to.deep.equal([
      'elements/q-nps/mandatory setting-type',
      'elements/q-reason/kind unknown-kind',
    ]);
    expect((await anna.api.post('/survey', { name: 'x', structure: { pages: 7 } })).status).to.equal(422);
  });

  it('refuses a survey that is too large, with both figures', async () => {
    const { structure } = await makeSurvey(anna);
    const page = (n: number) => ({
      ...structure.pages[0],
      id: `p${n}`,
      elements: Array.from({ length: 400 }, (_, i) => ({
        id: `e${n}-${i}`,
        kind: 'nps',
        name: `${n}-${i}`,
        saved: true,
        settings: { text: 'a' },
      })),
    });
    const many = await anna.api.post('/survey', {
      name: 'x',
      structure: { ...structure, pages: [page(1), page(2), page(3)] },
    });
    expect(many.status).to.equal(422);
    expect(many.error.code).to.equal('survey_too_large');
    expect(many.error.details[0]?.message).to.equal('There are 1200 elements; a survey can have 1000.');
    const heavy = structuredClone(structure);
    heavy.settings.customCss = '/* */'.repeat(19_000);
    heavy.settings.customJs = heavy.settings.customCss;
    heavy.pages = Array.from({ length: 100 }, (_, n) => ({
      ...structure.pages[0],
      id: `p${n}`,
      settings: { title: '', description: 'x'.repeat(19_000) },
    }));
    const big = await anna.api.post('/survey', { name: 'x', structure: heavy });
    expect(big.error.code).to.equal('survey_too_large');
    expect(big.error.details[0]?.code).to.equal('too-large-bytes');
  });

  it('takes texts and lists as long as they may be, and names what is longer', async () => {
    const long = (choices: number, text: string, name = 'q') =>
      makeStructure({
        elements: [
          makeElement('q', 'choice', {
            text,
            choices: Array.from({ length: choices }, (_, at) => ({ id: `c${at}`, text: `Choice ${at}` })),
          }),
        ].map((one) => ({ ...one, name })),
      });
    const post = (structure: object) => anna.api.post('/survey', { name: 'Long', structure });
    const whole = await accepted(post(long(2_000, 'x'.repeat(20_000))));
    expect(whole.structure.pages[0].elements[0].settings.choices).to.have.length(2_000);
    for (const [structure, path] of [
      [long(2_001, 'x'), 'elements/q/choices'],
      [long(1, 'x'.repeat(300_000)), 'elements/q/text'],
      [long(1, 'x', 'x'.repeat(300_000)), 'elements/q/name'],
    ] as const) {
      const { status, error } = await post(structure);
      expect([status, error.details.map((one) => one.path)]).to.deep.equal([422, [path]]);
    }
  });

  it('writes an audit entry for each of these', async () => {
    const { survey_id: id } = await makeSurvey(anna);
    await anna.api.put(`/survey/${id}`, { survey_version: 1, name: 'Tea' });
    await anna.api.post(`/survey/${id}/copy`);
    await anna.api.delete(`/survey/${id}`);
    const { rows } = await app.db.owner.query(
      'SELECT operation FROM core.audit_log WHERE survey_id = $1 ORDER BY at, id',
      [id],
    );
    expect(rows.map((row) => row.operation)).to.deep.equal(['survey.create', 'survey.update', 'survey.delete']);
  });
});
