import {
  accepted,
  makeElement,
  makeStructure,
  makeSurvey,
  sharedApp,
  shareSurvey,
  type TestApp,
  type TestUser,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { plugins } from '../support.ts';

const structure = makeStructure({
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('drink', 'choice', {
      text: 'What did you drink?',
      choices: [
        { id: 'tea', text: 'Tea' },
        { id: 'coffee', text: 'Coffee' },
      ],
    }),
    makeElement('why', 'openText', { text: 'Why?' }),
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

describe('surveys: shares', () => {
  let app: TestApp;
  let owner: TestUser;
  let maija: TestUser;
  let id: string;

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    owner = await app.createUser({ roles: ['survey_creator'] });
  });
  beforeEach(async () => {
    // No role at all: what she may do comes from shares.
    maija = await app.createUser({ company: owner.company, roles: [], firstName: 'Maija' });
    id = (await makeSurvey(owner, { structure })).survey_id;
  });

  const path = (more = '') => `/survey/${id}/share${more}`;
  const share = (body: object, who = owner) => who.api.post(path(), body);
  const listed = async () => (await owner.api.get(path())).data.data;
  const held = async (who = maija) => (await who.api.get(`/resource-access/survey/${id}`)).data.permissions;
  const audited = async () =>
    (
      await app.db.owner.query('SELECT operation, details FROM core.audit_log WHERE survey_id = $1 ORDER BY id', [id])
    ).rows.filter(({ operation }) => operation.startsWith('share.'));

  it('SHARE-001 needs full permission', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['edit', 'view', 'reportEdit', 'viewLinks', 'rawAnswers'] });
    expect((await maija.api.get(path())).status).to.equal(403);
    expect((await share({ shared_to: [owner.person.email], permissions: ['view'] }, maija)).status).to.equal(403);
    expect((await maija.api.get(path('/candidates'))).status).to.equal(403);
    const [made] = await listed();
    expect((await maija.api.put(path(`/${made.share_id}`), { version: 1, permissions: ['full'] })).status).to.equal(
      403,
    );
    expect((await maija.api.delete(path(`/${made.share_id}`))).status).to.equal(403);
    const admin = await app.createUser({ company: owner.company });
    expect((await admin.api.get(path())).data.count).to.equal(1);
  });

  it('SHARE-002.ab SHARE-005.abc SHARE-020.a USER-063 a share has an address or a group, permissions, metaroles and limits; what several give adds up', async () => {
    const group = (
      await (await app.createUser({ company: owner.company })).api.post('/company/groups', { name: `Baristas ${id}` })
    ).data;
    const made = await share({
      shared_to: [maija.person.email.toUpperCase()],
      permissions: ['reportView'],
      background_limits: [{ field_id: 'city', values: ['Oulu'] }],
      answer_limits: [{ element_id: 'score', min: 0, max: 6 }],
    });
    expect(made.status, made.text).to.equal(200);
    expect(made.data.shares[0]).to.deep.include({
      permissions: ['reportView', 'bgLimits', 'answerLimits'],
      metaroles: [],
      background_limits: [{ field_id: 'city', values: ['Oulu'] }],
      answer_limits: [{ element_id: 'score', min: 0, max: 6 }],
      managed_by_api: false,
      version: 1,
    });
    expect((await listed())[0].limits_text).to.equal('City: Oulu\nscore: 0..6');
    expect(made.data.shares[0].shared_to).to.deep.include({
      type: 'user',
      email: maija.person.email,
      id: maija.person.userId,
    });
    expect(await held()).to.have.members(['reportView', 'bgLimits', 'answerLimits']);

    await shareSurvey(owner, id, group.group_id, { metaroles: ['editor'], permissions: ['gdpr'] });
    expect(await held(), 'not in the group').to.have.length(3);
    const manager = await app.createUser({ company: owner.company });
    await manager.api.put(`/company/groups/${group.group_id}/members`, { add: [maija.person.userId] });
    await until('the group to count', async () => (await held()).length === 7);
    expect(await held()).to.have.members([
      'reportView',
      'bgLimits',
      'answerLimits',
      'view',
      'viewLinks',
      'edit',
      'gdpr',
    ]);
    const ofGroup = (await listed()).find((one: { shared_to: { type: string } }) => one.shared_to.type === 'group');
    expect(ofGroup.shared_to).to.deep.include({ id: group.group_id, name: `Baristas ${id}`, members: 1 });
    expect(ofGroup.effective).to.have.members(['view', 'viewLinks', 'edit', 'gdpr']);

    await manager.api.delete(`/company/groups/${group.group_id}`);
    await until('the group to be gone', async () => (await held()).length === 3);
    expect((await listed()).map((one: { shared_to: { type: string } }) => one.shared_to.type)).to.deep.equal(['user']);
  });

  it('USER-020.c PLAT-009.c who has a share sees surveys, and loses it at once when it ends', async () => {
    const sees = async () => (await maija.api.get('/survey')).status;
    expect(await sees()).to.equal(403);
    const takeBack = await shareSurvey(owner, id, maija, { permissions: ['view'] });
    await until('the share to be felt', async () => (await sees()) === 200);
    const { data } = (await maija.api.get('/survey')).data;
    expect(
      data.map((one: { survey_id: string; permissions: string[] }) => [one.survey_id, one.permissions]),
    ).to.deep.equal([[id, ['view']]]);
    expect((await maija.api.get('/survey', { query: { filter: 'Coffee' } })).data.count).to.equal(1);
    expect((await maija.api.get(`/survey/${id}`)).status).to.equal(200);
    const results = async (who: TestUser) =>
      (await who.api.get('/survey', { query: { with_results: true } })).data.count;
    expect(await results(maija), 'of which she sees no results').to.equal(0);
    const analyst = await app.createUser({ company: owner.company, roles: ['survey'] });
    await shareSurvey(owner, id, analyst, { metaroles: ['analyst'] });
    expect(await results(analyst)).to.equal(1);
    const stranger = await app.createUser({ company: owner.company, roles: ['survey'] });
    expect((await stranger.api.get('/survey')).data.count).to.equal(0);
    await takeBack();
    expect((await maija.api.get(`/survey/${id}`)).status).to.equal(403);
    await until('the menu to be gone', async () => (await sees()) === 403);
  });

  it('limits are told in the language of who reads them, where the survey has it', async () => {
    const values = [{ id: 'turku', value: 'Turku' }];
    const translated = makeStructure({
      ...structure,
      backgroundFields: [{ id: 'city', name: 'City', values }],
      translations: {
        fi: {
          'backgroundFields/city/name': 'Kaupunki',
          'backgroundFields/city/values/turku/value': 'Turku (kaupunki)',
          'elements/drink/choices/tea/text': 'Tee',
        },
      },
    });
    id = (await makeSurvey(owner, { structure: translated })).survey_id;
    await share({
      shared_to: [maija.person.email],
      permissions: ['reportView'],
      background_limits: [{ field_id: 'city', values: ['Turku', 'Oulu'] }],
      answer_limits: [{ element_id: 'drink', values: ['tea', 'coffee'] }],
    });
    const told = async (language: string) =>
      (await owner.api.get(path(), { headers: { 'accept-language': language } })).data.data[0].limits_text;
    expect(await told('en')).to.equal('City: Turku\nCity: Oulu\ndrink: Tea\ndrink: Coffee');
    expect(await told('fi')).to.equal('Kaupunki: Turku (kaupunki)\nKaupunki: Oulu\ndrink: Tee\ndrink: Coffee');
  });

  it('SHARE-006 full is what the creator has: sharing on, too', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['full'] });
    const other = await app.createUser({ company: owner.company, roles: [] });
    expect((await share({ shared_to: [other.person.email], metaroles: ['owner'] }, maija)).status).to.equal(200);
    expect(await held(other)).to.include('full');
    expect((await other.api.delete(`/survey/${id}`)).status).to.equal(200);
  });

  it('SHARE-009.abc view gives the structure alone, edit neither shares nor publishes', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['view'] });
    expect((await maija.api.get(`/survey/${id}`)).status).to.equal(200);
    const put = (who: TestUser) => who.api.put(`/survey/${id}`, { survey_version: 1, name: 'Mine' });
    expect((await put(maija)).status).to.equal(403);
    const editor = await app.createUser({ company: owner.company, roles: [] });
    await shareSurvey(owner, id, editor, { permissions: ['edit'] });
    expect((await put(editor)).status).to.equal(200);
    for (const step of ['open', 'close', 'archive'])
      expect((await editor.api.post(`/survey/${id}/${step}`)).status, step).to.equal(403);
    expect((await editor.api.post(`/survey/${id}/publish_changes`, { survey_version: 2 })).status).to.equal(403);
    expect((await editor.api.get(path())).status).to.equal(403);
  });

  it('a share without a right to the structure gives none in lists either', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['gdpr'] });
    await until('the share to be felt', async () => (await maija.api.get('/survey')).status === 200);
    const rows = async (query: Record<string, boolean | number>) =>
      (await maija.api.get('/survey', { query })).data.data;
    const wide = { with_structure: true, with_details: true, per_page: 10 };
    for (const query of [wide, { ...wide, basic: true }])
      expect((await rows(query))[0]).to.not.have.any.keys('structure', 'settings', 'background_fields');
  });

  it('SHARE-017 a share without a permission is refused, limits alone are none', async () => {
    const to = { shared_to: [maija.person.email] };
    for (const body of [{}, { permissions: [] }, { background_limits: [{ field_id: 'city', values: ['Oulu'] }] }]) {
      const reply = await share({ ...to, ...body });
      expect([reply.status, reply.error.code], JSON.stringify(body)).to.deep.equal([422, 'share_empty']);
      expect(reply.error.details[0]).to.include({ path: 'permissions', code: 'share_empty' });
    }
    await shareSurvey(owner, id, maija, { permissions: ['view'] });
    const [made] = await listed();
    const emptied = await owner.api.put(path(`/${made.share_id}`), { version: 1, permissions: [] });
    expect(emptied.error.code).to.equal('share_empty');
    expect(await held()).to.deep.equal(['view']);
  });

  it('limits that say nothing, or do not fit the survey, are refused by name', async () => {
    const to = { shared_to: [maija.person.email], permissions: ['reportView'] };
    const refused = async (body: object) => {
      const { status, error } = await share({ ...to, ...body });
      expect(status, JSON.stringify(body)).to.equal(422);
      return [error.details[0]!.path, error.details[0]!.code];
    };
    const score = { element_id: 'score' };
    for (const limit of [
      { element_id: 'nothing', values: ['1'] },
      { element_id: 'why', values: ['x'] },
      { element_id: 'drink', values: ['milk'] },
      { element_id: 'drink', min: 1, max: 2 },
      { ...score },
      { ...score, min: 3 },
      { ...score, min: 5, max: 2 },
      { ...score, values: ['many'] },
      { ...score, row_id: 'r', values: ['1'] },
    ])
      expect(await refused({ answer_limits: [limit] }), JSON.stringify(limit)).to.deep.equal([
        'answer_limits.0',
        'invalid_answer_filter',
      ]);
    const city = { background_limits: [{ field_id: 'city', values: ['Oulu'] }] };
    expect(await refused({ background_limits: [{ field_id: 'x', values: ['y'] }] })).to.deep.equal([
      'background_limits.0',
      'invalid_background_filter',
    ]);
    expect(await refused({ ...city, permissions: ['full'] })).to.deep.equal(['background_limits', 'limits_with_full']);
    expect(await refused({ ...city, metaroles: ['owner'] })).to.deep.equal(['background_limits', 'limits_with_full']);
    expect(await refused({ ...city, permissions: ['edit'] })).to.deep.equal([
      'background_limits',
      'limits_without_results',
    ]);
    expect(await refused({ permissions: ['reportView', 'bgLimits'] })).to.deep.equal([
      'background_limits',
      'limits_missing',
    ]);
    expect(await refused({ permissions: ['reportView', 'answerLimits'] })).to.deep.equal([
      'answer_limits',
      'limits_missing',
    ]);
    expect(
      (await share({ ...to, answer_limits: [{ element_id: 'drink', values: ['tea', 'other', 'dontKnow'] }] })).status,
    ).to.equal(200);
  });

  it('SHARE-018.ab addresses that nobody has are refused and listed, and nothing is half done', async () => {
    const reply = await share({
      shared_to: [maija.person.email, 'nobody@example.test', 'noone@example.test'],
      permissions: ['view'],
    });
    expect([reply.status, reply.error.code]).to.deep.equal([422, 'unknown_emails']);
    expect(reply.error.message).to.include('nobody@example.test, noone@example.test');
    expect(reply.error.details.map(({ path: at, code, value }) => [at, code, value])).to.deep.equal([
      ['shared_to.1', 'user_not_found', 'nobody@example.test'],
      ['shared_to.2', 'user_not_found', 'noone@example.test'],
    ]);
    expect(await held()).to.deep.equal([]);
    const stranger = await app.createUser();
    const foreign = await share({ shared_to: [stranger.person.email], permissions: ['view'] });
    expect(foreign.error.code, 'of another company').to.equal('unknown_emails');
    const twice = { shared_to: [maija.person.email], permissions: ['view'] };
    expect((await share(twice)).status).to.equal(200);
    expect((await share(twice)).error.details[0]).to.include({ path: 'shared_to.0', code: 'already_shared' });
  });

  it('SHARE-019 a share that somebody has changed meanwhile is not updated, and the reply says so', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['view'] });
    const [made] = await listed();
    const change = (permissions: string[]) =>
      owner.api.put(path(`/${made.share_id}`), { version: made.version, permissions });
    expect((await change(['edit'])).data).to.deep.include({ permissions: ['edit'], version: 2 });
    const stale = await change(['reportView']);
    expect([stale.status, stale.error.code]).to.deep.equal([412, 'share_version_conflict']);
    expect(stale.error.message).to.include('was not updated');
    expect(await held()).to.deep.equal(['edit']);
  });

  it('SHARE-016.ab an API-managed share can be neither removed nor changed by people, and be let go by its API', async () => {
    await share({ shared_to: [maija.person.email], permissions: ['view'], managed_by_api: true });
    const [made] = await listed();
    expect(made.managed_by_api).to.equal(true);
    const one = path(`/${made.share_id}`);
    const refused = await owner.api.delete(one);
    expect([refused.status, refused.error.code]).to.deep.equal([422, 'api_managed_share']);
    expect(refused.error.message).to.equal('API-managed share cannot be deleted');
    expect((await owner.api.put(one, { version: 1, permissions: ['edit'] })).error.code).to.equal(
      'api_managed_share_change',
    );
    expect((await owner.api.put(one, { version: 1, permissions: ['edit'], managed_by_api: true })).status).to.equal(
      200,
    );
    expect((await owner.api.put(one, { version: 2, permissions: ['edit'], managed_by_api: false })).status).to.equal(
      200,
    );
    expect((await owner.api.delete(one)).status).to.equal(200);
    expect(await held()).to.deep.equal([]);
  });

  it('SHARE-020.a finds people and groups by typing, lists by page, and notes every change in the audit log', async () => {
    const manager = await app.createUser({ company: owner.company });
    const named = `Group ${id.slice(-6)}`;
    const group = (await manager.api.post('/company/groups', { name: named })).data;
    const found = async (filter: string) =>
      (await owner.api.get(path('/candidates'), { query: { filter } })).data.candidates;
    expect((await found(maija.person.email))[0]).to.deep.include({ type: 'user', id: maija.person.userId });
    expect((await found(named))[0]).to.deep.include({ type: 'group', id: group.group_id, members: 0 });
    await share({ shared_to: [maija.person.email, group.group_id], permissions: ['view'] });
    const page = (await owner.api.get(path(), { query: { per_page: 1, page_no: 2, sort_by: 'name', timestamp: 5 } }))
      .data;
    expect([page.count, page.data.length, page.timestamp]).to.deep.equal([2, 1, 5]);
    expect((await owner.api.get(path(), { query: { filter: 'maija' } })).data.count).to.equal(1);
    const made = (await listed()).find((one: { shared_to: { type: string } }) => one.shared_to.type === 'user');
    await owner.api.put(path(`/${made.share_id}`), { version: 1, metaroles: ['analyst'] });
    await owner.api.delete(path(`/${made.share_id}`));
    expect((await audited()).map(({ operation }) => operation)).to.deep.equal([
      'share.create',
      'share.create',
      'share.update',
      'share.delete',
    ]);
    expect((await audited())[2].details).to.deep.include({ shared_to: maija.person.email, metaroles: ['analyst'] });
  });

  it('shares of another company cannot be reached, and go with the survey', async () => {
    await shareSurvey(owner, id, maija, { permissions: ['view'] });
    const [made] = await listed();
    const stranger = await app.createUser();
    expect((await stranger.api.get(path())).status).to.equal(404);
    expect((await stranger.api.delete(path(`/${made.share_id}`))).status).to.equal(404);
    const other = (await makeSurvey(owner, { structure })).survey_id;
    expect((await owner.api.delete(`/survey/${other}/share/${made.share_id}`)).status).to.equal(404);
    await accepted(owner.api.delete(`/survey/${id}`));
    await accepted(owner.api.delete(`/survey/${id}/deleted`));
    const left = await app.db.owner.query('SELECT FROM surveys.shares WHERE survey_id = $1', [id]);
    expect(left.rowCount).to.equal(0);
  });
});
