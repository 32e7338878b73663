import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const asked = makeStructure({
  settings: {
    logo: { file: '01900000-0000-7000-8000-000000000002', width: 4, height: 3 },
    logoAlternativeText: 'Café',
  },
  pages: [
    {
      id: 'p1',
      settings: { title: 'First' },
      showRules: [],
      hideRules: [],
      elements: [
        makeElement('q1', 'choice', {
          text: 'Which <script>alert(1)</script>?',
          assignToBackgroundField: 'shop',
          choices: [
            { id: 'yes', text: 'Yes' },
            { id: 'no', text: 'No' },
          ],
        }),
      ],
    },
    {
      id: 'p2',
      settings: { title: 'Second' },
      showRules: [
        {
          id: 'r1',
          subRules: [{ id: 's1', source: { type: 'answer', elementId: 'q1' }, operator: 'equals', value: 'yes' }],
        },
      ],
      hideRules: [],
      elements: [
        makeElement('house', 'image', {
          text: 'House',
          picture: { file: '01900000-0000-7000-8000-000000000001', width: 4, height: 3 },
          decorative: true,
        }),
      ],
    },
  ],
  backgroundFields: [
    { id: 'shop', name: 'Shop', values: [{ id: 'v1', value: 'Turku' }] },
    { id: 'region', name: 'Region' },
  ],
  translations: { fi: { 'elements/q1/choices/yes/text': 'Kyllä', 'backgroundFields/shop/name': 'Myymälä' } },
});

describe('surveys: as files over HTTP', () => {
  let app: TestApp;
  let anna: TestUser;
  let other: TestUser;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    anna = await app.createUser({ roles: ['survey_creator'] });
    // Another company.
    other = await app.createUser({ roles: ['survey_creator'] });
    for (const { company } of [anna, other]) await app.setFeatures(company.companyId, { bg_value_mapping: true });
  });

  const send = (user: TestUser, path: string, contents: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([contents]), 'survey.kaiku.json');
    return user.api.post(path, undefined, { form });
  };
  const exported = async (user: TestUser, id: string): Promise<string> => {
    const { status, text } = await user.api.get(`/survey/${id}/file`);
    expect(status, text).to.equal(200);
    return text;
  };

  it('another company makes the same survey of it, under new ids, with its mappings', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: asked, type: 'personnel' });
    const mapping = { source_field: 'shop', target_field: 'region', mapping_data: 'Turku;South' };
    await accepted(anna.api.post(`/survey/${id}/bg_value_mapping`, mapping));
    const file = await exported(anna, id);
    expect(file).to.not.include(anna.person.userId).and.to.not.include(id);

    const preview = await accepted(send(other, '/survey/file/preview', file));
    expect(preview).to.include({
      name: 'Coffee break',
      type: 'personnel',
      page_count: 2,
      question_count: 1,
      mappings: 1,
    });
    expect(preview).to.deep.include({ languages: ['en', 'fi'], problems: [], problem_count: 0, left_count: 2 });
    // The picture is a file of the first company.
    expect(preview.left).to.deep.equal([
      { what: 'picture', page: 2, element: 'House', name: '01900000-0000-7000-8000-000000000001' },
      { what: 'logo', name: '01900000-0000-7000-8000-000000000002' },
    ]);

    const made = await accepted(send(other, '/survey/file', file, { name: 'Ours' }));
    expect(made).to.include({ name: 'Ours', type: 'personnel', state: 'unpublished', owner_id: other.person.userId });
    const { structure } = await accepted(other.api.get(`/survey/${made.survey_id}`));
    expect(structure.settings).to.not.have.any.keys('logo', 'logoAlternativeText');
    const [first, second] = structure.pages;
    const [question] = first.elements;
    const [yes] = question.settings.choices;
    expect([first.id, question.id, yes.id]).to.not.include.oneOf(['p1', 'q1', 'yes']);
    expect(second.showRules[0].subRules[0]).to.deep.include({
      source: { type: 'answer', elementId: question.id },
      value: yes.id,
    });
    const [shop, region] = structure.backgroundFields;
    expect(question.settings.assignToBackgroundField).to.equal(shop.id);
    expect(question.settings.text).to.equal('Which <script>alert(1)</script>?');
    expect(structure.translations.fi).to.deep.equal({
      [`elements/${question.id}/choices/${yes.id}/text`]: 'Kyllä',
      [`backgroundFields/${shop.id}/name`]: 'Myymälä',
    });
    const { mappings } = await accepted(other.api.get(`/survey/${made.survey_id}/bg_value_mapping`));
    expect(mappings).to.have.length(1);
    expect(mappings[0]).to.include({ source_field: shop.id, target_field: region.id, mapping_data: 'Turku;South' });
    // Once more gives the same file again, but for the ids.
    const again = JSON.parse(await exported(other, made.survey_id));
    expect(again.structure.pages).to.have.length(2);
  });

  it('nothing of a file with faults comes in, and each says where it is', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: asked });
    const file = JSON.parse(await exported(anna, id));
    file.structure.pages[0].elements[0].settings.mandatory = 'yes';
    const preview = await accepted(send(other, '/survey/file/preview', JSON.stringify(file)));
    expect(preview.problems).to.deep.equal([
      {
        path: 'elements/q1/mandatory',
        page: 1,
        element: 'Which <script>alert(1)</script>?',
        field: 'mandatory',
        code: 'setting-type',
        message: 'The value is of the wrong type (boolean is needed).',
      },
    ]);
    const before = (await accepted(other.api.get('/survey'))).count;
    const refused = await send(other, '/survey/file', JSON.stringify(file));
    expect(refused.status).to.equal(422);
    expect(refused.error.details).to.have.length(1);
    expect(refused.error.details[0]).to.include({ path: 'elements/q1/mandatory', code: 'setting-type' });
    expect((await send(other, '/survey/file/preview', '{')).error.code).to.equal('survey_file');
    expect((await send(other, '/survey/file', JSON.stringify({ ...file, version: 7 }))).error.code).to.equal(
      'survey_file_version',
    );
    expect((await accepted(other.api.get('/survey'))).count).to.equal(before);
  });

  it('a file that is too large is refused before it is read', async () => {
    const reply = await send(other, '/survey/file/preview', ' '.repeat(100 * 1024 * 1024)).catch(() => null);
    // Refused while it is still being sent, the connection may be closed.
    if (reply) expect(reply.status).to.equal(413);
    expect((await other.api.get('/survey')).status).to.equal(200);
  });

  it('is exported by who may edit the survey and imported by who may create one', async () => {
    const { survey_id: id } = await makeSurvey(anna, { structure: asked });
    const file = await exported(anna, id);
    const nobody = await app.createUser({ company: anna.company, roles: [] });
    expect((await nobody.api.get(`/survey/${id}/file`)).status).to.equal(403);
    expect((await other.api.get(`/survey/${id}/file`)).status).to.be.oneOf([403, 404]);
    expect((await send(nobody, '/survey/file', file)).status).to.equal(403);
    expect((await send(nobody, '/survey/file/preview', file)).status).to.equal(403);
  });
});
