import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { SoftAuthenticator } from '../support/authenticator.ts';
import { addApp, addPasskey, appUrl, confirm } from '../support/factors.ts';
import { audited } from '../support/signIn.ts';

describe('access: signing in with a passkey', () => {
  let test: TestApp;
  let user: TestUser;
  let key: SoftAuthenticator;
  before(async () => {
    test = await startTestApp({ plugins: ['access'], env: { KAIKU_RATE_LIMITS: 'false' } });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
    ({ key } = await addPasskey(user));
  });
  after(() => test?.stop());

  const question = async (client = test.anonymous) => (await client.post('/auth/passkey/question', {})).data.options;
  const enter = (passkey: object) => test.anonymous.post('/auth/passkey', { passkey });
  const failed = ({ status, error, text }: { status: number; error: { code: string }; text: string }) =>
    expect([status, error?.code], text).to.deep.equal([401, 'passkey_failed']);
  const stale = ({ status, error }: { status: number; error: { code: string } }) =>
    expect([status, error?.code]).to.deep.equal([401, 'sign_in_stale']);

  it('AUTH-045.a one signs in with the passkey alone, which names its owner', async () => {
    const options = await question();
    expect(options).to.include({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).to.deep.equal([]);
    const reply = await enter(key.get(options));
    expect(reply.status, reply.text).to.equal(200);
    const session = await test.anonymous.with({ authorization: `Bearer ${reply.data.token}` }).get('/session');
    expect(session.data.email).to.equal(user.person.email);
    const [entry] = await audited(test, user.person.companyId, 'auth.sign_in');
    expect(entry!.details).to.deep.equal({ ip: '127.0.0.1', method: 'passkey' });
  });

  it('AUTH-045.b its device has to have verified the owner', async () => {
    failed(await enter(key.get(await question(), { unverified: true })));
    const [entry] = await audited(test, user.person.companyId, 'auth.sign_in_failed');
    expect(entry!.details).to.include({ reason: 'passkey', method: 'passkey' });
  });

  it('AUTH-045.c a challenge is ours, good once, for five minutes, and for what it was asked for', async () => {
    const options = await question();
    expect((await enter(key.get(options))).status).to.equal(200);
    stale(await enter(key.get(options)));
    stale(await enter(key.get(options, { challenge: 'bm90IG91cnM' })));
    const late = await question();
    await test.timePasses({ minutes: 6 }, 'access.sign_in_steps');
    stale(await enter(key.get(late)));
    await confirm(user);
    const { data } = await user.api.post('/account/confirm/passkey', {});
    stale(await enter(key.get(data.options)));
    const { data: begun } = await user.api.post('/account/factors/passkey', {});
    stale(await enter(key.get({ challenge: begun.options.challenge, rpId: 'localhost' })));
    const forSignIn = key.get(await question());
    expect((await user.api.post('/account/confirm', { passkey: forSignIn })).error.code).to.equal('passkey_failed');
  });

  it('AUTH-045.d the address is the configured one, whatever the caller says', async () => {
    const lied = test.anonymous.with({ host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect((await question(lied)).rpId).to.equal('localhost');
    failed(await enter(key.get(await question(), { origin: 'http://evil.example' })));
    failed(await enter(key.get({ ...(await question()), rpId: 'evil.example' })));
    const other = await test.another({ env: { APP_URL: 'https://kaiku.example' } });
    try {
      const { data } = await other.anonymous.post('/auth/passkey/question', {});
      expect(data.options.rpId).to.equal('kaiku.example');
      const answer = key.get({ ...data.options, rpId: 'localhost' });
      failed(await other.anonymous.post('/auth/passkey', { passkey: answer }));
    } finally {
      await other.stop();
    }
    await confirm(user);
    const { data } = await user.api.post('/account/factors/passkey', {});
    const strange = new SoftAuthenticator('http://evil.example');
    const added = await user.api.post('/account/factors', { name: 'X', passkey: strange.create(data.options) });
    expect(added.error.code).to.equal('passkey_failed');
  });

  it('AUTH-045.e a counter that does not rise is that of a copy, which is refused and told', async () => {
    const counted = new SoftAuthenticator(appUrl);
    counted.counter = 5;
    await addPasskey(user, 'Key', counted);
    const enterAt = async (counter: number) => enter(counted.get(await question(), { counter }));
    expect((await enterAt(7)).status).to.equal(200);
    for (const counter of [7, 6, 0]) failed(await enterAt(counter));
    expect((await enterAt(8)).status).to.equal(200);
    const copies = await audited(test, user.person.companyId, 'auth.passkey_copied');
    expect(copies.map(({ details }) => details)).to.deep.equal(Array(3).fill({ name: 'Key' }));
    // One that counts nothing says 0 each time.
    for (let i = 0; i < 2; i += 1) expect((await enter(key.get(await question()))).status).to.equal(200);
  });

  it('one that is nobody’s, another’s, or of who may not sign in gets the same answer', async () => {
    const texts = new Set<string>();
    const refusal = async (answer: object) => {
      const reply = await enter(answer);
      failed(reply);
      texts.add(reply.text);
    };
    const stranger = new SoftAuthenticator(appUrl);
    await refusal(stranger.get(await question()));
    await refusal(key.get(await question(), { userHandle: '' }));
    const other = await test.createUser();
    const { key: theirs } = await addPasskey(other);
    const handle = (answer: { response: object }) => (answer.response as { userHandle: string }).userHandle;
    const handleOfOther = handle(theirs.get(await question()));
    await refusal(key.get(await question(), { userHandle: handleOfOther }));
    const forged = theirs.get(await question());
    await refusal({ ...forged, id: key.id, rawId: key.id });
    await test.db.owner.query("UPDATE access.users SET state = 'deactivated' WHERE id = $1", [user.person.userId]);
    await refusal(key.get(await question()));
    expect(texts.size).to.equal(1);
  });

  it('a passkey that was removed signs nobody in', async () => {
    await addApp(test, user);
    const { data } = await user.api.get('/account/factors');
    const [{ factor_id: id }] = data.factors.filter(({ kind }: { kind: string }) => kind === 'passkey');
    await user.api.delete(`/account/factors/${id}`);
    failed(await enter(key.get(await question())));
  });

  it('there are none where browsers have none: by an address without a name, or without TLS', async () => {
    for (const [address, available] of [
      ['http://192.0.2.7', false],
      ['http://kaiku.example', false],
      ['https://kaiku.example', true],
    ] as const) {
      const other = await test.another({ env: { APP_URL: address } });
      try {
        const api = other.anonymous.with({ authorization: `Bearer ${user.tokens.token}` });
        expect((await api.get('/account/factors')).data.passkeys, address).to.equal(available);
      } finally {
        await other.stop();
      }
    }
  });
});
