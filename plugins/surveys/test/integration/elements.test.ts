import { makeSurvey, sharedApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

describe('surveys: elements', () => {
  let app: TestApp;
  let user: TestUser;
  let surveyId: string;
  let version: number;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    user = await app.createUser({ roles: ['survey_creator'] });
  });
  beforeEach(async () => {
    surveyId = (await makeSurvey(user)).survey_id;
    version = 1;
  });

  const path = (rest = '') => `/survey/${surveyId}/page/page-1/element${rest}`;
  async function add(body: object) {
    const reply = await user.api.post(path(), { survey_version: version, ...body });
    expect(reply.status, reply.text).to.equal(200);
    version = reply.data.survey_version;
    return reply.data;
  }
  const view = async () => {
    const { data } = await app.anonymous.get('/survey_view', { query: { survey_id: surveyId } });
    return data.view.pages.flatMap((page: { elements: object[] }) => page.elements);
  };

  it('SUR-028.abcde SUR-099.b an element has id, index, type, settings, children and meta.saved', async () => {
    await add({ kind: 'nps', element_settings: { text: 'Would you?' } });
    const { element } = await add({ kind: 'text', name: 'Hello', saved: false, element_settings: { text: 'Hi' } });
    expect(element).to.deep.include({
      element_index: 1,
      element_type: 'text',
      kind: 'text',
      name: 'Hello',
      children: [],
      meta: { saved: false },
    });
    expect(element.element_settings).to.include({ text: 'Hi' });
    expect(element.element_id).to.be.a('string').and.not.equal('');
    const { data } = await user.api.get(path());
    expect(
      data.elements.map((one: { element_index: number; element_type: string }) => [
        one.element_index,
        one.element_type,
      ]),
    ).to.deep.equal([
      [0, 'question'],
      [1, 'text'],
    ]);
    const one = await user.api.get(path(`/${element.element_id}`));
    expect(one.data.element).to.deep.equal(element);
  });

  it('SUR-028.d SUR-029.abcdef settings hold additional_type, icon, other_choice, dummy_choice, nps and matrix_settings', async () => {
    const choice = await add({
      kind: 'choice',
      element_settings: {
        text: 'Which?',
        presentation: 'dropdown',
        other: { enabled: true, text: 'Other' },
        dontKnow: { enabled: true, text: 'No idea' },
      },
    });
    expect(choice.element.element_settings).to.deep.include({
      additional_type: 'dropdown',
      other_choice: { enabled: true, text_value: 'Other' },
      dummy_choice: { enabled: true, text_value: 'No idea' },
    });
    const smiley = await add({ kind: 'smiley' });
    expect(smiley.element.element_settings.icon).to.deep.equal({ set: 5, order: 'ascending', style: 'classic' });
    const icon = { set: 3, order: 'descending', style: 'bold' };
    const bold = await add({ kind: 'smiley', element_settings: { text: 'Mood?', icon } });
    expect(bold.element.element_settings.icon).to.deep.equal(icon);
    expect(bold.element.element_settings).to.include({ additional_type: 'smiley' }).and.not.have.property('nps');
    expect((await add({ kind: 'nps' })).element.element_settings.nps).to.equal(true);
    const matrix = await add({
      kind: 'matrix',
      element_settings: {
        text: 'How?',
        rows: [{ id: 'r1', text: 'Speed' }],
        columns: [{ id: 'c1', text: 'Good', numericValue: 3 }],
      },
    });
    expect(matrix.element.element_settings.matrix_settings.columns[0]).to.include({
      choice_id: 'c1',
      numeric_value: 3,
    });
    expect(matrix.element.children).to.deep.equal([{ element_id: 'r1', element_index: 0, text_value: 'Speed' }]);
  });

  it('SUR-030.abcde a question has type, text and choices with all their parts', async () => {
    const { element } = await add({
      kind: 'checkbox',
      element_settings: {
        text: 'What?',
        choices: [
          { id: 'a', text: 'Tea', numericValue: 2, reportText: 'T', hierarchyNodeId: 'node-1' },
          { id: 'b', text: 'Milk', enabled: false },
        ],
      },
    });
    expect(element.question).to.deep.equal({
      question_type: 'checkbox',
      question_text: 'What?',
      choices: [
        {
          choice_id: 'a',
          choice_index: 0,
          text_value: 'Tea',
          numeric_value: 2,
          report_text: 'T',
          enabled: true,
          hierarchy_node_id: 'node-1',
        },
        {
          choice_id: 'b',
          choice_index: 1,
          text_value: 'Milk',
          numeric_value: null,
          report_text: '',
          enabled: false,
          hierarchy_node_id: null,
        },
      ],
    });
  });

  it('SUR-031 an element that is not saved does not appear in the survey', async () => {
    const { element } = await add({ kind: 'nps', saved: false, element_settings: { text: 'Secret' } });
    expect(await view()).to.deep.equal([]);
    const put = await user.api.put(path(`/${element.element_id}`), { survey_version: version, saved: true });
    expect(put.data.element.meta).to.deep.equal({ saved: true });
    expect((await view())[0].settings.text).to.equal('Secret');
  });

  it('SUR-032 element names are unique within the survey', async () => {
    const first = await add({ kind: 'nps' });
    const second = await add({ kind: 'nps' });
    expect([first.element.name, second.element.name]).to.deep.equal(['NPS', 'NPS 2']);
    const reply = await user.api.put(path(`/${second.element.element_id}`), { survey_version: version, name: ' nps ' });
    expect(reply.status).to.equal(422);
    expect(reply.error.details[0]).to.deep.include({
      path: `elements/${second.element.element_id}/name`,
      code: 'duplicate-name',
    });
  });

  it('SUR-099.acde elements are created, read, changed, moved and deleted', async () => {
    const a = (await add({ kind: 'nps', name: 'A' })).element.element_id;
    const b = (await add({ kind: 'openText', name: 'B', element_index: 0 })).element.element_id;
    const names = (page: { elements: { name: string }[] }) => page.elements.map(({ name }) => name);
    const changed = await user.api.put(path(`/${a}`), {
      survey_version: version,
      name: 'A2',
      element_settings: { text: 'New text' },
      element_index: 0,
    });
    expect(names(changed.data.page)).to.deep.equal(['A2', 'B']);
    expect(changed.data.element.question.question_text).to.equal('New text');

    const page = await user.api.post(`/survey/${surveyId}/page`, { survey_version: version + 1 });
    const moved = await user.api.put(path(`/${b}`), {
      survey_version: version + 2,
      page_id: page.data.page.page_id,
    });
    expect(moved.data.page).to.include({ page_id: page.data.page.page_id });
    expect(names(moved.data.page)).to.deep.equal(['B']);

    const removed = await user.api.delete(path(`/${a}`), { query: { survey_version: version + 3 } });
    expect(removed.data).to.include({ removed_id: a, survey_version: version + 4 });
    expect(names(removed.data.page)).to.deep.equal([]);
    expect((await user.api.get(path(`/${a}`))).status).to.equal(404);
    expect((await user.api.delete(path(`/${b}`), { query: { survey_version: version + 4 } })).status).to.equal(404);
  });

  it('SUR-083.cd a change of an element with an old version is a conflict', async () => {
    const { element } = await add({ kind: 'nps' });
    const stale = { survey_version: 1 };
    const replies = await Promise.all([
      user.api.post(path(), { ...stale, kind: 'nps' }),
      user.api.put(path(`/${element.element_id}`), { ...stale, saved: false }),
      user.api.delete(path(`/${element.element_id}`), { query: stale }),
    ]);
    for (const reply of replies) {
      expect(reply.status).to.equal(412);
      expect(reply.error.code).to.equal('survey-version-conflict');
    }
  });

  it('SUR-100 the uuid call gives an id for a new element', async () => {
    const { data } = await user.api.get(path('/uuid'));
    const { element } = await add({ kind: 'slider', element_id: data.uuid });
    expect(element.element_id).to.equal(data.uuid);
    const twice = await user.api.post(path(), { survey_version: version, kind: 'nps', element_id: data.uuid });
    expect(twice.error.details[0]?.code).to.equal('duplicate-id');
  });

  it('refuses kinds that the product does not have yet, and settings of another kind', async () => {
    const file = await user.api.post(path(), { survey_version: version, kind: 'file' });
    expect(file.error.details[0]?.code).to.equal('unknown-kind');
    const wrong = await user.api.post(path(), {
      survey_version: version,
      kind: 'nps',
      element_settings: { choices: [] },
    });
    expect(wrong.error.details[0]?.code).to.equal('unknown-setting');
  });
});
