import {
  accepted,
  makeLink,
  openSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { coffee, colleague } from '../support.ts';

interface Row {
  name: string;
  state: string;
  openAt: string;
  closeAt: string | null;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('collectors: several links at once, and copies', () => {
  let app: TestApp;
  let owner: TestUser;
  let surveyId: string;

  before(async function () {
    app = await sharedApp(this.test!.parent!);
    const company = await app.createCompany({ features: { custom_script: true } });
    owner = await app.createUser({ company, roles: ['survey_creator', 'survey_advanced_edit'] });
  });
  beforeEach(async () => {
    surveyId = await openSurvey(owner, { structure: coffee });
  });

  const make = (body?: object) => makeLink(owner, surveyId, body);
  const post = (end: string, body: object, user = owner) => user.api.post(`/survey/${surveyId}/publish/${end}`, body);
  const list = async (): Promise<Row[]> => (await accepted(owner.api.get(`/survey/${surveyId}/publish`))).data;
  const states = async () => (await list()).map(({ name, state }) => `${name} ${state}`);
  const audited = async (operation: string) => {
    const { rows } = await app.db.owner.query(
      'SELECT item_name FROM core.audit_log WHERE survey_id = $1 AND operation = $2 ORDER BY item_name',
      [surveyId, operation],
    );
    return rows.map(({ item_name }) => item_name);
  };

  it('LINK-005 links are closed and opened together, each as it would be alone, and each is in the audit log', async () => {
    const [openAt, closeAt] = [inMinutes(30), inMinutes(60)];
    const open = await make({ name: 'Open' });
    const ahead = await make({ name: 'Ahead', openAt, closeAt });
    const closed = await make({ name: 'Shut' });
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${closed.collectorId}`, { state: 'closed' }));
    const [shut] = (await list()).filter(({ name }) => name === 'Shut');
    const collectorIds = [open, ahead, closed].map((link) => link.collectorId as string);
    const gone = '0190a0a0-0000-7000-8000-000000000001';
    const { updated_collectors: after } = await accepted(
      post('switch', { collectorIds: [...collectorIds, gone], state: 'closed' }),
    );
    expect(after.map(({ name, state }: Row) => `${name} ${state}`)).to.eql([
      'Open closed',
      'Ahead closed',
      'Shut closed',
    ]);
    expect(after[2]).to.include({ openAt: shut!.openAt, closeAt: shut!.closeAt });
    expect(await audited('collector.update')).to.eql(['Ahead', 'Open', 'Shut']);
    await accepted(post('switch', { collectorIds, state: 'open' }));
    expect(await states()).to.eql(['Open open', 'Ahead open', 'Shut open']);
    expect((await list()).map((link) => link.closeAt)).to.eql([null, null, null]);
    const early = await make({ name: 'Early', openAt, closeAt });
    await accepted(post('switch', { collectorIds: [early.collectorId], state: 'open' }));
    expect((await list())[3], 'its end stays').to.include({ state: 'open', closeAt });
  });

  it('LINK-008 links are deleted together with their answers or without, each in the audit log and told of', async () => {
    const links = [await make({ name: 'One' }), await make({ name: 'Two' }), await make({ name: 'Three' })];
    const ids = links.map((link) => link.collectorId as string);
    const { old_urls: urls } = await accepted(post('delete', { collectorIds: ids.slice(0, 2), delete_answers: 1 }));
    expect(urls).to.eql(links.slice(0, 2).map(({ url }) => url));
    expect(await states()).to.eql(['Three open']);
    expect(await audited('collector.delete')).to.eql(['One', 'Two']);
    await accepted(post('delete', { collectorIds: ids }));
    expect(await list()).to.eql([]);
  });

  it('LINK-002 who only sees links, or another survey’s, changes none of several', async () => {
    const link = await make();
    const viewer = await colleague(app, owner);
    await shareSurvey(owner, surveyId, viewer, { permissions: ['viewLinks'] });
    const collectorIds = [link.collectorId];
    for (const [end, body] of [
      ['switch', { collectorIds, state: 'closed' }],
      ['delete', { collectorIds }],
      [`${link.collectorId}/copy`, { name: 'Copy' }],
    ] as const) {
      expect((await post(end, body, viewer)).status, end).to.equal(403);
    }
    const other = await openSurvey(owner, { structure: coffee });
    const elsewhere = await owner.api.post(`/survey/${other}/publish/delete`, { collectorIds });
    expect(elsewhere.data).to.eql({ updated_collectors: [], old_urls: [] });
    expect(await states()).to.eql(['Web open']);
    const parts = await viewer.api.get(`/survey/${surveyId}/publish/parts`);
    expect(parts.status, 'what a link is set to is seen by who sees it').to.equal(200);
    expect((await post('switch', { collectorIds: [], state: 'open' })).status).to.equal(422);
  });

  it('LINK-024 a copy has all settings of its link, its code among them, and an address of its own', async () => {
    const link = await make({
      name: 'Desk',
      private: true,
      background: { city: 'Oulu' },
      structure: 'singlePage',
      singlePageSend: true,
      oneTimeDays: 3,
      maxAnswers: 100,
      resetIntervalSeconds: 0,
      customCss: '.ks { color: red }',
      closeAt: inMinutes(60),
    });
    // Who may not write code may copy a link that has some.
    const plain = await app.createUser({ company: owner.company, roles: ['survey_creator'] });
    await shareSurvey(owner, surveyId, plain, { permissions: ['full'] });
    const { updated_collectors: made } = await accepted(post(`${link.collectorId}/copy`, { name: 'Door' }, plain));
    const own = ['collectorId', 'name', 'url', 'publishUrl', 'created', 'openAt'] as const;
    const kept = (one: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(one).filter(([key]) => !(own as readonly string[]).includes(key)));
    expect(kept(made[0]!)).to.eql(kept(link));
    expect(made[0]!.url).not.to.equal(link.url);
    const code = await accepted(owner.api.get(`/survey/${surveyId}/publish/${made[0]!.collectorId}/code`));
    expect(code).to.eql({ customCss: '.ks { color: red }', customJs: '' });
    await accepted(owner.api.put(`/survey/${surveyId}/publish/${link.collectorId}`, { state: 'closed' }));
    const { updated_collectors: closed } = await accepted(post(`${link.collectorId}/copy`, { name: 'Shut' }));
    expect(closed[0]).to.include({ name: 'Shut', state: 'closed' });
    expect(await audited('collector.create')).to.eql(['Desk', 'Door', 'Shut']);
    const { rows } = await app.db.owner.query(
      'SELECT count(*)::int AS n FROM collectors.addresses WHERE collector_id = ANY($1::uuid[])',
      [[made[0]!.collectorId, closed[0]!.collectorId]],
    );
    expect(rows[0].n).to.equal(2);
  });

  /** So many links more, without a call for each. */
  const addRows = (count: number, background: object = {}) =>
    app.db.owner.query(
      `INSERT INTO collectors.collectors (company_id, id, survey_id, name, url, background, created_at, switched_at, open_at)
       SELECT company_id, gen_random_uuid(), survey_id, 'Row ' || n, 'row-' || n || '-' || survey_id, $3,
         created_at + n * interval '1 ms', switched_at, open_at
       FROM collectors.collectors, generate_series(1, $2) n WHERE survey_id = $1 AND name = 'First'`,
      [surveyId, count, background],
    );

  it('SUR-078 more links than one statement takes all close with their survey', async () => {
    await make({ name: 'First' });
    await addRows(1_100);
    await accepted(owner.api.post(`/survey/${surveyId}/close`));
    const counted = async (sql: string): Promise<number> =>
      (await app.db.owner.query(`SELECT count(*)::int AS n FROM ${sql}`, [surveyId])).rows[0].n;
    await until(
      'all to be closed',
      async () =>
        (await counted('collectors.collectors WHERE survey_id = $1 AND closed_with_survey AND close_at <= now()')) ===
        1_101,
    );
  });

  it('links that have much of their own come page by page, and in a file all of them; not at once', async () => {
    await make({ name: 'First' });
    await addRows(60, { city: 'x'.repeat(500_000) });
    const at = `/survey/${surveyId}/publish`;
    const refused = await owner.api.get(at, { query: { per_page: -1 } });
    expect([refused.status, refused.error.code]).to.eql([413, 'too_large']);
    const { data, count } = await accepted(owner.api.get(at, { query: { per_page: 25, page_no: 2 } }));
    expect([data.length, count]).to.eql([25, 61]);
    const sheet = await owner.api.get(`/survey/${surveyId}/publish_export`);
    expect(sheet.status).to.equal(200);
    const { rows } = await app.db.owner.query('SELECT id FROM collectors.collectors WHERE survey_id = $1', [surveyId]);
    const collectorIds = rows.map(({ id }) => id);
    const switched = await post('switch', { collectorIds, state: 'closed' });
    expect([switched.status, switched.error.code]).to.eql([413, 'too_large']);
    await accepted(post('switch', { collectorIds: collectorIds.slice(0, 20), state: 'closed' }));
    // Of those that are deleted nothing comes back.
    expect((await accepted(post('delete', { collectorIds }))).old_urls).to.have.length(1);
  });

  it('GAP-030 links that closed with their survey open by as many as are read together', async () => {
    await make({ name: 'First' });
    await addRows(20, { city: 'x'.repeat(500_000) });
    await accepted(owner.api.post(`/survey/${surveyId}/close`));
    const closed = async () =>
      (await accepted(owner.api.get(`/survey/${surveyId}/publish`, { query: { per_page: 1 } }))).survey
        .closedWithSurvey;
    await until('all to be closed', async () => (await closed()) === 21);
    await accepted(owner.api.post(`/survey/${surveyId}/reopen`));
    const reopen = () => accepted(owner.api.put(`/survey/${surveyId}/publish`, { reopen: 'closedWithSurvey' }));
    const { updated_collectors: first, left } = await reopen();
    expect([first.length + left, left > 0]).to.eql([21, true]);
  });
});
