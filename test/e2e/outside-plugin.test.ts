import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppFrame, expectNoFaults, Stage, TableObject, type TestCompany, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, makePackedPlugin } from '../support/outside.ts';

const bundle = '/assets/guest-book/';

/** A plugin that the script made outside the repository, packed, and installed through the configuration. */
describe('a plugin from outside', function () {
  this.timeout(60_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let stage: Stage;
  let company: TestCompany;
  let user: TestUser;
  let dataDir: string;

  before(async function () {
    this.timeout(90_000);
    place = await makeFolder();
    const { archive } = await makePackedPlugin(place.folder, 'guest-book', 'Guest book');
    dataDir = path.join(place.folder, '.data of Kaiku');
    // Of its own: it stops before its folder goes.
    stage = new Stage(async () => ({ workers: 'none', env: { KAIKU_PLUGINS: archive, KAIKU_DATA: dataDir } }));
    await stage.start(this.test!.parent!);
    company = await stage.app.createCompany();
    user = await stage.app.createUser({ company, roles: ['survey_creator'] });
    await user.api.post('/guest-book', { name: 'Aino Virtanen', note: 'was here first' });
  });
  afterEach(() => stage.leave());
  after(async () => {
    await stage?.stop();
    await place?.remove();
  });

  /** A visit, with the plugin's files that it asked for. */
  const open = async (as: TestUser, address: string) => {
    const page = await stage.visit({ user: as, fresh: true });
    const frame = new AppFrame(page);
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(bundle)) fetched.push(pathname);
    });
    await page.goto(address);
    await frame.navigation.first().waitFor();
    return { page, frame, fetched };
  };

  it('is in the navigation, and its page lists rows and makes them', async () => {
    const newcomer = await stage.app.createUser();
    const { page, frame } = await open(newcomer, '/account');
    const table = new TableObject(page, 'Guest book');
    await frame.navigate('Guest book');
    await frame.heading('Guest book');
    await page.getByText('Nothing here yet').waitFor();
    await expectNoFaults(page);

    const dialog = page.getByRole('dialog');
    const add = async (name: string) => {
      await page.getByRole('button', { name: 'Add', exact: true }).first().click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Add' }).click();
    };
    await add('Eero Niemi');
    await dialog.waitFor({ state: 'hidden' });
    await table.cell('Eero Niemi').waitFor();
    // A refusal of the server stands beside the field, in the plugin's words.
    await add('Eero Niemi');
    await dialog.getByText('There is an entry with this name already.').first().waitFor();
    await expectNoFaults(page);
    await page.reload();
    await table.cell('Eero Niemi').waitFor();
    await expectNoFaults(page);
    const { data } = await newcomer.api.get('/guest-book');
    expect(data.data.map(({ name }: { name: string }) => name)).to.deep.equal(['Eero Niemi']);
  });

  it('fills its place on the start page, and its command is in the palette', async () => {
    const { page } = await open(user, '/');
    await page.getByText('“Guest book” has 1 entry.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Open “Guest');
    await page.getByText('Open “Guest book”').last().click();
    await page.waitForURL('**/guest-book');
  });

  it('speaks the languages of the interface, and shows what one may do only', async () => {
    const reader = await stage.app.createUser({ company, roles: ['survey'], language: 'fi' });
    const { page } = await open(reader, '/guest-book');
    await page.getByRole('columnheader', { name: 'Lisätty' }).waitFor();
    expect(await page.getByRole('button', { name: 'Lisää', exact: true }).count()).to.equal(0);
  });

  it('is nowhere while its feature is off in the company, and back without a restart', async () => {
    const without = await stage.app.createCompany({ features: { guest_book: false } });
    const other = await stage.app.createUser({ company: without, roles: ['survey_creator'] });
    const off = await open(other, '/');
    await off.page.waitForURL('**/surveys');
    await off.page.goto('/guest-book');
    await off.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await off.frame.link('Guest book').count()).to.equal(0);
    expect(await off.page.getByText('Nothing here yet').count()).to.equal(0);
    expect(off.fetched, 'files of the plugin').to.deep.equal([]);
    const refused = await other.api.get('/guest-book');
    expect([refused.status, refused.error.code]).to.deep.equal([403, 'feature_disabled']);
    // The other company has it all the same.
    expect((await user.api.get('/guest-book')).status).to.equal(200);

    await stage.app.setFeatures(without.companyId, { guest_book: true });
    await off.page.goto('/account');
    await off.frame.navigate('Guest book');
    await off.page.getByText('Nothing here yet').waitFor();
    expect(off.fetched).to.not.deep.equal([]);
    expect((await other.api.get('/guest-book')).data.count).to.equal(0);
  });

  it('harms nobody else when its bundle is broken, and recovers by itself', async () => {
    const [entry] = globSync('plugins/archives/*/node_modules/*/dist/web/remoteEntry.*.js', { cwd: dataDir });
    const file = path.join(dataDir, entry!);
    const whole = readFileSync(file);
    // Without its compressed copies: it is the file itself that is served.
    for (const end of ['.br', '.gz']) rmSync(file + end, { force: true });
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    try {
      const { page, frame } = await open(user, '/');
      // A quiet notice in its own place, and nothing else.
      const notice = page.getByRole('status').filter({ hasText: 'This part could not be shown.' });
      await notice.waitFor();
      expect(await page.getByText('Unexpected error').count(), 'alerts').to.equal(0);
      await expectNoFaults(page);
      await frame.navigate('Guest book');
      const failed = page.getByRole('heading', { name: 'This page could not be opened' });
      await failed.waitFor();
      await frame.choose('Account');
      await page.waitForURL('**/account');
      await page.getByRole('heading', { level: 1 }).waitFor();

      await frame.navigate('Guest book');
      await failed.waitFor();
      writeFileSync(file, whole);
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
      await new TableObject(page, 'Guest book').cell('Aino Virtanen').waitFor();
      await stage.leave(/^SyntaxError: Unexpected end of input/);
    } finally {
      writeFileSync(file, whole);
    }
  });
});
