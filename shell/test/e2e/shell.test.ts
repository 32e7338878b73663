import type { Bootstrap } from '@kaiku/sdk/common';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type Harness, startHarness, tokenFor, type Visit, type Visitor } from '../support/harness.ts';

let harness: Harness;
let visitor: Visitor | null = null;

async function visit(options?: Visit): Promise<Visitor> {
  await visitor?.close();
  visitor = await harness.visit(options);
  return visitor;
}

/** Waits until the application is at `path`. */
const at = (page: Page, path: string) => page.waitForURL((address) => address.pathname + address.search === path);
const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text }).waitFor();
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const openAccountMenu = (page: Page) => page.getByRole('button', { name: /Account menu/ }).click();
const bootstraps = (visitor: Visitor) => visitor.calls.filter((call) => call.path === '/bootstrap');

describe('shell', function () {
  this.timeout(60_000);
  before(async function () {
    harness = await startHarness(this.test!.parent!);
  });
  after(async () => {
    await harness?.close();
  });
  afterEach(async () => {
    const faults = visitor?.faults ?? [];
    await visitor?.close();
    visitor = null;
    // The page with a mistake on purpose is the only one that may have any.
    expect(faults.filter((fault) => !fault.includes('a mistake') && !fault.includes('page is broken'))).to.deep.equal(
      [],
    );
  });

  describe('entrance', () => {
    it('/ leads a signed-in manager over /rd to the dashboard', async () => {
      const { page, go } = await visit({ person: { roles: ['admin'] } });
      await go('/');
      await at(page, '/dashboard');
      await heading(page, 'Hello');
    });

    it('PLAT-001.bc / leads to the sign-in without a token and keeps the query', async () => {
      const { page, go } = await visit();
      await go('/?sso=abc&view=signup');
      await at(page, '/login?sso=abc&view=signup');
      await heading(page, 'Sign in here');
    });

    const landings: [string, Visit['person'], string][] = [
      [
        'a person with the dashboard',
        { roles: ['survey'], canSeeDashboard: true, features: ['dashboard'] },
        '/dashboard',
      ],
      ['a device person', { roles: ['devices', 'survey_creator'] }, '/devices'],
      ['a creator', { roles: ['survey_creator'] }, '/surveys'],
      ['a reader', { roles: ['survey'] }, '/reporting'],
      ['somebody without rights', { roles: [] }, '/forbidden'],
    ];
    for (const [who, person, path] of landings) {
      it(`/rd leads ${who} to ${path}`, async () => {
        const { page, go } = await visit({ person });
        await go('/rd');
        await at(page, path);
      });
    }

    it('PLAT-004 an unknown path shows "Page not found"', async () => {
      const { page, go, path } = await visit({ person: { roles: ['admin'] } });
      await go('/no/such/page');
      await heading(page, 'Page not found');
      expect(path()).to.equal('/no/such/page');
    });

    it('PLAT-004 PLAT-005 both notices open without a session', async () => {
      const { page, go } = await visit();
      await go('/no/such/page');
      await heading(page, 'Page not found');
      await go('/forbidden');
      await heading(page, 'No permission to view this page');
    });

    it('PLAT-006.ab the testing page is for signed-in users and no menu leads to it', async () => {
      const { page, go } = await visit({ person: { roles: ['admin', 'developer'] } });
      await go('/testing');
      await heading(page, 'Testing');
      await page.getByRole('cell', { name: '1.0.0' }).waitFor();
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      expect(await page.locator('a[href="/testing"]').count()).to.equal(0);
      const nobody = await visit();
      await nobody.go('/testing');
      await at(nobody.page, '/login?redirect=%2Ftesting');
    });
  });

  describe('sessions', () => {
    it('a page that needs a session leads to the sign-in and names the wanted path', async () => {
      const { page, go } = await visit({
        person: { roles: ['survey'] },
        signedOut: true,
        api: (call) => {
          if (call.path === '/auth/kaiku_login') {
            return { body: { token: tokenFor(3600), user_hash: 'h' } };
          }
          return null;
        },
      });
      await go('/surveys?tab=closed');
      await at(page, '/login?redirect=%2Fsurveys%3Ftab%3Dclosed');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await at(page, '/surveys?tab=closed');
      await heading(page, 'Hello');
      const stored = await page.evaluate(() =>
        ['kaiku.refreshToken', 'kaiku.userHash'].map((key) => localStorage.getItem(key)),
      );
      expect(stored).to.deep.equal([null, 'h']);
    });

    it('the session is verified before a page is entered: an expired token is renewed first', async () => {
      const renewed = tokenFor(3600, 'renewed');
      const { page, go, calls } = await visit({
        person: { roles: ['admin'] },
        token: tokenFor(-60),
        api: (call) => (call.path === '/auth/refresh_token' ? { body: { token: renewed, user_hash: 'hash-1' } } : null),
      });
      await go('/surveys');
      await heading(page, 'Hello');
      expect(calls.map((call) => call.path).slice(0, 2)).to.deep.equal(['/auth/refresh_token', '/bootstrap']);
      const asked = () => calls.find((call) => call.path === '/hello');
      await until('the page to ask', async () => asked() !== undefined);
      expect(asked()?.headers.authorization).to.equal(`Bearer ${renewed}`);
    });

    it('a session that the server no longer knows leads to the sign-in before the page', async () => {
      const { page, go, calls } = await visit({
        person: { roles: ['admin'] },
        api: (call) => {
          const gone = call.headers.authorization || call.path === '/auth/refresh_token';
          return gone ? { status: 401, body: { error: { code: 'unauthenticated', message: '', details: [] } } } : null;
        },
      });
      await go('/surveys');
      await at(page, '/login?redirect=%2Fsurveys');
      expect(calls.some((call) => call.path === '/hello')).to.equal(false);
      expect(await page.evaluate(() => localStorage.getItem('kaiku.token'))).to.equal(null);
    });

    it('AUTH-009.a a refresh that returns another user hash logs out and goes to /', async () => {
      let expired = false;
      const { page, go } = await visit({
        person: { roles: ['admin'] },
        api: (call) => {
          if (call.path === '/auth/refresh_token') {
            return { body: { token: tokenFor(3600), user_hash: 'somebody else' } };
          }
          if (call.path === '/hello' && expired) {
            return { status: 409, body: { error: { code: 'login_expired', message: '', details: [] } } };
          }
          return null;
        },
      });
      await go('/surveys');
      await heading(page, 'Hello');
      expired = true;
      await page.getByRole('button', { name: 'Save' }).click();
      await at(page, '/login');
      expect(await page.evaluate(() => localStorage.getItem('kaiku.token'))).to.equal(null);
    });

    it('signing in elsewhere as another user ends what this tab shows', async () => {
      const { page, go, context } = await visit({ isolated: true, person: { roles: ['admin'] } });
      await go('/surveys');
      await heading(page, 'Hello');
      const other = await context.newPage();
      await other.goto(page.url());
      await other.evaluate(() => localStorage.removeItem('kaiku.token'));
      await other.evaluate(() => localStorage.removeItem('kaiku.userHash'));
      await at(page, '/login');
    });
  });

  describe('guards', () => {
    const survey = (permissions: string[]) => (call: { path: string }) =>
      call.path === '/resource-access/survey/7'
        ? { body: { kind: 'survey', id: '7', name: 'Asiakaskysely', permissions } }
        : null;

    for (const [who, person, permissions] of [
      ['a manager', { roles: ['admin'] }, []],
      ['holder of full', { roles: ['survey'] }, ['full']],
      ['holder of a listed permission', { roles: ['survey'] }, ['edit']],
    ] as [string, Visit['person'], string[]][]) {
      it(`lets ${who} onto a survey's page`, async () => {
        const { page, go } = await visit({ person, api: survey(permissions) });
        await go('/s/7/edit');
        await heading(page, 'Survey 7');
      });
    }

    it('sends others to /forbidden', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] }, api: survey(['view', 'viewLinks']) });
      await go('/s/7/edit');
      await at(page, '/forbidden');
      await go('/manage/users');
      await at(page, '/forbidden');
    });

    it('judges by the viewed user, too', async () => {
      const { page, go } = await visit({
        person: { roles: ['company_admin'] },
        bootstrap: (reply) =>
          reply.viewAs.mode === 'user' && reply.viewAs.email ? { ...reply, permissions: [] } : reply,
      });
      await go('/manage/users');
      await heading(page, 'Hello');
      await page.evaluate(() => sessionStorage.setItem('kaiku.viewAs', 'user-liisa@example.com'));
      await go('/manage/users');
      await at(page, '/forbidden');
    });

    it('a survey that is not there shows "Page not found"; one that was deleted since it was opened is told of', async () => {
      let there = true;
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['survey'] },
        api: (call) => (there ? survey(['edit'])(call) : null),
      });
      await page.clock.install();
      await go('/s/8/edit');
      await heading(page, 'Page not found');
      await go('/s/7/edit');
      await heading(page, 'Survey 7');
      there = false;
      await page.clock.runFor(20_000);
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await heading(page, '“Asiakaskysely” has been deleted');
    });

    it('the title is that of the product, and of the survey once it is loaded', async () => {
      const { page, go } = await visit({ person: { roles: ['admin'] }, api: survey(['full']) });
      await go('/s/7/edit');
      await page.waitForFunction(() => document.title === 'Asiakaskysely – Kaiku');
      await nav(page).getByRole('link', { name: 'Surveys' }).click();
      await page.waitForFunction(() => document.title === 'Kaiku');
    });
  });

  describe('navigation', () => {
    async function menus(person: Visit['person']) {
      const { page, go } = await visit({ person });
      await go('/account');
      await heading(page, 'Hello');
      const main = await nav(page).getByRole('link').allInnerTexts();
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      const account = await page.getByRole('menuitem').allInnerTexts();
      return { page, main, account };
    }

    it('shows a manager everything', async () => {
      const { main, account } = await menus({ roles: ['admin'], features: ['datacollections'] });
      expect(main).to.deep.equal(['Home', 'Surveys', 'Reporting', 'Device management']);
      expect(account).to.include.members(['Manage company', 'Account', 'Data collections', 'Audit log', 'Log out']);
    });

    it('hides what a person may not see', async () => {
      expect((await menus({ roles: ['survey'] })).main).to.deep.equal(['Surveys', 'Reporting']);
      expect((await menus({ roles: ['devices'] })).main).to.deep.equal(['Device management']);
      expect((await menus({ roles: [] })).main).to.deep.equal([]);
    });

    it('GAP-032 a device admin who views another company sees device management only', async () => {
      const { page, go } = await visit({
        person: { roles: ['device_admin', 'survey'], viewAs: { mode: 'company', companyId: 'c2' } },
      });
      await go('/account');
      await heading(page, 'Hello');
      expect(await nav(page).getByRole('link').allInnerTexts()).to.deep.equal(['Device management']);
    });

    it('the account menu of a company manager and of others', async () => {
      const manager = await menus({ roles: ['company_admin'], features: ['datacollections'] });
      expect(manager.account).to.include.members(['Manage company', 'Data collections', 'Audit log']);
      const without = await menus({ roles: ['company_admin'] });
      expect(without.account).to.not.include('Data collections');
      const other = await menus({ roles: ['survey'] });
      expect(other.account).to.include.members(['Account', 'Log out']);
      for (const item of ['Manage company', 'Data collections', 'Audit log'])
        expect(other.account).to.not.include(item);
      await other.page.getByRole('menuitem', { name: 'Account' }).click();
      await at(other.page, '/account');
    });

    it('PLAT-014.a the logo leads to / and Support and feedback opens its dialog', async () => {
      const { page, go, assets } = await visit({ isolated: true, person: { roles: ['survey'] } });
      await go('/account');
      await heading(page, 'Hello');
      expect(await page.getByRole('link', { name: 'Kaiku' }).getAttribute('href')).to.equal('/');
      const before = assets.length;
      await page.getByRole('button', { name: 'Support and feedback' }).click();
      await page.getByRole('dialog', { name: 'Send feedback' }).waitFor();
      expect(assets.length).to.be.greaterThan(before);
    });

    it('marks the active item by the prefix of the path', async () => {
      const { page, go } = await visit({
        person: { roles: ['admin'] },
        api: (call) =>
          call.path.startsWith('/resource-access/survey/')
            ? { body: { kind: 'survey', id: '7', name: 'X', permissions: [] } }
            : null,
      });
      const current = () => nav(page).locator('[aria-current=page]').allInnerTexts();
      await go('/s/7/edit');
      await heading(page, 'Survey 7');
      expect(await current()).to.deep.equal(['Surveys']);
      await nav(page).getByRole('link', { name: 'Device management' }).click();
      await nav(page).locator('[aria-current=page]', { hasText: 'Device management' }).waitFor();
      expect(await current()).to.deep.equal(['Device management']);
    });

    it('PLAT-024.ab the footer is there for signed-in users only', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] } });
      await go('/account');
      const footer = page.getByRole('contentinfo');
      await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
      expect(await footer.textContent()).to.not.contain('px');
      await footer.getByRole('link', { name: 'Legal' }).click();
      await heading(page, 'Terms and privacy');
      const nobody = await visit();
      await nobody.go('/forbidden');
      await heading(nobody.page, 'No permission to view this page');
      expect(await nobody.page.getByRole('contentinfo').count()).to.equal(0);
    });

    it('PLAT-025.a developers see the width of the viewport and the local time in the footer', async () => {
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['developer'] },
        context: { viewport: { width: 1111, height: 700 }, timezoneId: 'Europe/Helsinki' },
      });
      await page.clock.setFixedTime(new Date('2026-03-04T10:20:00Z'));
      await go('/account');
      await page.getByRole('contentinfo').getByText('1111 px · 04.03.2026 12:20').waitFor();
    });

    it('the main menu is in a drawer on a phone', async () => {
      const { page, go } = await visit({
        person: { roles: ['admin'] },
        context: { viewport: { width: 360, height: 740 } },
      });
      await go('/account');
      await heading(page, 'Hello');
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Reporting' }).click();
      await at(page, '/reporting');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
    });
  });

  describe('languages', () => {
    const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

    it("PLAT-063.ab starts in the browser's language, in en for others", async () => {
      for (const [locale, text] of [
        ['fi-FI', 'Sivua ei löydy'],
        ['sv-SE', 'Sidan hittades inte'],
        ['de-DE', 'Page not found'],
      ] as const) {
        const { page, go } = await visit({ context: { locale } });
        await go('/nothing');
        await heading(page, text);
        expect(await language(page)).to.equal(locale === 'de-DE' ? 'en' : locale.slice(0, 2));
      }
    });

    for (const [title, own, expected] of [
      ["applies the user's language", 'sv', 'sv'],
      ["keeps the current one when the user's is not supported", 'de', 'en'],
      ['takes fi when the user has none', null, 'fi'],
    ] as const) {
      it(title, async () => {
        const { page, go } = await visit({ person: { roles: ['admin'], language: own } });
        await go('/surveys');
        await heading(page, { sv: 'Hej', en: 'Hello', fi: 'Hei' }[expected]);
        expect(await language(page)).to.equal(expected);
        expect(bootstraps(visitor!).at(-1)?.query.get('language')).to.equal(expected);
        const title = { sv: 'Rapportering', en: 'Reporting', fi: 'Raportointi' }[expected];
        await page.getByRole('link', { name: title }).waitFor();
      });
    }

    it('switches texts, navigation and plugins at once, and stores the choice with the user', async () => {
      const { page, go, calls } = await visit({
        person: { roles: ['survey'] },
        api: (call) => (call.method === 'PUT' ? { body: {} } : null),
      });
      await go('/surveys');
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: /Language/ }).click();
      const offered = page.getByRole('menuitemradio').filter({ visible: true });
      expect(await offered.allTextContents()).to.deep.equal(['English', 'Suomi', 'Svenska']);
      await page.getByRole('menuitemradio', { name: 'Suomi' }).click();
      await heading(page, 'Hei');
      await page.getByRole('link', { name: 'Raportointi' }).waitFor();
      const put = calls.find((call) => call.method === 'PUT');
      expect([put?.path, put?.body]).to.deep.equal(['/user/u1', { language: 'fi' }]);
    });
  });

  describe('messages', () => {
    it('PLAT-026 PLAT-027.ab PLAT-028 the banner shows, restarts and hides', async () => {
      const { page, go } = await visit({ isolated: true, person: { roles: ['survey'] } });
      await page.clock.install();
      await go('/surveys');
      await page.getByRole('button', { name: 'Alert', exact: true }).click();
      const banner = page.locator('.kk-alert.success');
      await banner.getByText('Saved it').waitFor();
      await page.clock.runFor(3000);
      await page.getByRole('button', { name: 'Alert', exact: true }).click();
      await page.clock.runFor(3000);
      expect(await banner.count()).to.equal(1);
      await page.clock.runFor(600);
      await banner.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Persistent alert' }).click();
      await page.clock.runFor(60_000);
      await page.locator('.kk-alert.error').getByText('Stays').waitFor();
    });

    async function failSaving(status: number, code: string, at = '/surveys') {
      const result = await visit({
        person: { roles: ['admin'] },
        api: (call) => {
          if (call.path === '/resource-access/survey/7')
            return { body: { kind: 'survey', id: '7', name: 'X', permissions: [] } };
          return call.method === 'PUT' ? { status, body: { error: { code, message: 'A rule', details: [] } } } : null;
        },
      });
      await result.go(at);
      await result.page.getByRole('button', { name: 'Save' }).click();
      return result;
    }

    it('a version conflict outside a survey page asks to reload', async () => {
      const { page } = await failSaving(412, 'survey-version-conflict');
      await page
        .getByRole('alert')
        .getByText(/data has expired/i)
        .waitFor();
    });

    it('a version conflict on a survey page is left to the page', async () => {
      const { page } = await failSaving(423, 'survey-edit-locked', '/s/7/edit');
      await page.getByText('A newer version exists').waitFor();
      expect(await page.getByText(/data has expired/i).count()).to.equal(0);
    });

    it('a 403 leads to /forbidden', async () => {
      const { page } = await failSaving(403, 'forbidden');
      await at(page, '/forbidden');
    });

    it('a 403 does not lead away from data collections', async () => {
      const { page, path } = await failSaving(403, 'forbidden', '/datacollections');
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some((one) => one.name.endsWith('/api/hello')),
      );
      await heading(page, 'Hello');
      expect(path()).to.equal('/datacollections');
    });

    it('a failed save asks to try again', async () => {
      const { page } = await failSaving(500, 'internal');
      await page.getByRole('alert').getByText('Please try again').waitFor();
    });

    it('a save refused because of field values says so', async () => {
      const { page } = await failSaving(422, 'validation');
      await page.getByRole('alert').getByText('Save failed, check field values').waitFor();
    });

    it('an expired login that cannot be renewed shows a persistent alert', async () => {
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['admin'] },
        api: (call) => {
          // It is renewed, and refused all the same.
          if (call.path === '/auth/refresh_token') return { body: { token: tokenFor(3600), user_hash: 'hash-1' } };
          return call.method === 'PUT'
            ? { status: 409, body: { error: { code: 'login_expired', message: '', details: [] } } }
            : null;
        },
      });
      await go('/surveys');
      await heading(page, 'Hello');
      await page.clock.install();
      await page.getByRole('button', { name: 'Save' }).click();
      const alert = page.getByRole('alert').getByText('Refresh the page');
      await alert.waitFor();
      await page.clock.runFor(60_000);
      expect(await alert.count()).to.equal(1);
    });

    it('a script error shows an alert, except on a preview', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] } });
      await go('/surveys');
      await page.getByRole('button', { name: 'Mistake' }).click();
      await page.getByRole('alert').getByText('Unexpected error, please try again').waitFor();
      await go('/s/7/preview');
      await page.getByRole('button', { name: 'Mistake' }).click();
      await page.getByRole('button', { name: 'Alert', exact: true }).click();
      await page.getByText('Saved it').waitFor();
      expect(await page.getByText('Unexpected error').count()).to.equal(0);
    });

    it('a fetch that fails leaves the page in place', async () => {
      const { page, go } = await visit({
        person: { roles: ['survey'] },
        api: (call) => (call.path === '/hello' ? { status: 500, body: 'oh' } : null),
      });
      await go('/surveys');
      await heading(page, 'Hello');
      expect(await page.locator('.kk-alert').count()).to.equal(0);
    });

    it('says while nobody answers, keeps what is written, and goes on by itself', async () => {
      let serves = true;
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['survey'] },
        api: () =>
          serves ? null : { status: 503, body: { error: { code: 'unavailable', message: '', details: [] } } },
      });
      await page.clock.install();
      await go('/hello/form');
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('half a sentence');
      serves = false;
      const notice = page.getByText('Kaiku does not answer at the moment');
      await page.getByRole('button', { name: 'Save' }).click();
      await notice.waitFor();
      await page.clock.runFor(8_000);
      expect(await notice.isVisible(), 'still').to.equal(true);
      serves = true;
      await page.clock.runFor(4_000);
      await notice.waitFor({ state: 'detached' });
      expect(await name.inputValue()).to.equal('half a sentence');
    });

    it('a page whose bundle could not be fetched while nobody answered comes when somebody does', async () => {
      let serves = true;
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['survey'] },
        api: () => (serves ? null : { status: 503, body: 'gone' }),
      });
      await page.route('**/assets/hello/**', (route) => (serves ? route.continue() : route.abort()));
      await page.clock.install();
      await go('/forbidden');
      await heading(page, 'No permission to view this page');
      serves = false;
      // A page that asks the server of a survey first.
      await page.evaluate(() => {
        history.pushState(null, '', '/s/7');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      await page.clock.runFor(10_000);
      await page.getByText('Kaiku does not answer at the moment').waitFor();
      await nav(page).getByRole('link', { name: 'Reporting' }).click();
      await page.clock.runFor(10_000);
      await page.getByText('This page could not be opened').waitFor();
      serves = true;
      await page.clock.runFor(4_000);
      await heading(page, 'Hello');
    });

    it('what could not be fetched while nobody answered is fetched when somebody does, also where the browser knows that it is offline', async () => {
      let serves = true;
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['survey'] },
        api: () => (serves ? null : { status: 503, body: 'gone' }),
      });
      await page.clock.install();
      await go('/forbidden');
      await heading(page, 'No permission to view this page');
      serves = false;
      await page.evaluate(() => window.dispatchEvent(new Event('offline')));
      await nav(page).getByRole('link', { name: 'Reporting' }).click();
      await heading(page, 'Hello');
      await page.clock.runFor(10_000);
      await page.getByText('Kaiku does not answer at the moment').waitFor();
      serves = true;
      await page.clock.runFor(4_000);
      await page.getByText('A thing from the server').waitFor();
    });

    it('tells managers of the provider which plugins were left out, and nobody else', async () => {
      const reason = 'Plugin "weather" needs sdk ^9.0.0; this is 0.1.0.';
      const left = { plugin: 'weather', reason };
      const { page, go } = await visit({
        person: { roles: ['survey'] },
        bootstrap: (reply): Bootstrap => ({ ...reply, leftOut: [left] }),
      });
      await go('/surveys');
      const notice = page.getByRole('status').filter({ hasText: 'One plugin could not be started' });
      await notice.getByText(reason).waitFor();
      expect(await notice.getByText('weather', { exact: true }).count()).to.equal(1);
      const other = await visit({ person: { roles: ['survey'] } });
      await other.go('/surveys');
      await heading(other.page, 'Hello');
      expect(await other.page.getByText('could not be started').count()).to.equal(0);
    });

    it('a maintenance notice tells of its window, in the company’s time, until it is over or has been read', async () => {
      const { page, go } = await visit({
        isolated: true,
        person: { roles: ['survey'] },
        context: { timezoneId: 'America/New_York' },
        bootstrap: (reply): Bootstrap => ({
          ...reply,
          user: { ...reply.user!, dateFormat: 'D.M.YYYY' },
          maintenance: { from: '2024-01-24T19:00:00.000Z', to: '2024-01-25T01:00:00.000Z', text: null },
        }),
      });
      const notice = page.getByText('from 24.1.2024 21:00 to 25.1.2024 03:00');
      await page.clock.setFixedTime('2024-01-24T12:00:00Z');
      await go('/surveys');
      await notice.waitFor();
      await page.clock.setFixedTime('2024-01-25T01:00:01Z');
      await page.reload();
      await heading(page, 'Hello');
      expect(await notice.count(), 'over').to.equal(0);
      await page.clock.setFixedTime('2024-01-24T12:00:00Z');
      await page.reload();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.reload();
      await heading(page, 'Hello');
      expect(await notice.count(), 'read').to.equal(0);
    });
  });

  describe('forms', () => {
    it('PLAT-060 leaving a form with unsaved changes warns first', async () => {
      const { page, go, path } = await visit({ person: { roles: ['survey'] } });
      await go('/hello/form');
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('x');
      const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
      const reporting = nav(page).getByRole('link', { name: 'Reporting' });
      await reporting.click();
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await name.inputValue()).to.equal('x');
      expect(path()).to.equal('/hello/form');
      await reporting.click();
      await dialog.getByRole('button', { name: 'Leave without saving' }).click();
      await at(page, '/reporting');
      await go('/hello/form');
      await name.fill('x');
      await name.fill('');
      await reporting.click();
      await at(page, '/reporting');
    });

    it('PLAT-060 closing the window with unsaved changes warns first', async () => {
      const { page, go } = await visit({ isolated: true, person: { roles: ['survey'] } });
      await go('/hello/form');
      await page.getByRole('textbox', { name: 'Name' }).fill('x');
      const asked = page.waitForEvent('dialog');
      void page.close({ runBeforeUnload: true });
      const dialog = await asked;
      expect(dialog.type()).to.equal('beforeunload');
      await dialog.accept();
    });
  });

  describe('browsers', () => {
    it('PLAT-061 Internet Explorer is told that it is not supported', async () => {
      const { page, go, calls } = await visit({
        context: { userAgent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko' },
      });
      await go('/');
      await page.getByText('Internet Explorer is not supported').waitFor();
      expect(calls).to.deep.equal([]);
    });

    for (const [claimed, kind, userAgent, zoom] of [
      [
        'PLAT-072.a PLAT-073.b',
        'tablets to 2',
        'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/122.0 Safari/537.36',
        2,
      ],
      [
        'PLAT-072.b PLAT-073.a',
        'phones to 4',
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/122.0 Mobile Safari/537.36',
        4,
      ],
      ['PLAT-072.b', 'desktops to 4', undefined, 4],
    ] as const) {
      it(`${claimed} limits the zoom of ${kind}`, async () => {
        const { page, go } = await visit({ context: { userAgent } });
        await go('/forbidden');
        await heading(page, 'No permission to view this page');
        const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
        expect(viewport).to.contain(`maximum-scale=${zoom}`);
      });
    }
  });

  describe('plugins', () => {
    it('fetches nothing of a plugin until something of it is shown', async () => {
      const { page, go, assets } = await visit({ isolated: true, person: { roles: ['survey'] } });
      await go('/forbidden');
      await heading(page, 'No permission to view this page');
      expect(assets.filter((asset) => asset.startsWith('/assets/hello/'))).to.deep.equal([]);
      await go('/surveys');
      await heading(page, 'Hello');
      expect(assets.some((asset) => asset.startsWith('/assets/hello/remoteEntry'))).to.equal(true);
    });

    it('shows a notice for a bundle that cannot be fetched, and the page at the next try', async () => {
      const { page, go } = await visit({ isolated: true, person: { roles: ['survey'] } });
      const { server, entry } = harness;
      server.missing.add(entry);
      await go('/surveys');
      await page.getByText('This page could not be opened').waitFor();
      await nav(page).getByRole('link', { name: 'Reporting' }).waitFor();
      server.missing.clear();
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Hello');
    });

    it('a bundle whose fetch failed once is fetched again by itself', async () => {
      const { page, go } = await visit({ isolated: true, person: { roles: ['survey'] } });
      await page.route('**/remoteEntry*', (route) => route.abort(), { times: 1 });
      await go('/surveys');
      await heading(page, 'Hello');
    });

    it('shows a notice for a bundle that breaks as it begins, and no more than that', async () => {
      const { page, go, faults } = await visit({ isolated: true, person: { roles: ['survey'] } });
      const broken = { contentType: 'text/javascript', body: 'throw new Error("broken bundle");' };
      await page.route('**/remoteEntry*', (route) => route.fulfill(broken));
      await go('/surveys');
      await page.getByText('This page could not be opened').waitFor();
      await nav(page).getByRole('link', { name: 'Reporting' }).waitFor();
      expect(await page.getByText('Unexpected error').count()).to.equal(0);
      expect(faults.splice(0)).to.deep.equal(['Error: broken bundle']);
      await page.unroute('**/remoteEntry*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Hello');
    });

    it('module federation’s tools see the shell, what it shares and the plugin that was shown', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] } });
      await go('/surveys');
      await heading(page, 'Hello');
      const seen = await page.evaluate(() => {
        type Host = { name: string; options: { remotes: { name: string }[]; shared: object } };
        const { __INSTANCES__ } = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Host[] } })
          .__FEDERATION__;
        return __INSTANCES__.map(({ name, options }) => ({
          name,
          remotes: options.remotes.map((remote) => remote.name),
          shared: Object.keys(options.shared),
        }));
      });
      expect(seen).to.have.length(1);
      expect(seen[0]).to.deep.include({ name: 'shell', remotes: ['kaiku_hello'] });
      expect(seen[0]!.shared).to.include.members([
        'react',
        'react-router-dom',
        '@kaiku/sdk/web/base',
        '@kaiku/sdk/model',
      ]);
    });

    it('keeps working when a page breaks', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] } });
      await go('/fails');
      await page.getByText('This page could not be opened').waitFor();
      await nav(page).getByRole('link', { name: 'Reporting' }).click();
      await heading(page, 'Hello');
    });

    it('draws extensions in their slots', async () => {
      const { page, go } = await visit({ person: { roles: ['survey'] } });
      await go('/reporting');
      await page.getByText('A card from hello, with the model').waitFor();
      await go('/account');
      await heading(page, 'Hello');
      expect(await page.getByText('A card from hello').count()).to.equal(0);
    });
  });
});
