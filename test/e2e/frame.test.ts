import type { Role } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  AppFrame,
  expectNoFaults,
  firstVisit,
  firstVisitLimitKB,
  makeSurvey,
  openSurvey,
  scriptBytes,
  type TestCompany,
  type TestUser,
  until,
  useStage,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';

/** The shell around the product's own plugins: what their manifests and the server's rules make of it together. */
describe('the frame of the product', function () {
  this.timeout(90_000);
  const stage = useStage();

  const person = (roles: Role[], company?: TestCompany, more: object = {}) =>
    stage.app.createUser({ roles, ...(company && { company }), ...more });
  const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
  const titled = (page: Page, title: string) => page.waitForFunction((wanted) => document.title === wanted, title);
  const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
  /** Paths that the page goes through from now on. */
  const pathsOf = (page: Page): string[] => {
    const paths: string[] = [];
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (paths.at(-1) !== pathname) paths.push(pathname);
    });
    return paths;
  };
  const visitAs = async (user: TestUser, view: string | null) => {
    const page = await stage.visit({ user });
    if (view) await page.addInitScript((mode) => sessionStorage.setItem('kaiku.viewAs', mode), view);
    return page;
  };
  const substitute = async (away: TestUser, stand: TestUser, from: string, to: string) => {
    await stage.app.setFeatures(away.person.companyId, { substitute_users: true });
    await stage.app.db.owner.query(
      `INSERT INTO access.substitutions (company_id, id, user_id, substitute_id, starts_at, ends_at)
       VALUES ($1, $2, $3, $4, now() + $5::interval, now() + $6::interval)`,
      [away.person.companyId, uuidv7(), away.person.userId, stand.person.userId, from, to],
    );
  };

  for (const { feature, path, name } of [
    { feature: 'periodic_removal', path: '/r/:id/periodic_removal', name: 'Periodic removal' },
    { feature: 'combine_results', path: '/s/:id/combined', name: 'Combined results' },
    { feature: 'combine_results', path: '/r/:id/combined/:id', name: 'Combined results' },
  ])
    it(`PLAT-070 ${path} says that ${feature} is switched off, also to who might not open it, until it is on`, async () => {
      const owner = await person(['survey_creator']);
      const { survey_id: id } = await makeSurvey(owner);
      const others = await person([], owner.company);
      const off = `“${name}” is switched off`;
      for (const user of [others, owner]) {
        const page = await stage.visit({ user, at: path.replaceAll(':id', id) });
        await page.getByRole('heading', { name: off }).waitFor();
        await expectNoFaults(page);
      }
      await stage.app.setFeatures(owner.company.companyId, { [feature]: true });
      const page = await stage.visit({ user: owner, at: path.replaceAll(':id', id) });
      await page.getByRole('heading', { name: 'Coffee', level: 1 }).waitFor();
      expect(await page.getByRole('heading', { name: off }).count()).to.equal(0);
    });

  describe('entrance', () => {
    for (const [claimed, roles, path] of [
      ['PLAT-001.a PLAT-002.b PLAT-003.d', ['survey_creator'], '/surveys'],
      ['PLAT-001.a PLAT-002.b PLAT-003.e', ['survey'], '/reporting'],
      ['PLAT-001.a PLAT-002.b PLAT-003.f', [], '/forbidden'],
    ] as [string, Role[], string][]) {
      it(`${claimed} / leads ${roles[0] ?? 'nobody in particular'} over /rd to ${path}`, async () => {
        const page = await stage.visit({ user: await person(roles) });
        const paths = pathsOf(page);
        await page.addInitScript(() => {
          const seen: string[] = [];
          Object.assign(window, { seenOnTheWay: seen });
          new MutationObserver(() => {
            const shown = [...document.querySelectorAll('main, nav, header')].map(({ textContent }) => textContent);
            if (location.pathname === '/rd' && shown.join('').trim()) seen.push(shown.join(' '));
          }).observe(document, { childList: true, subtree: true });
        });
        await page.goto('/');
        await at(page, path);
        expect(paths.slice(0, 3)).to.deep.equal(['/', '/rd', path]);
        const seen = await page.evaluate(() => (window as unknown as { seenOnTheWay: string[] }).seenOnTheWay);
        expect(seen, 'what /rd showed').to.deep.equal([]);
      });
    }

    for (const [what, path] of [
      ['the sign-in', '/login'],
      ['the surveys', '/surveys'],
    ] as const) {
      it(`the first visit to ${what} fetches at most ${firstVisitLimitKB} KB of script`, async () => {
        const user = path === '/login' ? undefined : await person(['survey_creator']);
        const visit = await firstVisit(await stage.visit({ fresh: true, ...(user && { user }) }), path);
        const heaviest = Object.entries(visit.scripts).sort(([, a], [, b]) => b - a);
        const told = heaviest.map(([script, bytes]) => `${bytes} ${script}`).join('\n');
        expect(scriptBytes(visit) / 1024, told).to.be.within(50, firstVisitLimitKB);
      });
    }

    it('PLAT-001.c / keeps the query on its way to the sign-in', async () => {
      const page = await stage.visit();
      await page.goto('/?from=a%20mail&b=2');
      await page.waitForURL(({ pathname, search }) => pathname + search === '/login?from=a%20mail&b=2');
    });

    it('PLAT-007.ab the session is verified before the next page is entered, some time after the last reply', async () => {
      const user = await person(['survey_creator']);
      const page = await stage.visit({ user });
      const frame = new AppFrame(page);
      const asked: string[] = [];
      const pending = new Set<Request>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/api\/(?!live)/.test(pathname)) pending.add(request);
        if (/^\/api\/(bootstrap|survey)$/.test(pathname)) asked.push(pathname);
      });
      page.on('requestfinished', (request) => pending.delete(request));
      page.on('requestfailed', (request) => pending.delete(request));
      // News of the company would end the session sooner; a call that fails makes the shell look for its server.
      await page.route('**/api/live/**', () => {});
      await page.goto('/surveys');
      await frame.heading('Surveys');
      await until('the surveys to be there', () => asked.includes('/api/survey') && pending.size === 0);
      // A reply that came after the clock was moved would be the last one.
      await page.clock.setFixedTime(Date.now() + 70_000);
      asked.length = 0;
      await frame.navigate('Reporting');
      await frame.heading('Reporting');
      await until('the surveys to be asked for', () => asked.length > 1);
      expect(asked.slice(0, 2)).to.deep.equal(['/api/bootstrap', '/api/survey']);
      await until('all replies', () => pending.size === 0);
      await page.clock.setFixedTime(Date.now() + 140_000);
      await stage.app.anonymous.post('/auth/logout', { refresh_token: user.tokens.refreshToken });
      asked.length = 0;
      await frame.navigate('Surveys');
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/surveys');
      expect(asked).to.include('/api/bootstrap').and.not.include('/api/survey');
    });

    it('PLAT-002.a PLAT-007.b PLAT-008 nothing that needs a session opens without one, or with one that has ended', async () => {
      const nobody = await stage.visit({ at: '/rd' });
      await at(nobody, '/login');
      for (const path of ['/surveys?tab=closed', '/manage/settings', '/account', `/s/${uuidv7()}/edit`]) {
        await nobody.goto(path);
        await nobody.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === path);
      }
      const user = await person(['survey_creator']);
      const page = await stage.visit({ user, at: '/surveys' });
      await new AppFrame(page).heading('Surveys');
      await stage.app.anonymous.post('/auth/logout', { refresh_token: user.tokens.refreshToken });
      await page.goto('/account');
      await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirect') === '/account');
    });
  });

  describe('menus', () => {
    async function seen(user: TestUser, view: string | null = null) {
      const page = await visitAs(user, view);
      await page.goto('/account');
      const frame = new AppFrame(page);
      await frame.heading('Account');
      const main = await mainMenu(page).getByRole('link').allInnerTexts();
      const viewAs = (await page.getByRole('button', { name: 'View as…' }).count()) > 0;
      const footer = await page.getByRole('contentinfo').textContent();
      expect(await page.locator('a[href="/testing"]').count()).to.equal(0);
      await frame.openAccountMenu();
      const account = await page.getByRole('menuitem').allInnerTexts();
      expect(await page.locator('a[href="/testing"]').count()).to.equal(0);
      return {
        main,
        manage: account.includes('Manage company'),
        collections: account.includes('Data collections'),
        log: account.includes('Audit log'),
        viewAs,
        developer: /\d+ px · /.test(footer ?? ''),
      };
    }
    const surveys = ['Surveys', 'Reporting'];

    it('PLAT-006.c PLAT-017.abc PLAT-018.ab PLAT-019.abc PLAT-021.abc PLAT-022.abc PLAT-025.ab USER-020.bdeg USER-050.ac offer what each role may do, and no more', async () => {
      const on = await stage.app.createCompany({ features: { datacollections: true } });
      const off = await stage.app.createCompany();
      const expected: [Role[], TestCompany, object][] = [
        [['admin'], off, { main: surveys, manage: true, collections: true, log: true, viewAs: true }],
        [['company_admin'], on, { main: surveys, manage: true, collections: true, log: true, viewAs: true }],
        [['company_admin'], off, { main: surveys, manage: true, collections: false, log: true, viewAs: true }],
        [['device_admin'], on, { main: [], manage: false, collections: false, log: false, viewAs: true }],
        [['survey_creator'], on, { main: surveys, manage: false, collections: false, log: false, viewAs: false }],
        [['survey'], on, { main: surveys, manage: false, collections: false, log: false, viewAs: false }],
        [['devices'], on, { main: [], manage: false, collections: false, log: false, viewAs: false }],
        [['developer'], on, { main: [], manage: false, collections: false, log: false, viewAs: false }],
        [[], on, { main: [], manage: false, collections: false, log: false, viewAs: false }],
      ];
      for (const [roles, company, menus] of expected) {
        const user = await person(roles, company);
        const found = await seen(user);
        const developer = roles[0] === 'developer';
        expect(found, roles.join()).to.deep.equal({ ...menus, developer });
        const { permissions } = (await user.api.get('/bootstrap')).data;
        const creates = ['admin', 'company_admin', 'survey_creator'].includes(roles[0]!);
        const has = ['surveys.see', 'surveys.create', 'company.manage'].map((key) => permissions.includes(key));
        expect(has, roles.join()).to.deep.equal([found.main.length > 0, creates, found.manage]);
        const answers = await Promise.all(['/survey', '/company/settings'].map((path) => user.api.get(path)));
        const opens = answers.map(({ status }) => status === 200);
        expect(opens, roles.join()).to.deep.equal([found.main.length > 0, found.manage]);
      }
    }).timeout(240_000);

    it('PLAT-017.d a device manager who views another company finds no surveys there, whatever there is at home', async () => {
      const user = await person(['device_admin', 'survey_creator']);
      const other = await stage.app.createCompany();
      expect((await seen(user)).main).to.deep.equal(surveys);
      expect((await seen(user, `company-${other.companyId}`)).main).to.deep.equal([]);
    });

    it('PLAT-018.a USER-050.bc USER-053.a who substitutes somebody today is offered to view as them', async () => {
      const away = await person(['survey_creator']);
      const stand = await person(['survey'], away.company);
      const late = await person(['survey'], away.company);
      await substitute(away, stand, '-1 hour', '1 hour');
      await substitute(away, late, '-5 days', '-2 days');
      expect((await seen(stand)).viewAs).to.equal(true);
      expect((await seen(late)).viewAs).to.equal(false);
    });

    it('PLAT-020.ab PLAT-021.a PLAT-022.a COMP-032.a DATA-001.a lead to the account, to data collections, to the audit log and out', async () => {
      const page = await stage.visit({ user: await person(['admin']), at: '/surveys' });
      const frame = new AppFrame(page);
      await frame.heading('Surveys');
      await frame.choose('Account');
      await at(page, '/account');
      await frame.choose('Data collections');
      await frame.heading('Data collections');
      await frame.choose('Audit log');
      await frame.heading('Audit log');
      const paths = pathsOf(page);
      await frame.choose('Log out');
      await at(page, '/login');
      expect(paths).to.include('/logout');
    });

    it('PLAT-013.ab PLAT-023.ab mark where one is, and the title names the survey', async () => {
      const user = await person(['survey_creator']);
      const { survey_id: id } = await makeSurvey(user, { name: 'Lunch' });
      const page = await stage.visit({ user });
      const marked = (name: string) => mainMenu(page).locator('[aria-current=page]', { hasText: name }).waitFor();
      for (const [path, name, title] of [
        ['/surveys', 'Surveys', 'Kaiku'],
        [`/s/${id}/edit`, 'Surveys', 'Lunch – Kaiku'],
        [`/r/${id}`, 'Reporting', 'Lunch – Kaiku'],
        ['/reporting', 'Reporting', 'Kaiku'],
      ] as const) {
        await page.goto(path);
        await marked(name);
        await titled(page, title);
        expect(await mainMenu(page).locator('[aria-current=page]').count(), path).to.equal(1);
      }
    });
  });

  describe('guards', () => {
    it("PLAT-009.abd PLAT-011 a survey's page opens for managers and its owner, and for no colleague", async () => {
      const owner = await person(['survey_creator']);
      const { survey_id: id } = await makeSurvey(owner, { name: 'Lunch' });
      const opened = async (roles: Role[]) => stage.visit({ user: await person(roles, owner.company), at: path });
      const path = `/s/${id}/edit`;
      for (const page of [await stage.visit({ user: owner, at: path }), await opened(['admin'])]) {
        await titled(page, 'Lunch – Kaiku');
        expect(new URL(page.url()).pathname).to.equal(path);
      }
      const page = await opened(['survey_creator']);
      await at(page, '/forbidden');
      await new AppFrame(page).heading('No permission to view this page');
    });

    it('GAP-042 who may neither see nor make surveys is led away from their pages', async () => {
      const page = await stage.visit({ user: await person([]), at: '/account' });
      for (const path of ['/surveys', '/reporting']) {
        await page.goto(path);
        await at(page, '/forbidden');
      }
    });

    it('PLAT-010.ab a view judges pages by the person who is viewed', async () => {
      const away = await person(['survey_creator']);
      const manager = await person(['company_admin'], away.company);
      await substitute(away, manager, '-1 hour', '1 hour');
      const own = await stage.visit({ user: manager, at: '/manage/settings' });
      await new AppFrame(own).heading('Company settings');
      const viewing = await visitAs(manager, `user-${away.person.email}`);
      await viewing.goto('/manage/settings');
      await at(viewing, '/forbidden');
      await viewing.goto('/surveys');
      await new AppFrame(viewing).heading('Surveys');
    });

    it('PLAT-049 who loses a survey while its page is open is led to /forbidden by the next reply', async () => {
      const owner = await person(['survey_creator']);
      const colleague = await person(['survey_creator'], owner.company);
      const id = await openSurvey(owner, { name: 'Lunch', starter: 'customer' });
      const page = await stage.visit({ user: owner });
      const replies = (status: number) =>
        page.waitForResponse(
          (reply) => reply.status() === status && reply.url().includes(`/api/survey/${id}/publish?`),
        );
      await Promise.all([replies(200), page.goto(`/s/${id}/publish`)]);
      await page.getByRole('button', { name: 'Make the first link' }).waitFor();
      await stage.app.db.owner.query('UPDATE surveys.surveys SET created_by_id = $2 WHERE id = $1', [
        id,
        colleague.person.userId,
      ]);
      const refused = replies(403);
      // Who comes back to the tab sees what is new.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await refused;
      await at(page, '/forbidden');
    });

    it('PLAT-050.a a refused call leads to /forbidden, but not from the path of a ticket', async () => {
      const user = await person(['survey_creator']);
      const { survey_id: id } = await makeSurvey(user, { name: 'Lunch' });
      const page = await stage.visit({ user });
      const error = { code: 'forbidden', message: 'No', details: [] };
      await page.route(/\/api\/survey\/[^/]+\/results(\?|$)/, (route) =>
        route.fulfill({ status: 403, json: { error } }),
      );
      const refused = page.waitForResponse((reply) => reply.status() === 403);
      await page.goto(`/r/${id}?page=tickets&ticket=5`);
      await refused;
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      expect(new URL(page.url()).pathname).to.equal(`/r/${id}`);
      await page.goto(`/r/${id}`);
      await at(page, '/forbidden');
    });
  });

  describe('views', () => {
    const openDialog = async (page: Page) => {
      await page.getByRole('button', { name: 'View as…' }).click();
      const dialog = page.getByRole('dialog', { name: 'View as' });
      await dialog.getByRole('radio').first().waitFor();
      return dialog;
    };
    const change = async (page: Page, name: string | RegExp, keep = false) => {
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name }).check();
      if (keep) await dialog.getByRole('checkbox', { name: 'Make default view' }).check();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const wholeCompany = (page: Page) => page.getByText('You are viewing everything in your company');

    it('USER-051 USER-052 USER-054.ab USER-055.ab USER-057.a are offered by role', async () => {
      const away = await person(['survey_creator']);
      const stand = await person(['survey'], away.company);
      await substitute(away, stand, '-1 hour', '1 hour');
      for (const [user, offered] of [
        [await person(['admin']), [true, true, false, 3]],
        [await person(['device_admin']), [true, true, false, 3]],
        [await person(['company_admin']), [true, false, true, 2]],
        [stand, [false, false, false, 2]],
      ] as const) {
        const dialog = await openDialog(await stage.visit({ user, at: '/account' }));
        await dialog.getByRole('radio', { name: /\(you\)/ }).waitFor();
        const has = async (name: string) => (await dialog.getByRole('radio', { name }).count()) > 0;
        const tick = (await dialog.getByRole('checkbox').count()) > 0;
        const radios = await dialog.getByRole('radio').count();
        const found = [await has('My company'), await has('Another company'), tick, radios];
        expect(found, user.person.roles.join()).to.deep.equal(offered);
        if (user === stand) {
          const values = await dialog
            .getByRole('radio')
            .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
          expect(values).to.deep.equal(['user', `user-${away.person.email}`]);
        }
      }
    });

    it('USER-055.c USER-060.ab another company is found by its name and viewed for as long as the session', async () => {
      const other = await stage.app.createCompany({ name: `Zebra ${uuidv7().slice(-6)}` });
      const page = await stage.visit({ user: await person(['admin']), at: '/account' });
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name: 'Another company' }).check();
      await dialog.getByRole('combobox', { name: 'Company' }).fill(other.name.toLowerCase());
      await page.getByRole('option', { name: other.name }).click();
      await dialog.getByRole('button', { name: 'OK' }).click();
      const notice = (where: Page) => where.getByText(`You are viewing the company ${other.name}`);
      await notice(page).waitFor();
      await page.reload();
      await notice(page).waitFor();
      const later = await page.context().newPage();
      await later.goto('/account');
      await new AppFrame(later).heading('Account');
      expect(await notice(later).count()).to.equal(0);
    });

    it('PLAT-012.ab a change leaves the page of a survey, and no other', async () => {
      const user = await person(['company_admin']);
      const { survey_id: id } = await makeSurvey(user, { name: 'Lunch' });
      const page = await stage.visit({ user, at: '/account' });
      const paths = pathsOf(page);
      await change(page, 'My company');
      await wholeCompany(page).waitFor();
      expect(new URL(page.url()).pathname).to.equal('/account');
      for (const [path, view] of [
        [`/s/${id}/edit`, /\(you\)/],
        [`/r/${id}`, 'My company'],
      ] as const) {
        await page.goto(path);
        await titled(page, 'Lunch – Kaiku');
        paths.length = 0;
        await change(page, view);
        await at(page, '/surveys');
        expect(paths[0], path).to.equal('/');
      }
    });

    it('USER-058.abc USER-059 a company manager keeps a view, and starts in it from then on', async () => {
      const user = await person(['company_admin']);
      const page = await stage.visit({ user, at: '/surveys' });
      const frame = new AppFrame(page);
      const kept = async () => (await user.api.get('/session')).data.settings.default_view;
      const stored = async (name: string) => {
        await frame.choose('Account');
        const choice = page.getByRole('radiogroup', { name: 'View after signing in' });
        await until(name, () => choice.getByRole('radio', { name }).isChecked());
      };
      await change(page, 'My company', true);
      expect(await kept()).to.equal('myCompany');
      await stored('Whole company');
      const next = await page.context().newPage();
      await next.goto('/account');
      await wholeCompany(next).waitFor();
      await change(page, /\(you\)/, true);
      expect(await kept()).to.equal('user');
    });

    it('USER-059 GAP-004 who is no company manager, or no more, starts in the own view whatever was kept', async () => {
      const company = await stage.app.createCompany();
      const creator = await person(['survey_creator'], company);
      const former = await person(['company_admin'], company);
      for (const { api, person: one } of [creator, former])
        expect((await api.put(`/user/${one.userId}`, { settings: { default_view: 'myCompany' } })).status).to.equal(
          200,
        );
      const { api } = await person(['company_admin'], company);
      expect((await api.put(`/user/${former.person.userId}`, { roles: ['survey_creator'] })).status).to.equal(200);
      for (const user of [creator, former]) {
        const page = await stage.visit({ user, at: '/surveys' });
        await new AppFrame(page).heading('Surveys');
        expect(await wholeCompany(page).count()).to.equal(0);
        expect(await page.evaluate(() => sessionStorage.getItem('kaiku.viewAs'))).to.equal('user');
      }
    });
  });

  describe('languages and dates', () => {
    for (const [claimed, language, locale, [surveys, reporting, ago]] of [
      ['PLAT-062', 'en', 'fi-FI', ['Surveys', 'Reporting', '3 days ago']],
      ['PLAT-062 PLAT-064.ab', 'sv', 'en-GB', ['Enkäter', 'Rapportering', 'för 3 dagar sedan']],
      ['PLAT-065', 'de', 'sv-SE', ['Enkäter', 'Rapportering', 'för 3 dagar sedan']],
      ['PLAT-062 PLAT-066', null, 'en-GB', ['Kyselyt', 'Raportointi', '3 päivää sitten']],
    ] as const) {
      it(`${claimed} a user with the language ${language} in a browser of ${locale} reads ${surveys}`, async () => {
        const user = await person(['survey_creator'], undefined, { language });
        await makeSurvey(user, { name: 'Lunch' });
        const { owner } = stage.app.db;
        const company = [user.person.companyId];
        await owner.query(
          "UPDATE surveys.surveys SET edited_at = now() - interval '3 days 1 hour' WHERE company_id = $1",
          company,
        );
        const page = await stage.visit({ user, locale, at: '/surveys?tab=unpublished' });
        const frame = new AppFrame(page);
        await frame.heading(surveys);
        await frame.link(reporting).waitFor();
        await page.getByText(ago).waitFor();
      });
    }

    for (const [claimed, dateFormat, pattern] of [
      ['PLAT-069.b', undefined, /\b20\d\d-\d\d-\d\d\b/],
      ['PLAT-069.a', 'D.M.YYYY', /\b\d\d?\.\d\d?\.20\d\d\b/],
    ] as const) {
      it(`${claimed} dates are shown as ${dateFormat ?? 'the default'}`, async () => {
        const user = await person(['survey_creator'], undefined, dateFormat && { dateFormat });
        await openSurvey(user, { name: 'Lunch', starter: 'customer' });
        const page = await stage.visit({ user, at: '/surveys?tab=published' });
        await page.getByRole('article', { name: 'Lunch' }).getByText(pattern).waitFor();
      });
    }

    it('PLAT-074.ab the maintenance of January 2024 is told of until it is over', async () => {
      const user = await person(['survey'], undefined, { dateFormat: 'D.M.YYYY' });
      const page = await stage.visit({ user, timezoneId: 'Europe/Helsinki' });
      const notice = page.getByText('from 24.1.2024 21:00 to 25.1.2024 03:00');
      const frame = new AppFrame(page);
      await page.goto('/account');
      await frame.heading('Account');
      expect(await notice.count(), 'today').to.equal(0);
      for (const [time, shown] of [
        ['2024-01-20T12:00:00Z', 1],
        ['2024-01-24T23:00:00Z', 1],
        ['2024-01-25T01:00:01Z', 0],
      ] as const) {
        await page.clock.setFixedTime(time);
        await page.goto('/account');
        await frame.heading('Account');
        expect(await notice.count(), time).to.equal(shown);
      }
    });
  });

  describe('faults', () => {
    it('PLAT-052.abc a script error says so for a while, but not on previews and answering pages', async () => {
      const page = await stage.visit({ user: await person(['survey']) });
      const mistake = () =>
        page.evaluate(() =>
          queueMicrotask(() => {
            throw new Error('a mistake');
          }),
        );
      const alert = page.getByText('Unexpected error, please try again');
      for (const path of ['/x/preview', '/x/a/y']) {
        await page.goto(path);
        await new AppFrame(page).heading('Page not found');
        await Promise.all([page.waitForEvent('pageerror'), mistake()]);
        // What is said is on the screen with the next frame.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        expect(await alert.count(), path).to.equal(0);
      }
      await page.clock.install();
      await page.goto('/account');
      await new AppFrame(page).heading('Account');
      await mistake();
      await alert.waitFor();
      await page.clock.runFor(3_600);
      await alert.waitFor({ state: 'detached' });
      await stage.leave(/a mistake/);
    });

    for (const [what, path, files, open, there] of [
      [
        'a page of the shell',
        '/forbidden',
        /\/assets\/shell\//,
        (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Legal' }).click(),
        (page: Page) => new AppFrame(page).heading('Terms and privacy'),
      ],
      [
        'a dialog that its page fetches when it opens',
        '/surveys',
        /\/assets\/(shell|surveys)\//,
        (page: Page) => page.getByRole('main').getByRole('button', { name: 'New survey' }).first().click(),
        (page: Page) => page.getByRole('dialog', { name: 'New survey' }).waitFor(),
      ],
    ] as const) {
      it(`${what} whose code could not be fetched is fetched again at another try`, async () => {
        const page = await stage.visit({ user: await person(['survey_creator']), at: path });
        const main = page.getByRole('main');
        await main.getByRole('heading', { level: 1 }).waitFor();
        let broken = true;
        await page.route(files, (route) => (broken ? route.abort() : route.continue()));
        await open(page);
        const again = main.getByRole('button', { name: 'Try again' });
        await again.waitFor();
        broken = false;
        await again.click();
        await there(page);
      });
    }

    it('PLAT-058.a results are used only when they answer the latest call', async () => {
      const user = await person(['survey_creator']);
      const surveyId = await openSurvey(user, { name: 'Lunch', starter: 'customer' });
      const page = await stage.visit({ user });
      const asked: (string | null)[] = [];
      await page.route(/\/api\/survey\/[^/]+\/results(\?|$)/, async (route) => {
        asked.push(new URL(route.request().url()).searchParams.get('timestamp'));
        const reply = await route.fetch();
        const { response } = await reply.json();
        const late = asked.length === 1 && { timestamp: response.timestamp - 1, total: 4711, n: 4711, count: 4711 };
        await route.fulfill({ json: { response: { ...response, ...late } } });
      });
      await page.goto(`/r/${surveyId}`);
      const again = page.getByRole('button', { name: 'Try again' }).first();
      const none = page.getByText('No answers yet').first();
      await again.or(none).first().waitFor();
      if (await again.isVisible()) await again.click();
      await none.waitFor();
      expect(asked).to.have.length.above(1);
      expect(asked.every((timestamp) => /^\d+$/.test(timestamp ?? ''))).to.equal(true);
      expect(await page.getByText(/4.?711/).count()).to.equal(0);
    });
  });

  it('COMP-075.b the company settings show what the provider gives, and let the provider alone switch it', async () => {
    const company = await stage.app.createCompany();
    const open = async (roles: Role[]) => {
      const page = await stage.visit({ user: await person(roles, company), at: '/manage/settings' });
      const toggle = page.getByRole('switch', { name: 'Own JavaScript' });
      await toggle.waitFor({ state: 'attached' });
      return { page, toggle };
    };
    const { page, toggle } = await open(['company_admin']);
    expect(await toggle.isDisabled()).to.equal(true);
    await page.getByText('The provider switches it on or off.').waitFor();
    const provider = await open(['admin']);
    expect(await provider.page.getByText('The provider switches it on or off.').count()).to.equal(0);
    await provider.toggle.click({ force: true });
    await provider.page.getByText('“Own JavaScript” is switched on.').waitFor();
    await page.reload();
    await page
      .getByRole('switch', { name: 'Own JavaScript', checked: true, disabled: true })
      .waitFor({ state: 'attached' });
  });

  it('COMP-003.abd the company settings have toggles for general features, for surveys and reporting, and for the API', async () => {
    const page = await stage.visit({ user: await person(['company_admin']), at: '/manage/settings' });
    for (const [category, feature] of [
      ['General', 'Hide support and feedback'],
      ['Surveys and reporting', 'Saving drafts'],
      ['API', 'User management by API'],
    ] as const) {
      await page
        .getByRole('region', { name: category })
        .getByRole('switch', { name: feature })
        .waitFor({ state: 'attached' });
    }
  });
});
