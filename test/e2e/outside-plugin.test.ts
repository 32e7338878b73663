import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PluginManifest, shellSlots } from '@kaiku/sdk/common';
import {
  AppFrame,
  EditorPage,
  expectNoFaults,
  makeElement,
  makeStructure,
  publishSurvey,
  root,
  Stage,
  submitAnswer,
  TableObject,
  type TestCompany,
  type TestUser,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeFolder, pack } from '../support/outside.ts';
import { followTour } from '../support/tour.ts';

const bundle = '/assets/guest-book/';

/** The screens of Kaiku's own plugins with places for others, by path, and the places on each. */
const screens: Record<string, readonly string[]> = {
  '/surveys': ['surveys.card', 'surveys.tab', 'surveys.tabPanel'],
  '/s/:surveyId/edit': ['shell.survey', 'surveys.editorPanel'],
  '/s/:surveyId/publish': ['shell.survey', 'collectors.publish', 'collectors.link'],
  '/r/:surveyId': ['shell.survey', 'results.panel', 'results.reportMenu'],
  '/manage/settings': ['company.settings'],
  '/account': ['access.account'],
};
/** Menus with places, by the screen that they open on: the button, and the place. */
const menus: Record<string, readonly [button: RegExp, slot: string]> = {
  '/surveys': [/^Actions for/, 'surveys.cardMenu'],
  '/s/:surveyId/edit': [/^More actions/, 'surveys.editorMenu'],
};
const everySlot = [...Object.values(screens).flat(), ...Object.values(menus).map(([, slot]) => slot)];
/** Not drawn, filled otherwise, or shown by tests of their own. */
const elsewhere = [
  'shell.home',
  'shell.userBar',
  'shell.feedback',
  'shell.search',
  'shell.viewAs',
  'surveys.questionKind',
  // What narrows a share is drawn by who knows the answers.
  'surveys.shareLimits',
];

/** A plugin that an author made outside the repository as docs/plugins.md says, packed, and installed. */
describe('a plugin from outside', function () {
  this.timeout(120_000);
  let place: Awaited<ReturnType<typeof makeFolder>>;
  let stage: Stage;
  let company: TestCompany;
  let user: TestUser;
  let dataDir: string;

  before(async function () {
    this.timeout(600_000);
    place = await makeFolder();
    const { folder } = await followTour(place.folder, (command) => /new-plugin|npm install/.test(command));
    fillEverySlot(folder);
    const archive = await pack(folder);
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

  /** The card of the start page shows in each place of others' screens as well. */
  function fillEverySlot(folder: string): void {
    const file = path.join(folder, 'plugin.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    manifest.optional.push('collectors', 'company');
    manifest.contributes.extensions.push(...Array.from(new Set(everySlot), (slot) => ({ slot, export: 'HomeCard' })));
    writeFileSync(file, JSON.stringify(manifest));
  }

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
    await page.getByRole('main').getByText('“Guest book” has 1 entry.').last().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Open “Guest');
    await page.getByText('Open “Guest book”').last().click();
    await page.waitForURL('**/guest-book');
  });

  it('fills the places on screens of others, and every place there is has its screen', async () => {
    const admin = await stage.app.createUser();
    await admin.api.post('/guest-book', { name: 'Aino Virtanen' });
    const structure = makeStructure({ elements: [makeElement('score', 'nps', { text: 'Would you recommend us?' })] });
    const survey = await publishSurvey(admin, { structure });
    await submitAnswer(stage.app, survey, { score: 9 });
    await stage.app.settled();
    const page = await stage.visit({ user: admin });
    const card = page.getByText('“Guest book” has 1 entry.');
    /** The start page's own card is there as well where people land. */
    const expectCards = async (count: number): Promise<void> => {
      await card.nth(count - 1).waitFor();
      expect(await card.count(), page.url()).to.equal(count);
    };
    for (const [screen, slots] of Object.entries(screens)) {
      await page.goto(screen.replace(':surveyId', survey.surveyId));
      if (screen.endsWith('/edit')) await new EditorPage(page).row('Survey settings').click();
      const cards = slots.length + (screen === '/surveys' ? 1 : 0);
      await expectCards(cards);
      if (screen.startsWith('/r/')) await page.getByText('1 visitor is in the guest book.').waitFor();
      const menu = menus[screen];
      if (!menu) continue;
      await page.getByRole('button', { name: menu[0] }).click();
      await expectCards(cards + 1);
    }
    const declared = globSync('plugins/*/plugin.json', { cwd: root }).flatMap(
      (name) => (JSON.parse(readFileSync(path.join(root, name), 'utf8')) as PluginManifest).slots ?? [],
    );
    const shown = [...everySlot, ...elsewhere];
    expect(
      [...declared, ...Object.values(shellSlots).map(({ id }) => id)].filter((slot) => !shown.includes(slot)),
    ).to.deep.equal([]);
  });

  it('mails its report to who asks for it on its page', async () => {
    const admin = await stage.app.createUser();
    const { page } = await open(admin, '/guest-book/report');
    await page.getByRole('button', { name: 'Send it to me' }).click();
    await page.getByText('The report is on its way.').waitFor();
    await expectNoFaults(page);
    await stage.app.settled();
    const { text } = await stage.app.mail.next({ to: admin.person.email });
    expect(text.trim()).to.equal('Entries: 0. Visitors: 0.');
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
      const notice = page.getByRole('status').filter({ hasText: 'This part could not be shown.' }).last();
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
