import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';

describe('the own data as a file', () => {
  let test: TestApp;
  let manager: TestUser;
  before(async function () {
    this.timeout(120_000);
    test = await startTestApp({ plugins: ['access', 'company'] });
    manager = await test.createUser();
  });
  after(() => test?.stop());

  it('USER-072.b holds the account, sessions and what was done, and nothing that opens the account', async () => {
    await manager.api.post('/apicontact', { name: 'Till' });
    await manager.api.post('/feedback', { url: '/surveys', type: 'general', message: 'Good coffee' });
    const reply = await fetch(`${test.url}/api/account/data`, {
      headers: { authorization: `Bearer ${manager.tokens.token}` },
    });
    expect(reply.status).to.equal(200);
    expect(reply.headers.get('content-disposition')).to.include('My%20data%20in%20Kaiku.json');
    const text = await reply.text();
    const data = JSON.parse(text);
    expect(data.account).to.include({ email: manager.person.email, state: 'active' });
    expect(data.account.sessions).to.have.length(1);
    expect(data.feedback[0]).to.include({ message: 'Good coffee' });
    const done = data.audit_log.map(({ what, by }: { what: string; by: string }) => `${by}: ${what}`);
    expect(done).to.include('you: The API key “Till” was created');
    expect(done[0]).to.match(/downloaded their own data/);
    const { rows } = await test.db.owner.query('SELECT password_hash FROM access.users WHERE id = $1', [
      manager.person.userId,
    ]);
    for (const secret of [rows[0].password_hash, 'token_seed', 'sealed', 'hash'])
      expect(text, secret).not.to.include(secret);
  });

  it('USER-072.a it is of whoever asks, also while they view as somebody else', async () => {
    const provider = await test.createUser({ roles: ['admin'] });
    const viewing = provider.api.with({ 'X-View-As': `company-${manager.person.companyId}` });
    const { text } = await viewing.get('/account/data');
    expect(JSON.parse(text).account.email).to.equal(provider.person.email);
    expect(text).not.to.include(manager.person.email);
    expect((await test.anonymous.get('/account/data')).status).to.equal(401);
  });
});
