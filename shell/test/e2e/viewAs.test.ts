import type { OfferedSubstitution } from '@kaiku/sdk/web';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { type Harness, startHarness, type Visit, type Visitor } from '../support/harness.ts';
import type { Person } from '../support/people.ts';
import type { ApiCall, ApiReply } from '../support/server.ts';

const day = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

interface Own {
  substitutions?: OfferedSubstitution[];
}

const companies = [
  { companyId: 'c2', name: 'Beta Oy' },
  { companyId: 'c3', name: 'Gamma Ab' },
];

describe('view as', function () {
  this.timeout(60_000);
  let harness: Harness;
  let visitor: Visitor;
  before(async function () {
    harness = await startHarness(this.test!.parent!);
  });
  after(async () => {
    await harness?.close();
  });
  afterEach(async () => {
    await visitor?.close();
  });

  async function visit(person: Person, own: Own = {}, options: Visit = {}): Promise<Visitor> {
    const api = (call: ApiCall): ApiReply | null => {
      if (call.method === 'PUT') return { body: {} };
      if (call.path === '/hello/viewer') {
        return { body: { email: 'aino@example.com', name: 'Aino Virtanen', substitutions: [], ...own } };
      }
      if (call.path === '/companies') {
        const search = (call.query.get('filter') ?? '').toLowerCase();
        const data = companies.filter((one) => one.name.toLowerCase().includes(search));
        return { body: { data, count: data.length, timestamp: null } };
      }
      if (call.path === '/resource-access/survey/7')
        return { body: { kind: 'survey', id: '7', name: 'X', permissions: ['full'] } };
      return null;
    };
    visitor = await harness.visit({ person, api, ...options });
    return visitor;
  }

  async function openDialog(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'View as…' }).click();
    const dialog = page.getByRole('dialog', { name: 'View as' });
    await dialog.getByRole('radio').first().waitFor();
    return dialog;
  }
  const choices = async (dialog: Locator) => (await dialog.getByRole('radio').all()).length;
  const viewHeader = () => visitor.calls.filter((call) => call.path === '/bootstrap').at(-1)?.headers['x-view-as'];
  const shown = (page: Page) => page.getByRole('heading', { level: 1, name: 'Hello' }).waitFor();

  it('the keyboard begins at the view in force, also where the choices come later than the dialog', async () => {
    const { page, go } = await visit({ roles: ['root'] });
    await go('/account');
    await shown(page);
    const dialog = await openDialog(page);
    await dialog.locator('input:checked:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('radio', { name: 'My company', checked: true }).waitFor();
  });

  it('the menu is for managers, company managers, device managers and active substitutes only', async () => {
    const offered = async (person: Person) => {
      const { page, go, close } = await visit(person);
      await go('/account');
      await shown(page);
      const count = await page.getByRole('button', { name: 'View as…' }).count();
      await close();
      return count === 1;
    };
    expect(await offered({ roles: ['admin'] })).to.equal(true);
    expect(await offered({ roles: ['company_admin'] })).to.equal(true);
    expect(await offered({ roles: ['device_admin'] })).to.equal(true);
    expect(await offered({ roles: ['survey'], hasSubstitution: true })).to.equal(true);
    expect(await offered({ roles: ['survey', 'survey_creator', 'devices'] })).to.equal(false);
  });

  it('USER-051 USER-052 USER-053.a a substitute chooses between oneself and the people of active substitutions', async () => {
    const { page, go } = await visit(
      { roles: ['survey'], hasSubstitution: true },
      {
        substitutions: [
          { start: inDays(-1), end: inDays(1), email: 'liisa@example.com', name: 'Liisa Laine' },
          { start: inDays(0), end: inDays(0), email: 'matti@example.com', name: 'Matti Meri' },
          { start: inDays(-9), end: inDays(-2), email: 'past@example.com', name: 'Past' },
          { start: inDays(2), end: inDays(9), email: 'coming@example.com', name: 'Coming' },
        ],
      },
    );
    await go('/account');
    const dialog = await openDialog(page);
    expect(await choices(dialog)).to.equal(3);
    await dialog.getByRole('radio', { name: 'Aino Virtanen (you)' }).waitFor();
    await dialog.getByRole('radio', { name: /Matti Meri/ }).waitFor();
    const liisa = dialog.getByRole('radio', { name: /Liisa Laine/ });
    expect(await liisa.getAttribute('value')).to.equal('user-liisa@example.com');
    await liisa.check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByText('You are viewing as liisa@example.com').waitFor();
    expect(viewHeader()).to.equal('user-liisa@example.com');
    await page.getByRole('button', { name: 'Back to my own view' }).click();
    await page.getByText('You are viewing as').waitFor({ state: 'detached' });
    expect(viewHeader()).to.equal(undefined);
  });

  it('who is offered what', async () => {
    const offer = async (person: Person) => {
      const { page, go, close } = await visit(person);
      await go('/account');
      const dialog = await openDialog(page);
      const has = async (name: string) => (await dialog.getByRole('radio', { name }).count()) > 0;
      const tick = (await dialog.getByRole('checkbox').count()) > 0;
      const found = [await has('My company'), await has('Another company'), tick];
      await close();
      return found;
    };
    expect(await offer({ roles: ['admin'] })).to.deep.equal([true, true, false]);
    expect(await offer({ roles: ['device_admin'] })).to.deep.equal([true, true, false]);
    expect(await offer({ roles: ['company_admin'] })).to.deep.equal([true, false, true]);
    expect(await offer({ roles: ['survey'], hasSubstitution: true })).to.deep.equal([false, false, false]);
  });

  it('USER-056 USER-060.a another company is picked from a searched list before OK works', async () => {
    const { page, go, calls } = await visit({ roles: ['admin'] });
    await go('/account');
    const dialog = await openDialog(page);
    const ok = dialog.getByRole('button', { name: 'OK' });
    await dialog.getByRole('radio', { name: 'Another company' }).check();
    expect(await ok.isDisabled()).to.equal(true);
    const picker = dialog.getByRole('combobox', { name: 'Company' });
    await picker.fill('gam');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    expect(
      calls
        .filter((call) => call.path === '/companies')
        .at(-1)
        ?.query.get('filter'),
    ).to.equal('gam');
    await page.getByRole('option', { name: 'Gamma Ab' }).click();
    expect(await ok.isDisabled()).to.equal(false);
    await ok.click();
    await page.getByText('You are viewing the company Beta Oy').waitFor();
    expect(viewHeader()).to.equal('company-c3');
    await page.reload();
    await shown(page);
    expect(viewHeader()).to.equal('company-c3');
    expect(await page.evaluate(() => sessionStorage.getItem('kaiku.viewAs'))).to.equal('company-c3');
  });

  it('PLAT-044 every call carries the mode, and what was fetched before is fetched anew', async () => {
    const { page, go, calls } = await visit({ roles: ['company_admin'] });
    await go('/account');
    await shown(page);
    const dialog = await openDialog(page);
    await dialog.getByRole('radio', { name: 'My company' }).check();
    calls.length = 0;
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByText('You are viewing everything in your company').waitFor();
    await shown(page);
    await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('A thing from the server'));
    expect(calls.map((call) => [call.path, call.headers['x-view-as']])).to.deep.include(['/hello', 'myCompany']);
    // What ends a former session late is said without one.
    const withSession = calls.filter(({ headers }) => headers.authorization);
    expect(withSession.filter(({ headers }) => headers['x-view-as'] !== 'myCompany').map(({ path }) => path)).to.eql(
      [],
    );
  });

  it('leaves the page of one survey, and no other', async () => {
    const { page, go, path } = await visit({ roles: ['company_admin'] });
    const change = async (name: string | RegExp) => {
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name }).check();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await go('/account');
    await change('My company');
    await shown(page);
    expect(path()).to.equal('/account');
    for (const survey of ['/s/7/edit', '/fg/3']) {
      await go(survey);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await change(survey === '/fg/3' ? 'My company' : /you/);
      await page.waitForURL((address) => address.pathname === '/devices');
    }
  });

  it('USER-057.b a company manager makes a view the default one', async () => {
    const { page, go, calls } = await visit({ roles: ['company_admin', 'device_admin'] });
    await go('/account');
    let dialog = await openDialog(page);
    const tick = () => dialog.getByRole('checkbox', { name: 'Make default view' });
    await dialog.getByRole('radio', { name: 'Another company' }).check();
    expect(await tick().isDisabled()).to.equal(true);
    await dialog.getByRole('radio', { name: 'My company' }).check();
    expect(await tick().isDisabled()).to.equal(false);
    await tick().check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    const puts = () => calls.filter((call) => call.method === 'PUT').map((call) => [call.path, call.body]);
    expect(puts()).to.deep.equal([['/hello/start', { view: 'myCompany' }]]);
    dialog = await openDialog(page);
    await dialog.getByRole('radio', { name: /you/ }).check();
    await tick().check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(puts()[1]).to.deep.equal(['/hello/start', { view: 'user' }]);
  });

  it('a company manager whose default view is the company starts in it', async () => {
    const { page, go } = await visit({ roles: ['company_admin'], startView: 'myCompany' });
    await go('/account');
    await page.getByText('You are viewing everything in your company').waitFor();
    expect(viewHeader()).to.equal('myCompany');
    await page.getByRole('button', { name: 'Back to my own view' }).click();
    await page.getByText('You are viewing').waitFor({ state: 'detached' });
    await page.reload();
    await shown(page);
    expect(await page.getByText('You are viewing').count(), 'the choice of this session stays').to.equal(0);
  });

  it('a stored mode that the server refuses is given up', async () => {
    const { page, go } = await visit({ roles: ['survey'] }, {}, {});
    harness.server.api = ((usual) => (call: ApiCall) => {
      const refused = call.headers['x-view-as'] === 'company-c9';
      return refused ? { status: 403, body: { error: { code: 'forbidden', message: '', details: [] } } } : usual(call);
    })(harness.server.api);
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('kaiku.viewAs')) sessionStorage.setItem('kaiku.viewAs', 'company-c9');
    });
    await go('/account');
    await shown(page);
    expect(await page.evaluate(() => sessionStorage.getItem('kaiku.viewAs'))).to.equal('user');
  });

  it('asks before unsaved changes go with the view', async () => {
    const { page, go } = await visit({ roles: ['company_admin'] });
    await go('/hello/form');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('x');
    const dialog = await openDialog(page);
    await dialog.getByRole('radio', { name: 'My company' }).check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).to.equal('x');
    expect(viewHeader()).to.equal(undefined);
  });

  it('a change that fails says so and keeps the view', async () => {
    const { page, go } = await visit({ roles: ['company_admin'] });
    await go('/account');
    const dialog = await openDialog(page);
    harness.server.api = () => ({ status: 500, body: {} });
    await dialog.getByRole('radio', { name: 'My company' }).check();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('alert').getByText('The view could not be changed').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('kaiku.viewAs'))).to.equal('user');
  });
});
