import { makeSurvey, shareSurvey, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** What the roles of the specification give in the product as it ships. */
describe('what a role gives', () => {
  let test: TestApp;
  let owner: TestUser;
  let surveyId: string;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
    owner = await test.createUser();
    surveyId = (await makeSurvey(owner)).survey_id;
  });
  after(() => test.stop());

  const colleague = (...roles: string[]) => test.createUser({ company: owner.company, roles });
  const listed = async ({ api }: Pick<TestUser, 'api'>): Promise<string[]> =>
    (await api.get('/survey')).data.data.map((survey: { survey_id: string }) => survey.survey_id);
  const named = { email: () => `new-${Math.random().toString(36).slice(2)}@example.test` };
  const adds = ({ api }: Pick<TestUser, 'api'>, roles: string[] = []) =>
    api.post('/user/new', { email: named.email(), first_name: 'New', last_name: 'One', roles });

  for (const role of ['admin', 'root']) {
    it(`USER-008 ${role} passes every check in any company, and acts as anybody`, async () => {
      const manager = await test.createUser({ roles: [role] });
      const there = { api: manager.api.with({ 'X-View-As': `company-${owner.company.companyId}` }) };
      const { survey_id: theirs } = await makeSurvey(owner);
      expect(await listed(there)).to.include(theirs);
      const change = { survey_version: 1, settings: { theme: 'forest' } };
      expect((await there.api.put(`/survey/${theirs}`, change)).status).to.equal(200);
      expect((await there.api.get('/company/settings')).status).to.equal(200);
      expect((await adds(there)).status).to.equal(200);
      const creator = await colleague('survey_creator');
      const as = manager.api.with({ 'X-View-As': `user-${creator.person.email}` });
      const { data } = await as.get('/bootstrap');
      expect(data.viewAs).to.deep.equal({ mode: 'user', email: creator.person.email });
      expect(data.flags).to.include({ manager: false, companyManager: false });
      expect((await as.get(`/survey/${surveyId}`)).status, 'what they may not').to.equal(403);
      expect((await as.post('/view_as')).status).to.equal(200);
      const { data: log } = await owner.api.get('/audit_log', { query: { operation: 'view_as.begin', per_page: 100 } });
      expect(log.data[0]).to.include({ performer: manager.person.email, item_name: `Test ${creator.person.lastName}` });
      await owner.api.put('/users', { user_ids: [creator.person.userId], state: 'deactivated' });
      expect((await as.get('/bootstrap')).error.code, 'deactivated').to.equal('view_as_forbidden');
      const email = named.email();
      await owner.api.post('/user/new', { email, first_name: 'Robot', technical: true });
      const robot = manager.api.with({ 'X-View-As': `user-${email}` });
      expect((await robot.get('/bootstrap')).error.code, 'technical').to.equal('view_as_forbidden');
    });
  }

  it('USER-008 nobody else acts as somebody without standing in for them', async () => {
    const creator = await colleague('survey_creator');
    for (const role of ['company_admin', 'device_admin', 'developer']) {
      const { api } = await colleague(role);
      const as = api.with({ 'X-View-As': `user-${creator.person.email}` });
      expect((await as.get('/bootstrap')).error?.code, role).to.equal('view_as_forbidden');
    }
  });

  for (const role of ['company_admin', 'customer-admin']) {
    it(`USER-009 ${role} sees all surveys of the company, of no other, and adds users`, async () => {
      const manager = await colleague(role);
      const creator = await colleague('survey_creator');
      const { survey_id: theirs } = await makeSurvey(creator);
      const { survey_id: foreign } = await makeSurvey(await test.createUser());
      const seen = await listed(manager);
      expect(seen).to.include.members([surveyId, theirs]);
      expect(seen).to.not.include(foreign);
      expect((await manager.api.get(`/survey/${theirs}`)).status).to.equal(200);
      expect((await adds(manager)).status).to.equal(200);
    });
  }

  it('USER-010.abde a company manager manages settings, data collections, periodic removal and the audit log, and others do not', async () => {
    const company = await test.createCompany({ features: { datacollections: true, periodic_removal: true } });
    const manager = await test.createUser({ company, roles: ['company_admin'] });
    const creator = await test.createUser({ company, roles: ['survey_creator'] });
    const { survey_id: id } = await makeSurvey(creator);
    const collection = { name: 'Beans', content: 'Text', secure: false };
    const removal = {
      interval: 'monthly',
      delayed: false,
      id_numbers: true,
      emails: true,
      phone_numbers: true,
      element_ids: null,
    };
    const calls: [what: string, call: (api: TestUser['api']) => Promise<{ status: number; text: string }>][] = [
      ['reads settings', (api) => api.get('/company/settings')],
      ['changes settings', (api) => api.put('/company/settings', { name: 'Renamed' })],
      ['lists data collections', (api) => api.get('/company/datacollections')],
      ['makes data collections', (api) => api.post('/company/datacollections', collection)],
      ['reads the audit log', (api) => api.get('/audit_log')],
      ['lists rules of removal', (api) => api.get(`/survey/${id}/periodic_removal`)],
      ['makes rules of removal', (api) => api.post(`/survey/${id}/periodic_removal`, removal)],
    ];
    const colleague = await test.createUser({ company, roles: ['survey_creator', 'survey_advanced_edit'] });
    for (const [what, call] of calls) {
      const [allowed, refused] = [await call(manager.api), await call(colleague.api)];
      expect([allowed.status, refused.status], `${what}: ${allowed.text}`).to.deep.equal([200, 403]);
    }
  });

  it('COMP-075.a features of the provider’s to give are switched by managers of the provider alone; a company sees which', async () => {
    const company = await test.createCompany();
    const provider = await test.createUser({ roles: ['admin'] });
    const there = provider.api.with({ 'X-View-As': `company-${company.companyId}` });
    const state = async ({ api }: Pick<TestUser, 'api'>) => {
      const { features } = (await api.get('/company/settings')).data;
      const { enabled, editable } = features.find(({ key }: { key: string }) => key === 'custom_script');
      return { enabled, editable };
    };
    const put = ({ api }: Pick<TestUser, 'api'>, on: boolean, more: object = {}) =>
      api.put('/company/settings', { features: { custom_script: on, ...more } });
    const managers = [
      await test.createUser({ company, roles: ['company_admin'] }),
      await test.createUser({ company, roles: ['trial'] }),
    ];
    for (const manager of managers) {
      expect(await state(manager)).to.deep.equal({ enabled: false, editable: false });
      const refused = await put(manager, true, { hide_feedback: true });
      expect(refused.status, refused.text).to.equal(422);
      expect(refused.error.details[0]).to.include({ path: 'custom_script', code: 'feature_of_provider' });
      const { features } = (await manager.api.get('/company/settings')).data;
      const hidden = features.find(({ key }: { key: string }) => key === 'hide_feedback').enabled;
      expect(hidden, 'nothing of it').to.equal(false);
      // Whoever sends what there is changes nothing.
      expect((await put(manager, false, { hide_feedback: false })).status).to.equal(200);
    }
    expect((await put({ api: there }, true)).status).to.equal(200);
    expect(await state({ api: there })).to.deep.equal({ enabled: true, editable: true });
    expect(await state(managers[0]!)).to.deep.equal({ enabled: true, editable: false });
    expect((await put(managers[0]!, false)).status, 'nor taken away').to.equal(422);
    const { data: log } = await there.get('/audit_log', { query: { operation: 'company.settings' } });
    expect(log.data[0]).to.include({ performer: provider.person.email });
  });

  it('USER-014 developer and trial are accepted, and developer gives nothing', async () => {
    const manager = await test.createUser({ company: owner.company, roles: ['admin'] });
    expect((await adds(manager, ['developer', 'trial'])).status).to.equal(200);
    expect((await adds(manager, ['no-such-role'])).status).to.equal(422);
    const told = async (roles: string[]) => (await (await colleague(...roles)).api.get('/bootstrap')).data.permissions;
    expect(await told(['developer'])).to.deep.equal(await told([]));
  });

  it('USER-015 survey lets one see and preview surveys that one is shown, and make none', async () => {
    const viewer = await colleague('survey');
    const { survey_id: shown } = await makeSurvey(owner);
    await shareSurvey(owner, shown, viewer, { permissions: ['view'] });
    expect(await listed(viewer)).to.deep.equal([shown]);
    expect((await fetch(`${test.answerUrl}/preview/${shown}`)).status).to.equal(200);
    expect((await viewer.api.post('/survey', { name: 'Mine' })).status).to.equal(403);
    expect((await viewer.api.get(`/survey/${surveyId}`)).status).to.equal(403);
  });

  it('USER-016 survey_creator makes surveys and edits those alone', async () => {
    const creator = await colleague('survey_creator');
    const { survey_id: own } = await makeSurvey(creator);
    const change = { survey_version: 1, settings: { theme: 'forest' } };
    expect((await creator.api.put(`/survey/${own}`, change)).status).to.equal(200);
    expect((await creator.api.put(`/survey/${surveyId}`, change)).status).to.equal(403);
    expect(await listed(creator)).to.deep.equal([own]);
  });
});
