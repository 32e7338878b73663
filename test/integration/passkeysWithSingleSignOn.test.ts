import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { SoftAuthenticator } from '../../plugins/access/test/support/authenticator.ts';
import { addPasskey } from '../../plugins/access/test/support/factors.ts';

describe('passkeys in a company that has its people sign in by its provider', () => {
  let test: TestApp;
  let manager: TestUser;
  let person: TestUser;
  let count = 0;
  before(async () => {
    test = await startTestApp({ plugins: ['access', 'company', 'sso'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    manager = await test.createUser();
    person = await test.createUser({ company: manager.company, roles: [] });
    count += 1;
  });
  after(() => test?.stop());

  const require = async (required: boolean) => {
    const { status, text } = await manager.api.put('/company/sso/oidc', {
      idp_id: `passkeys-${count}`,
      config_url: 'https://idp.example/.well-known/openid-configuration',
      issuer: 'https://idp.example',
      client_id: 'kaiku',
      client_secret: 'secret',
      audience: '',
      scopes: 'openid email profile',
      logout_redirect_url: '',
      enabled: true,
      takes_in: false,
      trusts_emails: false,
      required,
    });
    expect(status, text).to.equal(200);
  };
  const byPasskey = async (key: SoftAuthenticator, otherwise?: object) => {
    const { data } = await test.anonymous.post('/auth/passkey/question', {});
    return test.anonymous.post('/auth/passkey', { passkey: key.get(data.options, otherwise) });
  };

  it('AUTH-045.f a passkey is sent there as the password is, once it has shown whose it is; managers come in by it', async () => {
    const [{ key }, { key: ofManager }] = [await addPasskey(person), await addPasskey(manager)];
    await require(false);
    expect((await byPasskey(key)).status, 'while it is not required').to.equal(200);
    await require(true);
    const { status, error } = await byPasskey(key);
    expect([status, error.code, error.details[0]]).to.deep.equal([
      401,
      'sso_required',
      { path: 'sso', code: 'sso_required', value: `passkeys-${count}`, message: error.details[0]!.message },
    ]);
    // One that does not answer right learns nothing of where its owner signs in.
    expect((await byPasskey(key, { unverified: true })).error.code).to.equal('passkey_failed');
    expect((await byPasskey(ofManager)).status).to.equal(200);
    expect((await person.api.get('/account/factors')).data.by_provider).to.equal(true);
    expect((await manager.api.get('/account/factors')).data.by_provider).to.equal(false);
  });
});
