import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** House-faults 7: what a role of the home company gives in a company that is only viewed. */
describe('In another company', () => {
  let test: TestApp;
  let theirs: TestUser;
  let surveyId: string;

  before(async () => {
    test = await startTestApp({ plugins: ['access', 'surveys', 'company', 'data-collections'], workers: 'none' });
    theirs = await test.createUser();
    await test.setFeatures(theirs.person.companyId, { datacollections: true });
    surveyId = (await theirs.api.post('/survey', { name: 'Theirs' })).data.survey_id;
    expect(surveyId).to.match(/^[0-9a-f-]{36}$/);
  });
  after(() => test.stop());

  const visitor = async (...roles: string[]) => {
    const user = await test.createUser({ roles: roles as never });
    return { user, api: user.api.with({ 'x-view-as': `company-${theirs.person.companyId}` }) };
  };

  const doors: [what: string, call: (api: TestUser['api']) => Promise<{ status: number }>][] = [
    ['reads files', (api) => api.get('/files')],
    ["reads a survey's name", (api) => api.get(`/resource-access/survey/${surveyId}`)],
    ['lists surveys', (api) => api.get('/survey')],
    ['makes surveys', (api) => api.post('/survey', { name: 'Mine' })],
    ['reads surveys', (api) => api.get(`/survey/${surveyId}`)],
    ['reads settings', (api) => api.get('/company/settings')],
    ['writes settings', (api) => api.put('/company/settings', { name: 'Taken' })],
    ['reads data collections', (api) => api.get('/company/datacollections')],
    ['makes short links', (api) => api.post('/url', { target_url: `${test.answerUrl}/a/x` })],
    ['reads job states', (api) => api.get('/jobs/0190aaaa-0000-7000-8000-000000000000')],
    ['watches news', (api) => api.get(`/live/survey:${surveyId}`)],
    ['sends feedback in its name', (api) => api.post('/feedback', { url: '', type: 'general', message: 'Hello' })],
  ];

  for (const more of ['survey_creator', 'company_admin', 'trial', 'devices']) {
    it(`USER-020.f USER-061.b a device manager who is ${more} at home has device management and nothing else`, async () => {
      const { api } = await visitor('device_admin', more);
      for (const [what, call] of doors) expect((await call(api)).status, what).to.equal(403);
      const { data } = await api.get('/bootstrap');
      expect(data.permissions.filter((key: string) => /^(surveys|company|data-collections)\./.test(key))).to.deep.equal(
        [],
      );
      expect(data.flags).to.include({ manager: false, companyManager: false });
    });
  }

  it('a device manager keeps the own account and the list of companies', async () => {
    const { user, api } = await visitor('device_admin', 'company_admin');
    expect((await api.get('/session')).data.user_id).to.equal(user.person.userId);
    expect((await api.put(`/user/${user.person.userId}`, { last_name: 'Changed' })).status).to.equal(200);
    expect((await api.get('/companies')).data.count).to.be.at.least(2);
    const home = user.api.with({ 'x-view-as': 'myCompany' });
    expect((await home.get('/company/settings')).status, 'at home').to.equal(200);
  });

  it("a provider's manager has everything", async () => {
    const { api } = await visitor('admin');
    for (const path of ['/files', `/resource-access/survey/${surveyId}`, '/survey', '/company/settings'])
      expect((await api.get(path)).status, path).to.equal(200);
  });

  it('USER-061.a the one who is signed in cannot be in another company without the right to look at it', async () => {
    for (const role of ['company_admin', 'trial', 'survey_creator', 'devices']) {
      const { api } = await visitor(role);
      expect((await api.get('/files')).status, role).to.equal(403);
    }
  });
});
