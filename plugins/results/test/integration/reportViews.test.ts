import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';

const structure = makeStructure({
  elements: [
    makeElement('mood', 'choice', { text: 'How was it?', choices: [{ id: 'good', text: 'Good' }] }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ],
  backgroundFields: [{ id: 'shop', name: 'Shop' }],
});
const charts = { parts: ['charts', 'texts'], hidden: ['why'], shapes: { mood: 'columns' } };

describe('saved views of a report', () => {
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;
  let reader: TestUser;
  let editor: TestUser;
  before(async function () {
    app = await sharedApp(this.test!.parent!);
  });
  beforeEach(async () => {
    owner = await app.createUser();
    await app.setFeatures(owner.person.companyId, { report_views: true });
    surveyId = (await makeSurvey(owner, { structure })).survey_id;
    reader = await colleague('reportView');
    editor = await colleague('reportEdit');
  });

  const colleague = async (...permissions: string[]) => {
    const user = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, surveyId, user, { permissions });
    return user;
  };
  const path = (id = surveyId) => `/survey/${id}/report_view`;
  const save = ({ api }: TestUser, body: object = {}) => api.post(path(), { name: 'Kamppi', charts, ...body });
  const seen = async ({ api }: TestUser): Promise<{ name: string; view_id: string }[]> =>
    (await accepted(api.get(path()))).views;
  const names = async (user: TestUser) => (await seen(user)).map(({ name }) => name);
  const operations = async () =>
    (
      await app.db.owner.query(
        `SELECT operation FROM core.audit_log WHERE survey_id = $1 AND operation LIKE 'report%' ORDER BY at`,
        [surveyId],
      )
    ).rows.map(({ operation }) => operation);

  it('RES-026 RES-028 has a name, a scope, filters by time, background and answers, and charts; is read, changed and deleted', async () => {
    const filter = { from: '2026-01-01', to: '2026-03-31', background: ['shop:Kamppi'], answer: ['mood:good'] };
    const made = await accepted(save(reader, { filter }));
    expect(made).to.deep.include({ name: 'Kamppi', scope: 'user', own: true, may_change: true, filter, charts });
    expect(made.view_id).to.be.a('string');
    expect(made.compare_by).to.equal(null);
    expect(await seen(reader)).to.deep.equal([made]);
    const one = `${path()}/${made.view_id}`;
    const changed = await accepted(reader.api.put(one, { name: 'Kluuvi', filter: {}, version: made.version }));
    expect(changed).to.deep.equal({ ...made, name: 'Kluuvi', filter: {}, version: made.version + 1 });
    expect((await reader.api.put(one, { name: 'X', version: made.version })).status, 'changed meanwhile').to.equal(412);
    await accepted(reader.api.delete(one));
    expect(await seen(reader)).to.deep.equal([]);
    expect((await reader.api.delete(one)).status).to.equal(404);
    expect(await operations()).to.deep.equal(['report_view.create', 'report_view.update', 'report_view.delete']);
  });

  it('RES-026 keeps by what respondents are compared', async () => {
    const made = await accepted(save(reader, { compare_by: 'field shop' }));
    const one = `${path()}/${made.view_id}`;
    const { compare_by, version } = await accepted(reader.api.put(one, { name: 'Kluuvi', version: made.version }));
    expect(compare_by, 'what is not said stays').to.equal('field shop');
    expect((await accepted(reader.api.put(one, { compare_by: 'language', version }))).compare_by).to.equal('language');
    const views = ['field shop', 'field town', 'collector', null].map((by) => ({
      name: `By ${by}`,
      charts,
      compare_by: by,
    }));
    const imported = await accepted(reader.api.post(`${path()}/import`, { kaiku: 'report_views', views }));
    const kept = imported.views.map((view: { compare_by: string | null }) => view.compare_by);
    expect(kept, 'what the survey lacks is left out').to.deep.equal(['field shop', null, 'collector', null]);
    const file = JSON.parse((await reader.api.get(`${path()}/export`)).text);
    expect(file.views.map((view: { compare_by: string | null }) => view.compare_by)).to.have.members([
      'language',
      ...kept,
    ]);
  });

  it('RES-027 one of a user is seen by them alone, one of the company by all who see the results', async () => {
    await accepted(save(reader, { name: 'Mine' }));
    await accepted(save(editor, { name: 'Ours', scope: 'company' }));
    expect(await names(reader)).to.deep.equal(['Mine', 'Ours']);
    expect(await names(owner)).to.deep.equal(['Ours']);
    const author = await colleague('edit');
    expect((await author.api.get(path())).status, 'sees no results').to.equal(403);
    const [mine] = await seen(reader);
    expect((await editor.api.delete(`${path()}/${mine!.view_id}`)).status, 'of another').to.equal(404);
  });

  it('SHARE-011 only who may change the report changes what everybody sees', async () => {
    expect((await save(reader, { scope: 'company' })).status).to.equal(403);
    const ours = await accepted(save(editor, { scope: 'company' }));
    const one = `${path()}/${ours.view_id}`;
    expect((await reader.api.put(one, { name: 'Theirs', version: ours.version })).status).to.equal(403);
    expect((await reader.api.delete(one)).status).to.equal(403);
    const mine = await accepted(save(reader, { name: 'Mine' }));
    const shared = { scope: 'company', version: mine.version };
    expect((await reader.api.put(`${path()}/${mine.view_id}`, shared)).status).to.equal(403);
    expect((await accepted(owner.api.put(one, { name: 'All', version: ours.version }))).name).to.equal('All');
  });

  it('a name tells one view from another; what breaks a rule is named', async () => {
    await accepted(save(reader));
    const taken = await save(reader, { name: 'KAMPPI' });
    expect([taken.error.code, taken.error.details[0]?.path]).to.deep.equal(['report_view_taken', 'name']);
    await accepted(save(editor, { scope: 'company' }));
    const race = await Promise.all([save(reader, { name: 'Both' }), save(reader, { name: 'both' })]);
    expect(race.map(({ status }) => status).sort()).to.deep.equal([200, 422]);
    for (const [body, field] of [
      [{ name: '' }, 'name'],
      [{ scope: 'world' }, 'scope'],
      [{ filter: { from: 'yesterday' } }, 'filter.from'],
      [{ filter: { answer: ['no colon'] } }, 'answer'],
      [{ charts: { ...charts, shapes: { mood: 'cake' } } }, 'charts.shapes.mood'],
      [{ compare_by: 'mood' }, 'compare_by'],
    ] as const) {
      const reply = await save(reader, { name: 'Another', ...body });
      expect([reply.status, reply.error.details[0]?.path]).to.deep.equal([422, field]);
    }
  });

  it('RES-028 is exported to a file and imported, what the survey lacks left out', async () => {
    const filter = {
      background: ['shop:Kamppi', 'town:Turku'],
      answer: ['mood:good', 'gone:1'],
      collector: [surveyId],
      version: ['44'],
    };
    await accepted(save(reader, { filter, charts: { ...charts, hidden: ['why', 'gone'] } }));
    const file = JSON.parse((await reader.api.get(`${path()}/export`)).text);
    expect(file).to.include({ kaiku: 'report_views' });
    const { views } = await accepted(reader.api.post(`${path()}/import`, file));
    expect(views).to.have.length(1);
    expect(views[0]).to.deep.include({
      name: 'Kamppi (2)',
      scope: 'user',
      filter: { background: ['shop:Kamppi'], answer: ['mood:good'], collector: [], version: [] },
      charts,
    });
    for (const wrong of [{}, { kaiku: 'survey', views: [] }, { ...file, views: [{ name: 'X' }] }]) {
      expect((await reader.api.post(`${path()}/import`, wrong)).status).to.equal(422);
    }
    expect(await names(reader)).to.deep.equal(['Kamppi', 'Kamppi (2)']);
    const greek = { ...file, views: ['ΑΣ', 'ασ'].map((name) => ({ ...file.views[0], name })) };
    expect((await reader.api.post(`${path()}/import`, greek)).status, 'capitals of another alphabet').to.be.oneOf([
      200, 422,
    ]);
  });

  it('there is room for a hundred', async () => {
    const file = {
      kaiku: 'report_views',
      views: Array.from({ length: 100 }, (_, n) => ({ name: `View ${n}`, charts })),
    };
    await accepted(reader.api.post(`${path()}/import`, file));
    expect((await save(reader)).error.code).to.equal('too_many_report_views');
    await accepted(save(editor));
  });

  it('RES-028 a file has all that one sees, however many they are', async () => {
    const many = (count: number, of: string) =>
      Array.from({ length: count }, (_, n) => ({ name: `${of} ${n}`, charts }));
    await accepted(reader.api.post(`${path()}/import`, { kaiku: 'report_views', views: many(60, 'Mine') }));
    await app.db.owner.query(
      `INSERT INTO results.report_views (company_id, id, survey_id, owner_id, name, scope, filter, charts)
       SELECT company_id, gen_random_uuid(), survey_id, owner_id, 'Ours ' || name, 'company', filter, charts
       FROM results.report_views WHERE survey_id = $1`,
      [surveyId],
    );
    const file = JSON.parse((await reader.api.get(`${path()}/export`)).text);
    expect(file.views).to.have.length(120);
    const other = await accepted(editor.api.post(`${path()}/import`, { ...file, views: file.views.slice(0, 100) }));
    expect(other.views).to.have.length(100);
    const tooMany = await owner.api.post(`${path()}/import`, file);
    expect([tooMany.status, tooMany.error.code], 'nothing is left out unseen').to.deep.equal([
      422,
      'too_many_report_views',
    ]);
  });

  it('COMP-018 the feature report_views switches them', async () => {
    const made = await accepted(save(reader));
    await app.setFeatures(owner.person.companyId, { report_views: false });
    for (const reply of [
      await reader.api.get(path()),
      await save(reader, { name: 'X' }),
      await reader.api.put(`${path()}/${made.view_id}`, { name: 'X', version: 1 }),
      await reader.api.delete(`${path()}/${made.view_id}`),
      await reader.api.get(`${path()}/export`),
      await reader.api.post(`${path()}/import`, {}),
    ])
      expect([reply.status, reply.error.code]).to.deep.equal([403, 'feature_disabled']);
    await app.setFeatures(owner.person.companyId, { report_views: true });
    expect(await names(reader)).to.deep.equal(['Kamppi']);
  });

  it('goes with its survey, and one of a user with the user', async () => {
    const left = async () =>
      (await app.db.owner.query('SELECT name FROM results.report_views WHERE survey_id = $1 ORDER BY name', [surveyId]))
        .rows;
    await accepted(save(editor, { name: 'Mine' }));
    await accepted(save(editor, { name: 'Ours', scope: 'company' }));
    await accepted(owner.api.put('/users', { user_ids: [editor.person.userId], state: 'removed' }));
    expect(await left()).to.deep.equal([{ name: 'Ours' }]);
    await accepted(owner.api.delete(`/survey/${surveyId}`));
    await accepted(owner.api.delete(`/survey/${surveyId}/deleted`));
    await app.settled();
    expect(await left()).to.deep.equal([]);
  });

  describe('settings of a report', () => {
    const settings = () => `/survey/${surveyId}/report_settings`;

    it('RES-005 are not saved unless at least one chart option is chosen', async () => {
      expect(await accepted(editor.api.get(settings()))).to.deep.equal({ charts: null, version: 0 });
      const none = await editor.api.put(settings(), { charts: { ...charts, parts: [] }, version: 0 });
      expect([none.status, none.error.details[0]?.path]).to.deep.equal([422, 'charts.parts']);
      expect(await accepted(editor.api.get(settings()))).to.deep.equal({ charts: null, version: 0 });
      const view = await save(editor, { charts: { ...charts, parts: [] } });
      expect([view.status, view.error.details[0]?.path]).to.deep.equal([422, 'charts.parts']);
    });

    it('RES-069.c say in which order the bars of choices stand, as views do; another order is refused', async () => {
      for (const [at, order] of (['largest', 'smallest', 'survey'] as const).entries()) {
        const kept = await accepted(editor.api.put(settings(), { charts: { ...charts, order }, version: at }));
        expect(kept.charts).to.deep.equal({ ...charts, order });
        expect((await accepted(reader.api.get(settings()))).charts.order).to.equal(order);
      }
      const view = await accepted(save(reader, { charts: { ...charts, order: 'largest' } }));
      expect(view.charts.order).to.equal('largest');
      const file = JSON.parse((await reader.api.get(`${path()}/export`)).text);
      expect(file.views[0].charts.order).to.equal('largest');
      const wrong = await editor.api.put(settings(), { charts: { ...charts, order: 'random' }, version: 3 });
      expect([wrong.status, wrong.error.details[0]?.path]).to.deep.equal([422, 'charts.order']);
    });

    it('SHARE-011.b are changed with reportEdit, read by all who see the results, and not overwritten unseen', async () => {
      expect((await reader.api.put(settings(), { charts, version: 0 })).status).to.equal(403);
      expect(await accepted(editor.api.put(settings(), { charts, version: 0 }))).to.deep.equal({ charts, version: 1 });
      expect(await accepted(reader.api.get(settings()))).to.deep.equal({ charts, version: 1 });
      expect((await owner.api.put(settings(), { charts, version: 0 })).status).to.equal(412);
      expect((await owner.api.put(settings(), { charts, version: 7 })).status).to.equal(412);
      expect((await accepted(owner.api.put(settings(), { charts, version: 1 }))).version).to.equal(2);
      expect(await operations()).to.deep.equal(['report.settings', 'report.settings']);
    });
  });
});
