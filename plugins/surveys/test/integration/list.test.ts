import { accepted, makeSurvey, sharedApp, shareSurvey, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeComplete, plugins, step } from '../support.ts';

describe('surveys: list', () => {
  let app: TestApp;
  let admin: TestUser;
  let creator: TestUser;
  const ids: Record<string, string> = {};

  before(async function () {
    app = await sharedApp(this.test!.parent!, plugins);
    admin = await app.createUser();
    creator = await app.createUser({
      company: admin.company,
      roles: ['survey_creator'],
    });
    for (const name of ['Open 100%', 'closed survey', 'Archived', 'Draft']) {
      const { survey_id } = await makeComplete(creator, { name });
      ids[name] = survey_id;
    }
    await step(creator, ids['Open 100%']!, 'open');
    await step(creator, ids['closed survey']!, 'open');
    await step(creator, ids['closed survey']!, 'close');
    await step(creator, ids.Archived!, 'archive');
    ids.Admins = (await makeSurvey(admin, { name: 'Admins own' })).survey_id;
  });

  const list = async (user: Pick<TestUser, 'api'>, query: Record<string, string | number | boolean> = {}) => {
    const reply = await user.api.get('/survey', { query });
    expect(reply.status, reply.text).to.equal(200);
    return { ...reply.data, names: reply.data.data.map((row: { name: string }) => row.name) };
  };

  it('SHARE-004 a company admin has full permission on every survey of the company', async () => {
    const { names, data } = await list(admin, { sort_by: 'name' });
    expect(names).to.deep.equal(['Admins own', 'closed survey', 'Draft', 'Open 100%']);
    expect(data[1].permissions).to.deep.equal(['full']);
    const access = await admin.api.get(`/resource-access/survey/${ids.Draft}`);
    expect(access.data).to.deep.include({ name: 'Draft', permissions: ['full'] });
    expect((await admin.api.put(`/survey/${ids.Draft}`, { survey_version: 1, name: 'Draft' })).status).to.equal(200);
  });

  it('SHARE-003 a creator has full permission on own surveys and none on others', async () => {
    const { names } = await list(creator, { sort_by: 'name' });
    expect(names).to.deep.equal(['closed survey', 'Draft', 'Open 100%']);
    for (const call of ['get', 'delete'] as const) {
      expect((await creator.api[call](`/survey/${ids.Admins}`)).status).to.equal(403);
    }
    expect((await creator.api.put(`/survey/${ids.Admins}`, { survey_version: 1, name: 'x' })).status).to.equal(403);
    expect((await creator.api.post(`/survey/${ids.Admins}/archive`)).status).to.equal(403);
    const access = await creator.api.get(`/resource-access/survey/${ids.Admins}`);
    expect(access.data.permissions).to.deep.equal([]);
  });

  it('another company sees nothing of it', async () => {
    const stranger = await app.createUser();
    expect((await list(stranger)).count).to.equal(0);
    expect((await stranger.api.get(`/resource-access/survey/${ids.Draft}`)).status).to.equal(404);
    expect((await stranger.api.get(`/survey/${ids.Draft}`)).status, 'as one that there is not').to.equal(404);
  });

  it('a manager who views as the company has every permission', async () => {
    const manager = await app.createUser({ roles: ['admin'] });
    const api = manager.api.with({ 'X-View-As': `company-${admin.person.companyId}` });
    expect((await api.get('/survey')).data.count).to.equal(4);
    expect((await api.get(`/survey/${ids.Draft}`)).data.permissions).to.deep.equal(['full']);
  });

  it('who may not see surveys is refused', async () => {
    const other = await app.createUser({ roles: ['devices'] });
    expect((await other.api.get('/survey')).status).to.equal(403);
    expect((await other.api.post('/survey', { name: 'x' })).status).to.equal(403);
    const reader = await app.createUser({ roles: ['survey'] });
    expect((await reader.api.get('/survey')).status).to.equal(200);
    expect((await reader.api.post('/survey', { name: 'x' })).status).to.equal(403);
    expect((await app.anonymous.get('/survey')).status).to.equal(401);
  });

  it('SUR-076 counts the surveys of each tab, whatever the tab', async () => {
    const { counts } = await list(creator, { state: 'closed' });
    expect(counts).to.deep.equal({ unpublished: 1, published: 1, closed: 1, archived: 1, deleted: 0 });
  });

  it('of one owner, and who the owners are', async () => {
    const { owners } = (await creator.api.get('/survey/owners')).data;
    expect(owners).to.have.length(1);
    const [{ owner_id, name }] = owners;
    expect(name).to.not.equal('');
    expect((await list(creator, { owner_id })).names).to.deep.equal((await list(creator)).names);
    expect((await list(creator, { owner_id: crypto.randomUUID() })).names).to.deep.equal([]);
  });

  it('USER-025.b of a technical account too: what it made stays its own', async () => {
    const manager = await app.createUser();
    const till = await app.createUser({ company: manager.company, roles: ['survey_creator'] });
    const { survey_id } = await makeSurvey(till, { name: 'Of the till' });
    const { userId } = till.person;
    await accepted(manager.api.put(`/user/${userId}`, { technical: true }));
    const { data } = await list(manager, { owner_id: userId });
    expect(data.map((row: { survey_id: string }) => row.survey_id)).to.deep.equal([survey_id]);
    const { owners } = (await manager.api.get('/survey/owners')).data;
    expect(owners.map((one: { owner_id: string }) => one.owner_id)).to.deep.equal([userId]);
  });

  it('SUR-095.acde get_archived, with_structure, basic and id do what they say', async () => {
    expect((await list(creator)).names).to.not.include('Archived');
    expect((await list(creator, { get_archived: true })).names).to.include('Archived');
    expect((await list(creator, { state: 'archived' })).names).to.deep.equal(['Archived']);

    const whole = await list(creator, { with_structure: true, per_page: 10 });
    expect(whole.data[0].structure.pages[0].elements).to.have.length(3);
    expect((await list(creator)).data[0]).to.not.have.property('structure');
    const heavy = await creator.api.get('/survey', { query: { with_structure: true, per_page: 100 } });
    expect(heavy.error.details[0]).to.include({ path: 'per_page' });

    const basic = await list(creator, { basic: true });
    expect(Object.keys(basic.data[0])).to.have.members(['survey_id', 'name', 'type', 'state', 'language']);

    const one = await list(creator, { id: ids.Archived! });
    expect(one.names).to.deep.equal(['Archived']);
    expect((await list(creator, { id: ids.Admins! })).names).to.deep.equal([]);
  });

  it('SUR-095.bf with_details brings settings and background fields, for_company keeps to one company', async () => {
    const [detailed] = (await list(creator, { with_details: true, per_page: 10 })).data;
    expect(detailed.settings).to.include({ nextText: 'Next' });
    expect(detailed.background_fields).to.be.an('array');
    expect(detailed).to.not.have.property('structure');
    expect((await list(creator)).data[0]).to.not.have.any.keys('settings', 'background_fields');

    const { companyId } = creator.person;
    expect((await list(creator, { for_company: companyId })).names).to.deep.equal((await list(creator)).names);
    expect((await list(creator, { for_company: crypto.randomUUID() })).names).to.deep.equal([]);
  });

  it('SUR-095.f for_company tells the companies apart that somebody sees', async () => {
    const manager = await app.createUser({ roles: ['admin'] });
    await accepted(manager.api.post('/survey', { name: 'At home' }));
    const [home, away] = [manager.person.companyId, admin.person.companyId];
    const there = { api: manager.api.with({ 'X-View-As': `company-${away}` }) };
    const namesOf = async (who: Pick<TestUser, 'api'>, company: string) =>
      (await list(who, { for_company: company, sort_by: 'name' })).names;
    expect(await namesOf(manager, home)).to.deep.equal(['At home']);
    expect(await namesOf(there, away)).to.deep.equal((await list(admin, { sort_by: 'name' })).names);
    // Each is seen where one is: a company's surveys never stand among another's.
    expect(await namesOf(there, home)).to.deep.equal([]);
    expect(await namesOf(manager, away)).to.deep.equal([]);
  });

  it('SUR-017.abc with_details carries translations, shares and shares with groups, each for who may see them', async () => {
    const id = ids.Draft!;
    const survey = await accepted(creator.api.get(`/survey/${id}`));
    const texts = { 'settings/nextText': 'Seuraava' };
    await accepted(
      creator.api.put(`/survey/${id}/translations`, {
        survey_version: survey.survey_version,
        language: 'fi',
        translatable_data: texts,
      }),
    );
    const colleague = await app.createUser({ company: creator.company, roles: [] });
    await shareSurvey(creator, id, colleague, { permissions: ['edit'] });
    const { group_id: group } = await accepted(admin.api.post('/company/groups', { name: `Details ${id}` }));
    await shareSurvey(creator, id, group as string, { permissions: ['view'] });

    const detailed = async (user: TestUser) => (await list(user, { with_details: true, per_page: 10, id })).data[0];
    const own = await detailed(creator);
    expect(own.translations).to.deep.equal([{ language: 'fi', translatable_data: texts }]);
    expect(own.shares).to.have.length(1);
    expect(own.shares[0].shared_to).to.include({ type: 'user', id: colleague.person.userId });
    expect(own.group_shares).to.have.length(1);
    expect(own.group_shares[0]).to.deep.include({ permissions: ['view'] });
    const theirs = await detailed(colleague);
    expect(theirs.translations).to.deep.equal(own.translations);
    expect(theirs).to.not.have.any.keys('shares', 'group_shares', 'publish_links');
    expect((await list(creator, { id })).data[0]).to.not.have.any.keys('translations', 'shares', 'group_shares');
  });

  it('SUR-095.g substitute lists the surveys of who is away, for the substitute of today alone', async () => {
    const stand = await app.createUser({ company: creator.company, roles: ['survey'] });
    const { email, companyId, userId } = creator.person;
    await app.setFeatures(companyId, { substitute_users: true });
    const asked = () => stand.api.get('/survey', { query: { substitute: email } });
    expect((await list(stand)).names).to.deep.equal([]);
    expect((await asked()).status).to.equal(403);
    await app.db.owner.query(
      `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
       VALUES ($1, gen_random_uuid(), $2, $3, now() - interval '1 hour', now() + interval '1 hour')`,
      [companyId, userId, stand.person.userId],
    );
    const { data } = await asked();
    expect(data.data.map(({ name }: { name: string }) => name)).to.deep.equal((await list(creator)).names);
    expect(data.data[0].permissions).to.deep.equal(['full']);
    expect((await stand.api.get('/survey', { query: { substitute: 'nobody@example.test' } })).status).to.equal(403);
  });

  it('searches names by words, sorts, pages and echoes the timestamp', async () => {
    expect((await list(admin, { filter: 'SURVEY clo' })).names).to.deep.equal(['closed survey']);
    expect((await list(admin, { filter: '100%' })).names).to.deep.equal(['Open 100%']);
    expect((await list(admin, { filter: '%' })).names).to.deep.equal(['Open 100%']);
    const second = await list(admin, { sort_by: 'name', sort_order: 'desc', per_page: 1, page_no: 2, timestamp: 42 });
    expect(second).to.include({ count: 4, timestamp: 42 });
    expect(second.names).to.deep.equal(['Draft']);
    expect((await admin.api.get('/survey', { query: { sort_by: 'structure' } })).status).to.equal(422);
  });

  it('puts the survey edited last first', async () => {
    const { data } = await admin.api.get(`/survey/${ids['closed survey']}`);
    await admin.api.put(`/survey/${ids['closed survey']}`, {
      survey_version: data.survey_version,
      name: 'closed survey',
    });
    expect((await list(admin)).names[0]).to.equal('closed survey');
  });
});
