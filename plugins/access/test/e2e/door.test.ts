import { Accounts } from '@kaiku/sdk/server';
import {
  AppFrame,
  createClient,
  expectNoFaults,
  patience,
  refreshCookie,
  SignInPage,
  type TestUser,
  until,
  useStage,
  type VisitOptions,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

/** What of the session lies in the browser. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const keys = ['kaiku.token', 'kaiku.refreshToken', 'kaiku.userHash', 'kaiku.signOut'];
    return Object.fromEntries(
      keys.flatMap((key) => (localStorage.getItem(key) ? [[key, localStorage.getItem(key)]] : [])),
    );
  });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

describe('access: at the door', function () {
  this.timeout(60_000);
  const stage = useStage({ demo: true, plugins: ['access'] });
  let user: TestUser;
  before(async () => {
    user = await stage.app.createUser({ firstName: 'Maija' });
  });

  /** The cookie with the refresh token, which no script of the page sees. */
  async function cookie(page: Page) {
    expect(await page.evaluate(() => document.cookie)).to.not.include('refresh');
    const { name } = refreshCookie(stage.app, '');
    return (await page.context().cookies(`${stage.app.url}/api/auth/refresh_token`)).find((one) => one.name === name);
  }

  async function open(path?: string, options: VisitOptions = {}) {
    const page = await stage.visit({ ...options, ...(path && { at: path }) });
    return { page, form: new SignInPage(page), frame: new AppFrame(page) };
  }

  it('AUTH-001 AUTH-002.a AUTH-006 the form signs in, keeps the tokens and goes where the user wanted', async () => {
    const { page, form, frame } = await open('/login?redirect=%2Faccount%3Ftab%3D1');
    await form.signIn(user);
    await page.waitForURL((url) => url.pathname + url.search === '/account?tab=1');
    await frame.heading('Account');
    const tokens = await stored(page);
    expect(tokens).to.have.all.keys('kaiku.token', 'kaiku.userHash');
    expect(tokens['kaiku.userHash']).to.equal(user.tokens.userHash);
    const kept = await cookie(page);
    expect(kept).to.include({ path: '/api/auth', httpOnly: true, sameSite: 'Strict' });
    expect(kept!.expires - Date.now() / 1_000).to.be.within(29 * 86_400, 30 * 86_400 + 60);
  });

  it('AUTH-061 an empty field is told beside it, has the focus, and nothing is sent', async () => {
    const { page, form } = await open('/login');
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/kaiku_login')) sent++;
    });
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await form.submit();
    await page.getByText('Enter your e-mail.').waitFor();
    expect(await focus()).to.equal('email');
    await page.getByLabel('E-mail').fill(user.person.email);
    await page.getByText('Enter your e-mail.').waitFor({ state: 'detached' });
    await form.submit();
    await page.getByText('Enter your password.').waitFor();
    expect(await focus()).to.equal('password');
    await expectNoFaults(page);
    expect(sent).to.equal(0);
    await form.signIn(user);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(sent).to.equal(1);
  });

  it('signing in ends the session that this browser had', async () => {
    const { page, form, frame } = await open('/login?redirect=/account');
    const { companyId, userId } = user.person;
    const former = await stage.app.app.host.root.get(Accounts).openSession(companyId, userId);
    // That of the cookie, and one from before there were cookies.
    await page.context().addCookies([refreshCookie(stage.app, former.refreshToken)]);
    const older = await stage.app.app.host.root.get(Accounts).openSession(companyId, userId);
    await page.evaluate((token) => localStorage.setItem('kaiku.refreshToken', token), older.refreshToken);
    await form.signIn(user);
    await frame.heading('Account');
    for (const { token } of [former, older]) {
      const called = () => createClient(stage.app.url, token).get('/session');
      await until('the former session to end', async () => (await called()).status === 401);
    }
    expect((await cookie(page))!.value).to.not.equal(former.refreshToken);
    expect(await stored(page)).to.have.all.keys('kaiku.token', 'kaiku.userHash');
  });

  it('AUTH-048.e a session from before cookies goes on, and its refresh token is out of the scripts’ reach', async () => {
    const { page, frame } = await open();
    const { companyId, userId } = user.person;
    const before = await stage.app.app.host.root.get(Accounts).openSession(companyId, userId);
    await page.goto('/loggedout');
    await page.evaluate(({ token, refreshToken, userHash }) => {
      localStorage.setItem('kaiku.token', token);
      localStorage.setItem('kaiku.refreshToken', refreshToken);
      localStorage.setItem('kaiku.userHash', userHash);
    }, before);
    await page.goto('/account');
    await frame.heading('Account');
    expect(await stored(page)).to.have.all.keys('kaiku.token', 'kaiku.userHash');
    expect((await cookie(page))!.value).to.not.equal(before.refreshToken);
    await page.evaluate((token) => localStorage.setItem('kaiku.token', token), `x.${btoa('{"exp":1}')}.x`);
    await page.reload();
    await frame.heading('Account');
  });

  it('AUTH-048.f who signs out while nobody answers is signed out at the server with the next start', async () => {
    const { page, form, frame } = await open('/login?redirect=/account');
    await form.signIn(user);
    await frame.heading('Account');
    const { value } = (await cookie(page))!;
    await page.route('**/api/auth/logout', (route) => route.abort());
    await page.goto('/logout');
    await at(page, '/login');
    expect(await stored(page)).to.have.all.keys('kaiku.signOut');
    await page.unroute('**/api/auth/logout');
    await page.reload();
    await until('the cookie to go', async () => (await cookie(page)) === undefined);
    const refreshed = await stage.app.anonymous.post('/auth/refresh_token', { refresh_token: value });
    expect(refreshed.status).to.equal(401);
    await until('nothing to be left', async () => Object.keys(await stored(page)).length === 0);
  });

  it('AUTH-048.d tabs that are open together go on together, whichever renews', async () => {
    const { page, form, frame } = await open('/login?redirect=/account');
    await form.signIn(user);
    await frame.heading('Account');
    const other = await page.context().newPage();
    // Both load at once, and both have to wait for it.
    for (const tab of [page, other]) tab.setDefaultTimeout(30_000 * patience);
    await other.goto('/account');
    await other.getByRole('heading', { name: 'Account' }).waitFor();
    for (let round = 0; round < 2; round += 1) {
      await page.evaluate((token) => localStorage.setItem('kaiku.token', token), `x.${btoa('{"exp":1}')}.x`);
      await Promise.all([page.reload(), other.reload()]);
      await frame.heading('Account');
      await other.getByRole('heading', { name: 'Account' }).waitFor();
    }
  }).timeout(180_000);

  it('AUTH-003 follows no redirect out of the application', async () => {
    for (const target of ['//evil.example/x', 'https://evil.example/', '/\\evil.example']) {
      const { page, form } = await open(`/login?redirect=${encodeURIComponent(target)}`);
      const left: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== stage.app.url) left.push(request.url());
      });
      await form.signIn(user);
      await page.waitForURL((url) => url.pathname !== '/login');
      expect([new URL(page.url()).origin, left], target).to.deep.equal([stage.app.url, []]);
    }
  });

  it('AUTH-007 a failed sign-in says so, keeps the status, and lets one try again at once', async () => {
    const { page, form } = await open('/login?redirect=/account');
    await form.signIn({ ...user, password: 'Wrong-pass-1' });
    const alert = page.locator('[role=alert][data-status]');
    await alert.getByText('Login failed').waitFor();
    expect(await alert.getAttribute('data-status')).to.equal('401');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).to.equal('password');
    expect(await stored(page)).to.not.have.property('kaiku.token');
    await expectNoFaults(page);
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await at(page, '/account');
  });

  it('the proof of work runs while the user types, also where the browser has no crypto.subtle', async () => {
    const { page, form } = await open();
    // As on http addresses of a local network.
    await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }));
    await page.goto('/login?redirect=/account');
    await page.getByText('Checked: you are not a robot').first().waitFor();
    expect(await page.evaluate(() => typeof crypto.subtle)).to.equal('undefined');
    await form.signIn(user);
    await at(page, '/account');
  });

  it('a captcha that could not be fetched is fetched again at the sign-in', async () => {
    const { page, form } = await open();
    await page.route('**/api/auth/challenge', (route) => route.abort(), { times: 1 });
    await page.goto('/login?redirect=/account');
    await page.getByText('The robot check did not work yet').first().waitFor();
    await form.signIn(user);
    await at(page, '/account');
  });

  it('a server out of reach is told apart from a wrong password', async () => {
    const { page, form } = await open('/login');
    await page.getByText('Checked: you are not a robot').first().waitFor();
    await page.route('**/api/auth/kaiku_login', (route) => route.abort());
    await form.signIn(user);
    await page.getByText('The server cannot be reached').waitFor();
  });

  it('works with the keyboard alone', async () => {
    const { page } = await open('/login?redirect=/account');
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(user.person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal(
      'Show or hide the password',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await at(page, '/account');
  });

  it('a demo account is filled in with one click', async () => {
    const { page, form, frame } = await open('/login?redirect=/account');
    await page.getByRole('button', { name: /maija@aalto-coffee\.example/ }).click();
    await form.submit();
    await at(page, '/account');
    await frame.heading('Oma tili');
  });

  it('speaks the browser’s language and the one that is chosen', async () => {
    const { page } = await open('/login', { locale: 'sv-SE' });
    await page.getByRole('heading', { name: 'Välkommen tillbaka' }).waitFor();
    await page.getByRole('button', { name: 'Suomi' }).click();
    await page.getByRole('heading', { name: 'Tervetuloa takaisin' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('fi');
  });

  it('the language that is chosen at the door stays, and is the person’s from then on', async () => {
    const guest = await stage.app.createUser();
    const { page, frame } = await open('/login?redirect=/account');
    await page.getByRole('button', { name: 'Suomi' }).click();
    await page.getByRole('heading', { name: 'Tervetuloa takaisin' }).waitFor();
    await page.locator('input[name=email]').fill(guest.person.email);
    await page.locator('input[name=password]').fill(guest.password);
    await page.locator('button[type=submit]').click();
    await frame.heading('Oma tili');
    await page.reload();
    await frame.heading('Oma tili');
    expect((await guest.api.get('/session')).data.language).to.equal('fi');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no fault that axe finds and fits 360 px (${colorScheme})`, async () => {
      const { page } = await open('/login', { colorScheme, viewport: { width: 360, height: 740 }, locale: 'fi-FI' });
      await page.getByRole('button', { name: /maija@/ }).waitFor();
      await expectNoFaults(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
      await page.goto('/loggedout');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoFaults(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/login');
      await page.getByRole('button', { name: /maija@/ }).waitFor();
      await expectNoFaults(page);
    });
  }

  it('AUTH-013.ab AUTH-016 AUTH-048.f signing out ends the session, removes what was stored and leads to plain /login', async () => {
    const { page, form, frame } = await open('/login?redirect=/account');
    await form.signIn(user);
    await at(page, '/account');
    const refresh = { refresh_token: (await cookie(page))!.value };
    await frame.choose('Log out');
    await at(page, '/login');
    expect(new URL(page.url()).search).to.equal('');
    expect(await stored(page)).to.deep.equal({});
    expect(await cookie(page)).to.equal(undefined);
    expect((await stage.app.anonymous.post('/auth/refresh_token', refresh)).status).to.equal(401);
    await page.goto('/account');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/account');
  });

  it('AUTH-013.c /logout is open to whoever has no session', async () => {
    const { page } = await open('/logout');
    await at(page, '/login');
  });

  it('AUTH-017 /loggedout is open to all and says that one is signed out', async () => {
    const { page } = await open('/loggedout');
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await at(page, '/login');
  });

  describe('renewal', () => {
    const expiredToken = `x.${btoa('{"exp":1}')}.x`;
    async function signedIn() {
      const { page, form, frame } = await open('/login?redirect=/account');
      await form.signIn(user);
      await frame.heading('Account');
      return { page, frame };
    }

    it('AUTH-008 an expired token is renewed unseen', async () => {
      const { page, frame } = await signedIn();
      const before = await stored(page);
      const refresh = await cookie(page);
      await page.evaluate((token) => localStorage.setItem('kaiku.token', token), expiredToken);
      await page.reload();
      await frame.heading('Account');
      const after = await stored(page);
      expect((await cookie(page))!.value).to.not.equal(refresh!.value);
      expect(after['kaiku.userHash']).to.equal(before['kaiku.userHash']);
    });

    for (const [claimed, what] of [
      ['AUTH-009.a', 'another user hash'],
      ['AUTH-009.b', 'a refused refresh'],
    ] as const) {
      it(`${claimed} ${what} signs the user out`, async () => {
        const { page } = await signedIn();
        if (claimed === 'AUTH-009.b') await page.context().addCookies([refreshCookie(stage.app, 'not-ours')]);
        // At once: the page may renew at any moment.
        await page.evaluate(
          ([token, hash]) => {
            if (hash) localStorage.setItem('kaiku.userHash', hash);
            localStorage.setItem('kaiku.token', token!);
          },
          [expiredToken, claimed === 'AUTH-009.a' ? 'somebody-else' : ''],
        );
        await page.reload();
        await at(page, '/login');
        expect(await stored(page)).to.deep.equal({});
      });
    }
  });
});
