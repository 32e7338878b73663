import { Accounts } from '@kaiku/sdk/server';
import { createClient, type Reply, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { audited, proof } from '../support/signIn.ts';

const asked = { 'x-refresh-token': 'cookie' };

/** The one cookie that a reply sets: its name, value and attributes, in small letters. */
function cookieOf({ headers }: Reply<unknown>) {
  const [set, ...others] = headers.getSetCookie();
  if (!set) return null;
  expect(others).to.deep.equal([]);
  const [pair = '', ...attributes] = set.split('; ');
  const [name = '', value = ''] = pair.split('=');
  return { name, value, attributes: attributes.map((one) => one.toLowerCase()).sort() };
}

describe('access: the cookie of the refresh token', () => {
  let test: TestApp;
  let user: TestUser;
  before(async () => {
    test = await startTestApp({ plugins: ['access'] });
  });
  beforeEach(async () => {
    user = await test.createUser();
  });
  after(() => test?.stop());

  const signIn = async (headers: Record<string, string> = {}, app = test) => {
    const { email } = user.person;
    const body = { email, password: user.password, recaptcha: await proof(app.anonymous) };
    const reply = await app.anonymous.post('/auth/kaiku_login', body, { headers });
    expect(reply.status, reply.text).to.equal(200);
    return reply;
  };
  const calls = (path: string, cookie: { name: string; value: string } | null, headers: object = asked, body = {}) =>
    test.anonymous.post(path, body, {
      headers: { ...headers, ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }) },
    });
  const renew = (cookie: { name: string; value: string } | null, headers?: object, body?: object) =>
    calls('/auth/refresh_token', cookie, headers, body);
  const inForce = async (token: string) => (await createClient(test.url, token).get('/session')).status === 200;

  it('AUTH-048.ab a call that asks for it gets the token in a cookie for /api/auth that no script reads, and nowhere else', async () => {
    const reply = await signIn(asked);
    const cookie = cookieOf(reply)!;
    expect(cookie.name).to.equal(`kaiku_refresh_${new URL(test.url).port}`);
    const { attributes } = cookie;
    expect(attributes.filter((one) => !/^(max-age|expires)=/.test(one))).to.deep.equal([
      'httponly',
      'path=/api/auth',
      'samesite=strict',
    ]);
    expect(attributes).to.include(`max-age=${30 * 86_400}`);
    expect(reply.data).to.have.all.keys('token', 'user_hash');
    expect(reply.text).to.not.include(cookie.value);
    expect((await renew(cookie)).status).to.equal(200);
  });

  it('AUTH-048.a AUTH-008 any other call gets it in the reply, and no cookie', async () => {
    const reply = await signIn();
    expect(cookieOf(reply)).to.equal(null);
    const renewed = await renew(null, {}, { refresh_token: reply.data.refresh_token });
    expect([renewed.status, cookieOf(renewed)]).to.deep.equal([200, null]);
    expect(renewed.data.refresh_token).to.be.a('string');
    const nothing = await renew(null, {});
    expect([nothing.status, nothing.error.details[0]!.path]).to.deep.equal([422, 'refresh_token']);
  });

  it('AUTH-048.b over https it is Secure, and is so by its name', async () => {
    const behind = await startTestApp({ beside: test, plugins: ['access'], env: { APP_URL: 'https://kaiku.example' } });
    try {
      const { name, attributes } = cookieOf(await signIn(asked, behind))!;
      expect(name).to.equal('__Secure-kaiku_refresh');
      expect(attributes).to.include.members(['secure', 'httponly', 'samesite=strict', 'path=/api/auth']);
    } finally {
      await behind.stop();
    }
  });

  it('AUTH-048.c each renewal gives another, a lost reply is given once more, and a copy ends the session', async () => {
    const first = cookieOf(await signIn(asked))!;
    const lost = await renew(first);
    const again = await renew(first);
    const second = cookieOf(again)!;
    expect([second.value, cookieOf(lost)!.value]).to.deep.equal([second.value, second.value]);
    expect(second.value).to.not.equal(first.value);
    expect(again.data.user_hash).to.equal(user.tokens.userHash);
    const third = cookieOf(await renew(second))!;
    await test.db.owner.query("UPDATE access.sessions SET renewed_at = renewed_at - interval '12 seconds'");
    expect((await renew(first)).status).to.equal(401);
    expect((await renew(third)).status).to.equal(401);
    expect(await audited(test, user.person.companyId, 'auth.token_reuse')).to.have.length(1);
  });

  it('AUTH-048.e a token of the body goes into the cookie, whatever the cookie had', async () => {
    const { refreshToken } = user.tokens;
    const reply = await renew(null, asked, { refresh_token: refreshToken });
    expect(reply.data).to.have.all.keys('token', 'user_hash');
    const cookie = cookieOf(reply)!;
    expect(cookie.value).to.not.equal(refreshToken);
    expect((await renew(cookie)).status).to.equal(200);
  });

  it('AUTH-048.f signing out ends the session of the cookie and takes it away', async () => {
    const reply = await signIn(asked);
    const cookie = cookieOf(reply)!;
    const out = await calls('/auth/logout', cookie);
    expect(out.data).to.deep.equal({ ended: true });
    const gone = cookieOf(out)!;
    expect([gone.name, gone.value]).to.deep.equal([cookie.name, '']);
    expect(gone.attributes).to.include.members(['max-age=0', 'path=/api/auth']);
    expect(await inForce(reply.data.token)).to.equal(false);
    expect((await renew(cookie)).status).to.equal(401);
    expect((await calls('/auth/logout', null)).data).to.deep.equal({ ended: false });
  });

  it('AUTH-048.f the session of a token in the body ends without touching the cookie of another', async () => {
    const kept = cookieOf(await signIn(asked))!;
    const out = await calls('/auth/logout', kept, asked, { refresh_token: user.tokens.refreshToken });
    expect([out.data.ended, cookieOf(out)]).to.deep.equal([true, null]);
    expect((await renew(kept)).status).to.equal(200);
  });

  it('signing in ends the session that the browser’s cookie had', async () => {
    const { companyId, userId } = user.person;
    const former = await test.app.host.root.get(Accounts).openSession(companyId, userId);
    const cookie = `kaiku_refresh_${new URL(test.url).port}=${former.refreshToken}`;
    await signIn({ ...asked, cookie });
    expect(await inForce(former.token)).to.equal(false);
    expect(await inForce(user.tokens.token)).to.equal(true);
  });

  it('AUTH-048.g no page of another origin gets it renewed or ended, or reads what it gives', async () => {
    const reply = await signIn(asked);
    const cookie = cookieOf(reply)!;
    // A form, or a call that is sent without asking, has no such header: the cookie is not looked at.
    for (const path of ['/auth/refresh_token', '/auth/logout']) {
      expect((await calls(path, cookie, {})).status, path).to.equal(422);
      const form = await fetch(`${test.url}/api${path}`, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { ...asked, cookie: `${cookie.name}=${cookie.value}` },
      });
      expect(form.status, path).to.equal(415);
      // What is asked first is not granted.
      const preflight = await fetch(`${test.url}/api${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-refresh-token',
        },
      });
      expect(preflight.headers.get('access-control-allow-origin'), path).to.equal(null);
      // Nor from where surveys are answered, which browsers take for the same site.
      for (const site of ['same-site', 'cross-site', 'none']) {
        const refused = await calls(path, cookie, { ...asked, 'sec-fetch-site': site });
        expect([refused.status, cookieOf(refused)], `${path} ${site}`).to.deep.equal([403, null]);
      }
    }
    expect(await inForce(reply.data.token)).to.equal(true);
    const own = await renew(cookie, { ...asked, 'sec-fetch-site': 'same-origin' });
    expect(own.status).to.equal(200);
    expect(own.headers.get('cache-control')).to.match(/no-(store|cache)/);
  });
});
