import { accepted, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { start } from './start.ts';

describe('sample-plugin: the list', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await start();
    user = await test.createUser();
  });
  after(() => test?.stop());

  it('takes entries and gives them sorted, searched and page by page', async () => {
    for (const name of ['Beta', '  alpha  ', 'Gamma']) {
      await accepted(user.api.post('/sample-plugin', { name, note: `about ${name.trim()}` }));
    }
    const page = await user.api.get('/sample-plugin', { query: { per_page: 2, sort_by: 'name', timestamp: 7 } });
    expect(page.data.data.map((item: { name: string }) => item.name)).to.deep.equal(['alpha', 'Beta']);
    expect(page.data).to.include({ count: 3, timestamp: 7 });
    const found = await user.api.get('/sample-plugin', { query: { filter: 'ABOUT GAM' } });
    expect(found.data.count).to.equal(1);
  });

  it('refuses a name that is taken or missing, and says where', async () => {
    await user.api.post('/sample-plugin', { name: 'Taken' });
    const twice = await user.api.post('/sample-plugin', { name: ' Taken ' });
    expect(twice.status).to.equal(422);
    expect(twice.error).to.deep.include({ code: 'name_taken' });
    expect(twice.error.details[0]).to.include({ path: 'name', value: 'Taken' });
    const empty = await user.api.post('/sample-plugin', { name: '' });
    expect(empty.status).to.equal(422);
    expect(empty.error.details[0]).to.include({ path: 'name' });
  });

  it('removes an entry once', async () => {
    const { itemId } = await accepted(user.api.post('/sample-plugin', { name: 'Short-lived' }));
    expect((await user.api.delete(`/sample-plugin/${itemId}`)).status).to.equal(200);
    expect((await user.api.delete(`/sample-plugin/${itemId}`)).status).to.equal(404);
  });

  it('shows a company nothing of another', async () => {
    const { itemId } = await accepted(user.api.post('/sample-plugin', { name: 'Ours' }));
    const stranger = await test.createUser();
    expect((await stranger.api.get('/sample-plugin')).data.count).to.equal(0);
    expect((await stranger.api.delete(`/sample-plugin/${itemId}`)).status).to.equal(404);
  });

  it('lets only those with the permission change it, and nobody without a session see it', async () => {
    const reader = await test.createUser({ company: user.company, roles: ['survey'] });
    expect((await reader.api.get('/sample-plugin')).status).to.equal(200);
    expect((await reader.api.post('/sample-plugin', { name: 'No' })).status).to.equal(403);
    expect((await test.anonymous.get('/sample-plugin')).status).to.equal(401);
  });

  it('is closed while the company has the feature off, and open again without a restart', async () => {
    const company = await test.createCompany({ features: { sample_plugin: false } });
    const member = await test.createUser({ company });
    const refused = await member.api.get('/sample-plugin');
    expect(refused.status).to.equal(403);
    expect(refused.error.code).to.equal('feature_disabled');
    await test.setFeatures(company.companyId, { sample_plugin: true });
    expect((await member.api.get('/sample-plugin')).status).to.equal(200);
  });
});
