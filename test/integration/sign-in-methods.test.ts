import { startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { badge, type Claims, startIdentityServer } from '../support/badge.ts';
import { makeFolder, writeFiles } from '../support/outside.ts';

/** A browser as far as signing in goes: keeps cookies, and follows nothing by itself. */
function browser(test: TestApp) {
  const cookies = new Map<string, string>();
  const go = async (address: string, init: RequestInit = {}) => {
    // The node listens on another port than its configuration says.
    const url = new URL(address, test.url);
    const own = url.hostname === 'localhost' ? new URL(url.pathname + url.search, test.url) : url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(own, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, ...(own.origin === test.url && cookie && { cookie }) },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    return { status: reply.status, to: reply.headers.get('location') ?? '', reply };
  };
  const start = (redirect = '/account', key = '') =>
    go(`/api/auth/methods/badge?${new URLSearchParams({ key, redirect })}`);
  const enter = async (page: string) => {
    const ticket = new URLSearchParams(new URL(page, test.url).hash.slice(1)).get('ticket') ?? 'none';
    const headers = { 'content-type': 'application/json' };
    const { status, reply } = await go('/api/auth/enter', {
      method: 'POST',
      headers,
      body: JSON.stringify({ ticket }),
    });
    const { response, error } = (await reply.json()) as { response?: { token: string }; error?: { code: string } };
    return { status, token: response?.token, code: error?.code };
  };
  return {
    go,
    start,
    enter,
    cookies,
    /** All the way there and back. @returns the page of ours that it ends on */
    async signIn(redirect?: string): Promise<string> {
      const out = await start(redirect);
      const back = await go(out.to);
      return (await go(back.to)).to;
    },
  };
}

describe('sign-in methods of plugins from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let idp: Awaited<ReturnType<typeof startIdentityServer>>;
  let test: TestApp;
  let user: TestUser;
  let known: Claims;
  let count = 0;
  before(async () => {
    place = await makeFolder();
    idp = await startIdentityServer();
    test = await startTestApp({
      plugins: ['access', 'badge'],
      env: {
        KAIKU_PLUGINS: await writeFiles(`${place.folder}/badge`, badge),
        KAIKU_BADGE_ISSUER: idp.url,
        KAIKU_RATE_LIMITS: 'false',
      },
    });
  });
  beforeEach(async () => {
    await test.db.owner.query('DELETE FROM access.attempts');
    user = await test.createUser();
    known = { sub: `person-${++count}`, email: user.person.email, email_verified: true };
    idp.is(known);
  });
  after(async () => {
    await test?.stop();
    await idp?.stop();
    await place?.remove();
  });

  const set = (who: TestUser, sql: string) =>
    test.db.owner.query(`UPDATE access.users SET ${sql} WHERE id = $1`, [who.person.userId]);
  const audited = async (companyId: string, operation: string) => {
    const { rows } = await test.db.owner.query(
      'SELECT item_id, actor_id, details FROM core.audit_log WHERE company_id = $1 AND operation = $2 ORDER BY id',
      [companyId, operation],
    );
    return rows;
  };
  const emailOf = async (token: string | undefined) =>
    (await test.anonymous.with({ authorization: `Bearer ${token}` }).get('/session')).data?.email;
  const refused = async (page: string, code = 'login_failed') => {
    expect(new URL(page, test.url).searchParams.get('failed'), page).to.equal(code);
    expect(page).to.not.contain('ticket');
  };

  it('are offered to anybody in the language of the caller, by company, and one that fails takes none away', async () => {
    const offers = async (language: string, query = {}) =>
      (await test.anonymous.with({ 'accept-language': language }).get('/auth/methods', { query })).data;
    expect(await offers('fi')).to.deep.equal([
      { method: 'badge', label: 'Kirjaudu: Badge', href: '/api/auth/methods/badge?key=', automatic: false },
    ]);
    expect((await offers('sv', { sso: 'acme' }))[0]).to.include({ label: 'Logga in med acme', automatic: true });
    expect(await offers('en', { sso: 'broken' })).to.deep.equal([]);
  });

  it('sign a person in: the same session as by password, where they wanted to go, noted with its method', async () => {
    const page = await browser(test);
    const end = await page.signIn('/account?tab=1');
    expect(new URL(end, test.url).pathname).to.equal('/login');
    expect(new URL(end, test.url).searchParams.get('redirect')).to.equal('/account?tab=1');
    const { status, token } = await page.enter(end);
    expect([status, await emailOf(token)]).to.deep.equal([200, user.person.email]);
    const [entry] = await audited(user.person.companyId, 'auth.sign_in');
    expect(entry).to.include({ item_id: user.person.userId, actor_id: user.person.userId });
    expect(entry.details).to.include({ method: 'badge' });
    const [link] = await audited(user.person.companyId, 'auth.link');
    expect(link.item_id).to.equal(user.person.userId);
  });

  it('know a person by the subject from then on, whatever the address has become', async () => {
    await browser(test).signIn();
    const other = await test.createUser();
    idp.is({ ...known, email: other.person.email });
    const page = browser(test);
    expect(await emailOf((await page.enter(await page.signIn())).token)).to.equal(user.person.email);
    idp.is({ ...known, email: null, email_verified: false });
    const again = browser(test);
    expect(await emailOf((await again.enter(await again.signIn())).token)).to.equal(user.person.email);
  });

  it('sign nobody in who has no account, by an address that was not verified, or as who may not sign in', async () => {
    idp.is({ sub: 'stranger', email: 'stranger@example.test', email_verified: true });
    await refused(await browser(test).signIn());
    idp.is({ ...known, email_verified: false });
    await refused(await browser(test).signIn());
    for (const state of [`state = 'invited'`, `state = 'deactivated'`, `state = 'removed'`, 'technical = true']) {
      const other = await test.createUser();
      await set(other, state);
      idp.is({ sub: `as ${state}`, email: other.person.email, email_verified: true });
      await refused(await browser(test).signIn());
      expect((await audited(other.person.companyId, 'auth.sign_in_failed'))[0].details.method).to.equal('badge');
    }
    // Who was linked before is let in no more either, and not with a ticket that waits.
    idp.is(known);
    const page = browser(test);
    const end = await page.signIn();
    await set(user, `state = 'deactivated'`);
    expect(await page.enter(end)).to.include({ status: 401, code: 'login_failed' });
    await refused(await browser(test).signIn());
  });

  it('do not give the account to who got the address of its owner', async () => {
    await browser(test).signIn();
    idp.is({ ...known, sub: 'the successor' });
    await refused(await browser(test).signIn());
    const [failed] = await audited(user.person.companyId, 'auth.sign_in_failed');
    expect(failed.details).to.include({ reason: 'other_identity' });
    // Until the link is forgotten, which only people of the company can do.
    const stranger = await test.createUser();
    const forget = (who: TestUser) => who.api.delete('/badges', { body: {} });
    expect((await forget(stranger)).data).to.equal(0);
    expect((await forget(user)).data).to.equal(1);
    const page = browser(test);
    expect(await emailOf((await page.enter(await page.signIn())).token)).to.equal(user.person.email);
  });

  it('speak of the people of their own company alone', async () => {
    const other = await test.createUser();
    idp.is({ sub: 'forger', email: user.person.email, email_verified: true, company: other.company.companyId });
    await refused(await browser(test).signIn());
    expect((await audited(other.company.companyId, 'auth.sign_in_failed'))[0].details.reason).to.equal('unknown');
    // What a company's provider has linked is not found by the operator's, and the other way round.
    idp.is({ ...known, company: user.company.companyId });
    const page = browser(test);
    expect(await emailOf((await page.enter(await page.signIn())).token)).to.equal(user.person.email);
    idp.is({ ...known, email: null });
    await refused(await browser(test).signIn());
  });

  it('take a state that was forged, is another browser’s, was used, or has run out for nothing', async () => {
    const forged = await browser(test).go('/api/auth/methods/badge/callback?code=x&state=made-up');
    await refused(forged.to, 'sign_in_stale');
    await refused((await browser(test).go('/api/auth/methods/badge/callback')).to, 'sign_in_stale');

    const page = browser(test);
    const back = await page.go((await page.start()).to);
    const end = (await page.go(back.to)).to;
    await refused((await page.go(back.to)).to, 'sign_in_stale');
    // The attacker's own sign-in, opened in somebody else's browser.
    expect(await browser(test).enter(end)).to.include({ status: 401, code: 'sign_in_stale' });
    const late = await page.signIn();
    await test.timePasses({ minutes: 2 }, 'access.sign_in_steps');
    await test.db.owner.query(
      "UPDATE access.sign_in_steps SET expires_at = (expires_at AT TIME ZONE 'UTC' - interval '2 minutes') AT TIME ZONE 'UTC'",
    );
    expect(await page.enter(late)).to.include({ status: 401, code: 'sign_in_stale' });
    // A ticket is good once.
    const fresh = await page.signIn();
    expect((await page.enter(fresh)).status).to.equal(200);
    expect(await page.enter(fresh)).to.include({ status: 401, code: 'sign_in_stale' });

    const begun = await page.go((await page.start()).to);
    await test.db.owner.query("UPDATE access.sign_in_steps SET expires_at = now() - interval '1 second'");
    await refused((await page.go(begun.to)).to, 'sign_in_stale');
  });

  it('swap nothing between two sign-ins', async () => {
    const [mine, theirs] = [browser(test), browser(test)];
    const first = new URL((await mine.go((await mine.start()).to)).to);
    const second = new URL((await theirs.go((await theirs.start()).to)).to);
    first.searchParams.set('code', second.searchParams.get('code')!);
    await refused((await mine.go(first.href)).to);
  });

  it('AUTH-049.a lead nowhere else than into the application, and set no header', async () => {
    for (const redirect of [
      '//evil.example',
      'https://evil.example/x',
      '/\\evil.example',
      '/.//evil.example',
      'javascript:alert(1)',
      '/account\r\nset-cookie: stolen=1',
    ]) {
      const end = new URL(await browser(test).signIn(redirect), test.url);
      expect([end.origin, end.pathname, end.searchParams.get('redirect')], redirect).to.deep.equal([
        test.url,
        '/login',
        null,
      ]);
    }
    const unknown = await browser(test).go('/api/auth/methods/elsewhere?key=x');
    expect(unknown.status).to.equal(404);
  });

  it('may be answered by a form that the other party posts, as SAML does', async () => {
    const page = browser(test);
    const back = new URL((await page.go((await page.start())!.to)).to);
    const { code, state } = Object.fromEntries(back.searchParams);
    const body = new URLSearchParams({ code: code!, RelayState: state! });
    // Without cookies, as browsers post from another site.
    const posted = await browser(test).go(back.pathname, { method: 'POST', body });
    expect(posted.status).to.equal(303);
    expect(await emailOf((await page.enter(posted.to)).token)).to.equal(user.person.email);
  });

  it('say so on the sign-in page when the other party cannot be reached', async () => {
    await refused((await browser(test).start('/account', 'away')).to, 'unavailable');
  });

  it('keep the browser’s name from scripts and other sites, and no secret where it can be read', async () => {
    const { reply } = await browser(test).start();
    expect(reply.headers.get('set-cookie')).to.match(/^kaiku_sign_in=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const { rows } = await test.db.owner.query('SELECT sealed FROM access.sign_in_steps');
    for (const { sealed } of rows) expect(Buffer.from(sealed, 'base64url').toString()).to.not.contain('nonce');
  });

  it('count against the network that failed too often', async () => {
    idp.is({ sub: 'stranger', email: null, email_verified: false });
    await test.db.owner.query('DELETE FROM access.attempts');
    const page = browser(test);
    await page.signIn();
    await test.db.owner.query('UPDATE access.attempts SET count = 100');
    idp.is(known);
    await refused(await page.signIn(), 'too_many_requests');
  });

  it('open sessions for routes of the plugin’s own', async () => {
    const out = await browser(test).start();
    const code = new URL((await browser(test).go(out.to)).to).searchParams.get('code');
    const { data } = await test.anonymous.post('/auth/badge_token', { code });
    expect(await emailOf(data.token)).to.equal(user.person.email);
    const used = await test.anonymous.post('/auth/badge_token', { code });
    expect(used.status).to.equal(500);
  });

  it('say where people of their company go once they signed out, and it is an address', async () => {
    const leads = async (name: string) => {
      const who = await test.createUser({ company: await test.createCompany({ name }) });
      return (await who.api.get('/auth/after_sign_out')).data.address;
    };
    expect(await leads('https://acme.example/bye')).to.equal('https://acme.example/bye');
    expect(await leads('/login?sso=acme&autologin=off')).to.equal('/login?sso=acme&autologin=off');
    expect(await leads('javascript:alert(1)//')).to.equal(null);
    expect(await leads('Acme')).to.equal(null);
  });
});
