import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  axeViolations,
  launchBrowser,
  openPage,
  startTestApp,
  type TestApp,
  type TestCompany,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { makeFolder, makePackedPlugin } from '../support/outside.ts';

const bundle = '/assets/guest-book/';

/** A plugin that the script made outside the repository, packed, and installed through the configuration. */
describe('a plugin from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let test: TestApp;
  let browser: Browser;
  let company: TestCompany;
  let user: TestUser;
  let dataDir: string;

  before(async function () {
    this.timeout(90_000);
    place = await makeFolder();
    const { archive } = await makePackedPlugin(place.folder, 'guest-book', 'Guest book');
    dataDir = path.join(place.folder, '.data of Kaiku');
    test = await startTestApp({ workers: 'none', env: { KAIKU_PLUGINS: archive, KAIKU_DATA: dataDir } });
    browser = await launchBrowser();
    company = await test.createCompany();
    user = await test.createUser({ company, roles: ['survey_creator'] });
    await user.api.post('/guest-book', { name: 'Aino Virtanen', note: 'was here first' });
  });
  after(async () => {
    await browser?.close();
    await test?.stop();
    await place?.remove();
  });

  /** A page in a context of its own, with the plugin's files that it asked for. */
  const open = async (as: TestUser, address: string) => {
    const opened = await openPage(browser, test, { user: as });
    const fetched: string[] = [];
    opened.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(bundle)) fetched.push(pathname);
    });
    await opened.page.goto(address);
    await opened.page.getByRole('navigation').first().waitFor();
    return { ...opened, fetched };
  };
  const navItem = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Guest book', exact: true });

  it('is in the navigation, and its page lists rows and makes them', async () => {
    const newcomer = await test.createUser();
    const { page, context, errors } = await open(newcomer, '/account');
    await navItem(page).click();
    await page.getByRole('heading', { name: 'Guest book', level: 1 }).waitFor();
    await page.getByText('Nothing here yet').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);

    const dialog = page.getByRole('dialog');
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).first().click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Add' }).click();
    };
    await add('Eero Niemi');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: 'Eero Niemi' }).waitFor();
    // A refusal of the server stands beside the field, in the plugin's words.
    await add('Eero Niemi');
    await dialog.getByText('There is an entry with this name already.').first().waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.reload();
    await page.getByRole('cell', { name: 'Eero Niemi' }).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    const { data } = await newcomer.api.get('/guest-book');
    expect(data.data.map(({ name }: { name: string }) => name)).to.deep.equal(['Eero Niemi']);
    expect(errors).to.deep.equal([]);
    await context.close();
  });

  it('fills its place on the start page, and its command is in the palette', async () => {
    const { page, context } = await open(user, '/');
    await page.getByText('“Guest book” has 1 entry.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Open “Guest');
    await page.getByText('Open “Guest book”').last().click();
    await page.waitForURL('**/guest-book');
    await context.close();
  });

  it('speaks the languages of the interface, and shows what one may do only', async () => {
    const reader = await test.createUser({ company, roles: ['survey'], language: 'fi' });
    const { page, context } = await open(reader, '/guest-book');
    await page.getByRole('columnheader', { name: 'Lisätty' }).waitFor();
    expect(await page.getByRole('button', { name: 'Lisää', exact: true }).count()).to.equal(0);
    await context.close();
  });

  it('is nowhere while its feature is off in the company, and back without a restart', async () => {
    const without = await test.createCompany({ features: { guest_book: false } });
    const other = await test.createUser({ company: without, roles: ['survey_creator'] });
    const off = await open(other, '/');
    await off.page.waitForURL('**/surveys');
    await off.page.goto('/guest-book');
    await off.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await navItem(off.page).count()).to.equal(0);
    expect(await off.page.getByText('Nothing here yet').count()).to.equal(0);
    expect(off.fetched, 'files of the plugin').to.deep.equal([]);
    const refused = await other.api.get('/guest-book');
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
    // The other company has it all the same.
    expect((await user.api.get('/guest-book')).status).to.equal(200);

    await test.setFeatures(without.companyId, { guest_book: true });
    await off.page.goto('/account');
    await navItem(off.page).click();
    await off.page.getByText('Nothing here yet').waitFor();
    expect(off.fetched).to.not.deep.equal([]);
    expect((await other.api.get('/guest-book')).data.count).to.equal(0);
    await off.context.close();
  });

  it('harms nobody else when its bundle is broken, and recovers by itself', async () => {
    const [entry] = globSync('plugins/archives/*/node_modules/*/dist/web/remoteEntry.*.js', { cwd: dataDir });
    const file = path.join(dataDir, entry!);
    const whole = readFileSync(file);
    // Without its compressed copies: it is the file itself that is served.
    for (const end of ['.br', '.gz']) rmSync(file + end, { force: true });
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    try {
      const { page, context } = await open(user, '/');
      // A quiet notice in its own place, and nothing else.
      const notice = page.getByRole('status').filter({ hasText: 'This part could not be shown.' });
      await notice.waitFor();
      expect(await page.getByText('Unexpected error').count(), 'alerts').to.equal(0);
      expect(await axeViolations(page)).to.deep.equal([]);
      await navItem(page).click();
      const failed = page.getByRole('heading', { name: 'This page could not be opened' });
      await failed.waitFor();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
      await page.waitForURL('**/account');
      await page.getByRole('heading', { level: 1 }).waitFor();

      await navItem(page).click();
      await failed.waitFor();
      writeFileSync(file, whole);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('cell', { name: 'Aino Virtanen' }).waitFor();
      await context.close();
    } finally {
      writeFileSync(file, whole);
    }
  });
});
