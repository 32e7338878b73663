import { readFile } from 'node:fs/promises';
import type { TableQuery } from '@kaiku/sdk/common';
import { expect } from 'chai';
import type { Browser, BrowserContextOptions, Locator, Page, Route } from 'playwright-core';
import { expectNoFaults, openPage, viewports } from '../../testing/browser.ts';
import { TableObject } from '../../testing/pages/TableObject.ts';
import { sharedBrowser } from '../../testing/shared.ts';
import { until } from '../../testing/wait.ts';
import { people } from './ui/people.ts';
import { type Harness, serveHarness } from './ui/serve.ts';

let harness: Harness;
let browser: Browser;
let page: Page;
/** What the page complained of: script errors, and everything that its security policy refused. */
let faults: string[] = [];
let close: (() => Promise<void>) | undefined;

const table = () => new TableObject(page, 'People');
const bodyRows = () => table().rows;
const search = () => table().search;
const asked = () => harness.calls.filter((call) => call.path === '/api/people').map((call) => call.body as TableQuery);
const lastAsked = () => asked().at(-1);

async function open(path: string, options: BrowserContextOptions = {}) {
  harness.calls.length = 0;
  ({ page, errors: faults, close } = await openPage(browser, harness, options));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Warning:/.test(message.text()))
      faults.push(message.text());
  });
  await page.goto(path);
}

/** Every chart that is on the page has been painted. */
const chartsPainted = () =>
  until('the charts', async () => {
    const all = await page.locator('.kk-chart').count();
    return all > 0 && (await page.locator('.kk-chart[aria-busy="false"]').count()) === all;
  });

describe('components of the interface in a browser', function () {
  this.timeout(60_000);

  before(async function () {
    [harness, browser] = await Promise.all([serveHarness(), sharedBrowser(this.test!.parent!)]);
  });
  after(() => harness?.close());
  afterEach(async () => {
    await close?.();
    expect(faults, 'faults of the page').to.deep.equal([]);
  });

  describe('data table', () => {
    it('PLAT-033.abc shows 25 rows at first and offers 10, 25, 50, 100 and all, which is asked for as -1', async () => {
      await open('/table');
      await bodyRows().nth(24).waitFor();
      expect(await bodyRows().count()).to.equal(25);
      expect(lastAsked()).to.include({ per_page: 25, page_no: 1 });
      const sizes = page.getByRole('combobox', { name: 'Rows per page' });
      const values = await sizes
        .locator('option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
      expect(values).to.deep.equal(['10', '25', '50', '100', '-1']);
      await sizes.selectOption('-1');
      await bodyRows().nth(329).waitFor();
      expect(lastAsked()).to.include({ per_page: -1, page_no: 1 });
      expect(await page.getByRole('navigation', { name: 'Pages' }).count()).to.equal(0);
    });

    it('PLAT-029.abc shows the search box with more than 10 rows, or while something is filtered', async () => {
      await open('/table?mode=client&rows=10');
      await bodyRows().nth(9).waitFor();
      expect(await search().count()).to.equal(0);
      await page.goto('/table?mode=client&rows=11');
      await search().waitFor();
      await page.goto('/table?mode=client&rows=3&filtered');
      await search().waitFor();
    });

    it('PLAT-029.b keeps the search box when what is found is short', async () => {
      await open('/table');
      await search().fill('åsa berg 22');
      await until('few rows', async () => (await bodyRows().count()) < 10);
      expect(await search().isVisible()).to.equal(true);
      expect(lastAsked()).to.deep.include({ filter: 'åsa berg 22', filter_fields: ['name', 'unit'] });
    });

    it('PLAT-030 waits 250 ms after the last keystroke before it searches', async () => {
      await open('about:blank');
      await page.clock.install({ time: new Date('2026-03-09T10:00:00Z') });
      await page.goto('/table');
      await search().waitFor();
      // Not so far ahead that what is still being fetched would be given up.
      await page.clock.pauseAt(new Date('2026-03-09T10:01:00Z'));
      const before = asked().length;
      await search().press('b');
      await page.clock.runFor(200);
      await search().press('e');
      await page.clock.runFor(249);
      expect(asked().length).to.equal(before);
      await page.clock.runFor(1);
      await until('the search', () => asked().length === before + 1);
      expect(lastAsked()).to.include({ filter: 'be' });
    });

    it('PLAT-031 sorts when a sortable header is activated, by mouse and by keyboard', async () => {
      await open('/table');
      const header = table().header('Answers');
      expect(await header.getAttribute('aria-sort')).to.equal('none');
      await table().sort('Answers');
      await until('the sorting', () => lastAsked()?.sort_by === 'answers');
      await until('rows upwards', async () => (await table().column('Answers'))[0] === '0');
      expect(await header.getAttribute('aria-sort')).to.equal('ascending');
      expect(lastAsked()).to.include({ sort_by: 'answers', sort_order: 'asc' });
      await header.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await until('rows downwards', async () => (await table().column('Answers'))[0] === '999');
      expect(await header.getAttribute('aria-sort')).to.equal('descending');
      expect(await table().header('Unit').getAttribute('aria-sort')).to.equal(null);
    });

    it('PLAT-031 sorts, searches and pages rows that are all here', async () => {
      await open('/table?mode=client');
      await table().sort('Name');
      const names = await table().column('Name');
      const sorted = people
        .map((one) => one.name)
        .sort(new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }).compare);
      expect(names).to.deep.equal(sorted.slice(0, 25));
      await search().fill('gunilla');
      await until('only Gunillas', async () =>
        (await table().column('Name')).every((name) => name.startsWith('Gunilla')),
      );
      await table().shows('1–25 of 27');
      await table().goToPage(2);
      await table().shows('26–27 of 27');
      expect(asked()).to.deep.equal([]);
    });

    it('PLAT-032.abc selects single rows, the page, all rows and a category', async () => {
      await open('/table?selectable');
      const selected = page.getByTestId('selected');
      const says = (count: number) =>
        until(`${count} selected`, async () => (await selected.textContent()) === String(count));
      await page.getByRole('checkbox', { name: `Select ${people[1]!.name}` }).check();
      await says(1);
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await says(25);
      await table().goToPage(2);
      await table().shows('26–50 of 330');
      await says(25);
      await table().goToPage(1);
      await page.getByRole('button', { name: 'Select all 330 rows' }).click();
      await says(330);
      await page.getByRole('button', { name: 'Choose what to select' }).click();
      await page.getByRole('menuitem', { name: 'Invited' }).click();
      await says(people.filter((one) => one.status === 'invited').length);
      expect(await page.getByRole('button', { name: 'Remove 83' }).isVisible()).to.equal(true);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await says(0);
    });

    it('PLAT-034 collapses page buttons with an ellipsis beyond 10 pages', async () => {
      await open('/table?mode=client&rows=250');
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await pages.waitFor();
      expect(await pages.textContent()).to.equal('12345678910');
      await page.goto('/table?mode=client&rows=251');
      await pages.waitFor();
      expect(await pages.locator('.kk-page-gap').count()).to.equal(1);
      await pages.getByRole('button', { name: 'Page 6' }).click();
      expect(await pages.locator('.kk-page-gap').count()).to.equal(2);
      expect(await pages.locator('[aria-current="page"]').textContent()).to.equal('6');
    });

    it('PLAT-035 accepts only page numbers between 1 and the page count', async () => {
      await open('/table?url&people.page=99');
      await table().shows('326–330 of 330');
      const jump = page.getByRole('textbox', { name: 'Go to page, 1–14' });
      for (const typed of ['0', '15']) {
        await jump.fill(typed);
        await jump.press('Enter');
        await page.getByText('Pages 1–14').waitFor();
      }
      expect(await page.locator('[aria-current="page"]').textContent()).to.equal('14');
      await jump.fill('3');
      await jump.press('Enter');
      await table().shows('51–75 of 330');
      expect(new URL(page.url()).searchParams.get('people.page')).to.equal('3');
    });

    it('PLAT-036 exports every matching row to Excel, not only the page', async () => {
      await open('/table');
      await bodyRows().nth(24).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export to Excel' }).click();
      const file = await download;
      expect(file.suggestedFilename()).to.equal('People.xlsx');
      expect(await readFile(await file.path(), 'utf8')).to.equal('workbook');
      const { body } = harness.calls.find((call) => call.path === '/api/table/export')!;
      const sent = body as { export_type: string; tableheaders: string[]; tabledata: unknown[][] };
      expect(sent.export_type).to.equal('xlsx_table');
      expect(sent.tableheaders).to.deep.equal(['Name', 'Unit', 'Status', 'Answers', 'Last seen']);
      expect(sent.tabledata).to.have.length(330);
      expect(sent.tabledata[1]!.slice(0, 4)).to.deep.equal([people[1]!.name, people[1]!.unit, 'active', 37]);
    });

    it('PLAT-041 PLAT-026 a failed export alerts with common.excelError and class error', async () => {
      await open('/table');
      await page.route('**/api/table/export', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('button', { name: 'Export to Excel' }).click();
      const alert = page.locator('.kk-alert.error');
      await alert.waitFor();
      expect(await alert.textContent()).to.equal('The Excel file could not be created. Please try again.');
    });

    it('PLAT-037 keeps its header in sight and has a scrollbar above, moving with the one below', async () => {
      await open('/table?wide&sticky');
      await bodyRows().nth(24).waitFor();
      const scroller = page.getByRole('region', { name: 'People' });
      const header = page.getByRole('columnheader', { name: 'Name' });
      const fromTop = async () => (await header.boundingBox())!.y - (await scroller.boundingBox())!.y;
      const before = await fromTop();
      await scroller.evaluate((element) => element.scrollTo({ top: 400 }));
      expect(await fromTop()).to.equal(before);
      const above = page.getByRole('region', { name: 'Scroll the table sideways' });
      await above.evaluate((element) => element.scrollTo({ left: 300 }));
      await until(
        'the table to follow',
        async () => (await scroller.evaluate((element) => element.scrollLeft)) === 300,
      );
      await scroller.evaluate((element) => element.scrollTo({ left: 120 }));
      await until('the bar to follow', async () => (await above.evaluate((element) => element.scrollLeft)) === 120);
    });

    it('PLAT-055 PLAT-057 shows that it loads, and stops when rows come or fail to come', async () => {
      await open('about:blank');
      let answer: ((route: Route) => Promise<void>) | undefined;
      const waiting: Route[] = [];
      await page.route('**/api/people', (route) => (answer ? answer(route) : void waiting.push(route)));
      await page.goto('/table');
      await page.locator('.kk-skeleton-table').waitFor();
      await until('the fetch', () => waiting.length > 0);
      answer = (route) => route.continue();
      for (const route of waiting.splice(0)) await route.continue();
      await bodyRows().nth(24).waitFor();
      expect(await page.locator('.kk-skeleton-table').count()).to.equal(0);
      answer = undefined;
      await table().goToPage(3);
      await page.locator('.kk-data-table[data-refreshing]').waitFor();
      expect(await bodyRows().count(), 'previous rows stay').to.equal(25);
      await until('the fetch', () => waiting.length > 0);
      for (const route of waiting.splice(0)) await route.abort();
      await page.getByText('The list could not be refreshed').waitFor();
      expect(await page.locator('.kk-data-table[data-refreshing]').count()).to.equal(0);
    });

    it('a failed fetch leaves the shown rows in place and can be tried again', async () => {
      await open('/table');
      await bodyRows().nth(24).waitFor();
      await page.route('**/api/people', (route) => route.fulfill({ status: 503, body: '' }));
      await table().goToPage(2);
      await page.getByText('The list could not be refreshed').waitFor();
      expect((await table().column('Name'))[0]).to.equal(people[0]!.name);
      await page.unroute('**/api/people');
      await page.getByRole('button', { name: 'Try again' }).click();
      await table().shows('26–50 of 330');
      await until('page 2', async () => (await table().column('Name'))[0] === people[25]!.name);
    });

    it('a first fetch that fails offers another try', async () => {
      await open('about:blank');
      await page.route('**/api/people', (route) => route.fulfill({ status: 503, body: '' }));
      await page.goto('/table');
      await page.getByText('This could not be loaded').waitFor();
      await page.unroute('**/api/people');
      await page.getByRole('button', { name: 'Try again' }).click();
      await bodyRows().nth(24).waitFor();
    });

    it('shows only the reply to its latest request, however late the others come', async () => {
      await open('/table');
      await bodyRows().nth(24).waitFor();
      const held: Route[] = [];
      await page.route('**/api/people', async (route) => {
        const query = route.request().postDataJSON() as TableQuery;
        if (query.filter === 'aino') held.push(route);
        else await route.continue();
      });
      await search().fill('aino');
      await until('the first search', () => held.length === 1);
      await search().fill('heikki');
      await until('Heikkis', async () => (await table().column('Name')).every((name) => name.startsWith('Heikki')));
      await held[0]!.continue().catch(() => undefined);
      await table().goToPage(2);
      await table().shows('26–27 of 27');
      expect((await table().column('Name')).every((name) => name.startsWith('Heikki'))).to.equal(true);
    });

    it('asks again when a reply belongs to another request', async () => {
      await open('about:blank');
      let first = true;
      await page.route('**/api/people', async (route) => {
        if (!first) return route.continue();
        first = false;
        const response = { data: [people[99]], count: 1, timestamp: 1 };
        return route.fulfill({ json: { response } });
      });
      await page.goto('/table');
      await bodyRows().nth(24).waitFor();
      expect((await table().column('Name'))[0]).to.equal(people[0]!.name);
    });

    it('writes dates in the format of the user', async () => {
      await open('/table?dateFormat=YYYY/MM/DD', { timezoneId: 'Europe/Helsinki' });
      await bodyRows().first().waitFor();
      expect((await table().column('Last seen'))[0]).to.equal('2026/01/01');
    });

    it('is moved through by j, k and Enter, selected by x and cleared by Esc', async () => {
      await open('/table?selectable&open');
      await bodyRows().nth(24).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('j');
      await page.keyboard.press('k');
      await page.keyboard.press('Enter');
      expect(await page.getByTestId('opened').textContent()).to.equal(people[1]!.name);
      const selected = (count: string) => page.getByTestId('selected').getByText(count, { exact: true }).waitFor();
      await page.keyboard.press('x');
      await selected('1');
      await page.keyboard.press('Escape');
      await selected('0');
      await search().fill('jukka');
      expect(await search().inputValue()).to.equal('jukka');
    });

    it('opens a row by a click, but not by its buttons, and leads to a path by a link', async () => {
      await open('/table?open&actions');
      await bodyRows().nth(2).locator('td').nth(1).click();
      expect(await page.getByTestId('opened').textContent()).to.equal(people[2]!.name);
      await bodyRows().nth(3).getByRole('button', { name: 'Edit' }).click();
      expect(await page.getByTestId('opened').textContent()).to.equal(`edit ${people[3]!.name}`);
      await bodyRows().nth(4).getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      expect(await page.getByTestId('opened').textContent()).to.equal(`remove ${people[4]!.name}`);
      await page.goto('/table?links');
      await page.getByRole('link', { name: people[0]!.name, exact: true }).click();
      await page.getByRole('heading', { name: 'Person' }).waitFor();
    });

    it('says that nothing was found and shows all again', async () => {
      await open('/table');
      await search().fill('nobody of this name');
      await page.getByText('No row matches “nobody of this name”.').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await bodyRows().nth(24).waitFor();
      expect(await search().inputValue()).to.equal('');
    });

    it('becomes cards on a phone and never makes the page scroll sideways', async () => {
      await open('/table?selectable&actions&open', { viewport: viewports.phone });
      await page.locator('.kk-cards li').nth(24).waitFor();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('answers desc');
      await until('sorted cards', async () => lastAsked()?.sort_order === 'desc');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).to.be.at.most(0);
    });
  });

  describe('forms', () => {
    it('shows refused values beside their fields and says to check them', async () => {
      await open('/forms?refuse=fields');
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.fill('Twice');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Save failed, check field values').waitFor();
      await page.getByText('A survey with this name exists').waitFor();
      await page.getByText('The company has no room for more surveys').waitFor();
      expect(await title.getAttribute('aria-invalid')).to.equal('true');
      expect(await title.evaluate((element) => element === document.activeElement)).to.equal(true);
      await expectNoFaults(page);
    });

    it('asks to try again after any other failure, with the reason that the server gave', async () => {
      await open('/forms?refuse=server');
      await page.getByRole('textbox', { name: 'Title' }).fill('Once');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saving did not work. Please try again.').waitFor();
      await page.getByText('The server is tired').waitFor();
      expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).to.equal('Once');
    });

    it('rests while nothing changed, checks before it submits and gives typed values', async () => {
      await open('/forms', { timezoneId: 'UTC' });
      const save = page.getByRole('button', { name: 'Save' });
      expect(await save.isDisabled()).to.equal(true);
      await page.getByRole('checkbox', { name: 'Agreed' }).check();
      await save.click();
      await page.getByText('A title is needed').waitFor();
      await page.getByRole('textbox', { name: 'Title' }).fill('Customers');
      await page.getByRole('textbox', { name: 'Colour' }).fill('fa0');
      await save.click();
      const saved = await until('the values', () => page.getByTestId('saved').textContent());
      expect(JSON.parse(saved)).to.deep.include({ agree: true, color: '#FFAA00', limit: 5, day: '2026-03-09' });
      expect(JSON.parse(saved)).to.deep.include({
        at: '2026-03-09T10:00:00.000Z',
        range: ['2026-03-01', '2026-03-31'],
      });
    });

    it('picks days from a calendar of the language', async () => {
      await open('/forms?language=fi', { timezoneId: 'UTC' });
      await page.getByRole('button', { name: 'Day' }).click();
      await page.getByRole('button', { name: 'Seuraava kuukausi' }).click();
      await page.getByText('huhtikuu 2026').waitFor();
      await expectNoFaults(page);
      await page.getByRole('button', { name: '15 huhtikuu 2026' }).click();
      await until('the day', async () =>
        (await page.getByRole('button', { name: 'Day' }).textContent())?.includes('15.04.2026'),
      );
    });
  });

  describe('dialogs and notices', () => {
    const said = () => page.getByTestId('said').textContent();

    it('a dialog takes focus, closes with Esc and gives focus back', async () => {
      await open('/parts');
      const opener = page.getByRole('button', { name: 'Open dialog' });
      await opener.click();
      const field = page.getByRole('textbox', { name: 'New name' });
      await until('focus', () => field.evaluate((element) => element === document.activeElement));
      await expectNoFaults(page);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await until('focus', () => opener.evaluate((element) => element === document.activeElement));
    });

    it('a dialog that is drawn only while it is open gives focus back to the menu that it was opened from', async () => {
      await open('/parts');
      const menu = page.getByRole('button', { name: 'More' });
      await menu.click();
      await page.getByRole('menuitem', { name: 'Show history' }).click();
      const field = page.getByRole('textbox', { name: 'Search the history' });
      await until('focus', () => field.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await until('focus', () => menu.evaluate((element) => element === document.activeElement));
    });

    it('a dialog gives focus back to the menu that it came from some time after, and to what opened the one before it', async () => {
      await open('/parts');
      const back = async (field: Locator, opener: Locator) => {
        await until('focus', () => field.evaluate((element) => element === document.activeElement));
        await page.keyboard.press('Escape');
        await field.waitFor({ state: 'detached' });
        await until('focus', () => opener.evaluate((element) => element === document.activeElement));
      };
      const menu = page.getByRole('button', { name: 'More' });
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Fetch history' }).press('Enter');
      await back(page.getByRole('textbox', { name: 'Search the history' }), menu);
      const opener = page.getByRole('button', { name: 'New key' });
      await opener.press('Enter');
      await page.getByRole('button', { name: 'Make it' }).press('Enter');
      await back(page.getByRole('textbox', { name: 'Key', exact: true }), opener);
    });

    it('two changes of the address in one turn are both there', async () => {
      await open('/parts');
      await page.getByRole('button', { name: 'Filter twice' }).click();
      await page.waitForURL(({ search }) => search.includes('row=team') && search.includes('column=score'));
    });

    it('a question is answered by its buttons, and Esc declines', async () => {
      await open('/parts');
      const ask = () => page.getByRole('button', { name: 'Delete', exact: true }).click();
      await ask();
      const dialog = page.getByRole('dialog', { name: 'Delete the answers?' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await until('no', async () => (await said()) === 'confirmed false');
      await dialog.waitFor({ state: 'detached' });
      await ask();
      await dialog.getByRole('button', { name: 'Delete answers' }).click();
      await until('yes', async () => (await said()) === 'confirmed true');
    });

    it('undo takes back; unused, the offer ends, but not under the pointer', async () => {
      await open('about:blank');
      await page.clock.install({ time: 0 });
      await page.goto('/parts');
      const close = page.getByRole('button', { name: 'Close tickets' });
      await close.waitFor();
      // On a busy machine an offer of eight seconds may end before a click gets to it.
      await page.clock.pauseAt(600_000);
      await close.click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await until('undone', async () => (await said()) === 'undone');
      await close.click();
      const toast = page.getByText('3 tickets closed');
      await toast.hover();
      await page.clock.fastForward(60_000);
      expect(await toast.isVisible()).to.equal(true);
      await page.mouse.move(2, 2);
      // The page may hear of the pointer only after the clock was moved.
      await until('expired', async () => {
        await page.clock.fastForward(60_000);
        return (await said()) === 'expired';
      });
    });

    it('what is done in a dialog is taken back in it, by keyboard too, and after it has closed', async () => {
      await open('/parts');
      const dialog = page.getByRole('dialog', { name: 'Rename the survey' });
      const clear = dialog.getByRole('button', { name: 'Clear the name' });
      await page.getByRole('button', { name: 'Open dialog' }).click();
      await clear.click();
      const offered = dialog.getByRole('status').getByRole('button', { name: 'Undo' });
      await offered.waitFor();
      await expectNoFaults(page);
      await dialog.getByRole('button', { name: 'Rename' }).focus();
      await page.keyboard.press('Tab');
      await until('focus', () => offered.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Enter');
      await until('undone', async () => (await said()) === 'name is back');
      const rename = dialog.getByRole('button', { name: 'Rename' });
      await until('focus back', () => rename.evaluate((element) => element === document.activeElement));
      await clear.click();
      await offered.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The name was cleared').waitFor({ state: 'detached' });
    });

    it('PLAT-026 the banner is styled by class success or error, and closes', async () => {
      await open('/parts');
      await page.getByRole('button', { name: 'Succeed' }).click();
      const success = page.getByRole('status').locator('.kk-alert.success');
      await success.getByText('Saved the survey').waitFor();
      await expectNoFaults(page);
      await page.getByRole('button', { name: 'Fail' }).click();
      const error = page.getByRole('alert').locator('.kk-alert.error');
      await error.waitFor();
      expect(await success.count()).to.equal(0);
      await expectNoFaults(page);
      await error.getByRole('button', { name: 'Close' }).click();
      await error.waitFor({ state: 'detached' });
    });

    it('a place for imports says that files of a cloud drive do not do, and refuses them by name', async () => {
      await open('/parts');
      await page.getByText('Files edited in a cloud drive are not supported.').waitFor();
      const choose = (name: string, size: number) =>
        page
          .locator('input[type="file"]')
          .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.alloc(size, 'x') });
      await choose('users.gsheet', 100);
      await page.getByText('users.gsheet is in a cloud drive.').waitFor();
      await choose('users.csv', 2001);
      await page.getByText('users.csv is too large (2 kB). The limit is 1 kB.').waitFor();
      await choose('users.csv', 1000);
      await until('the file', async () => (await page.getByTestId('files').textContent()) === 'users.csv');
      expect(await page.getByText('users.csv is too large').count()).to.equal(0);
    });

    it('PLAT-067 lists languages by native name', async () => {
      await open('/parts');
      await page.getByRole('combobox', { name: 'Language' }).click();
      await page.getByRole('option').first().waitFor();
      expect(await page.getByRole('option').allTextContents()).to.deep.equal(['English', 'Suomi', 'Svenska']);
    });

    it('the colour scheme follows the system until one is set, which is kept', async () => {
      await open('/parts', { colorScheme: 'light' });
      const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
      await until('light', async () => (await scheme()) === 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await until('dark', async () => (await scheme()) === 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Dark' }).click();
      await page.reload();
      await until('dark', async () => (await scheme()) === 'dark');
    });
  });

  describe('charts', () => {
    it('give back the category of a clicked bar', async () => {
      await open('/charts');
      await chartsPainted();
      const chart = page.getByRole('img', { name: /What matters most/ });
      const bar = chart.locator('path[fill="#0b5b61"]').nth(1);
      await bar.click();
      await until('the choice', async () => (await page.getByTestId('chosen').textContent()) === 'k1');
    });

    it('have a table with the same figures, from which one can choose too', async () => {
      await open('/charts');
      const card = page.getByRole('region', { name: 'What matters most to you?' });
      expect(await card.getByText('n = 1,000').isVisible()).to.equal(true);
      await card.getByRole('button', { name: 'Show as table' }).click();
      expect(await card.getByRole('row').nth(2).textContent()).to.equal('Hinta31.5%315');
      await card.getByRole('button', { name: 'Jokin muu' }).click();
      expect(await page.getByTestId('chosen').textContent()).to.equal('k4');
      await expectNoFaults(page);
    });

    it('are downloaded as PNG, SVG and Excel', async () => {
      await open('/charts');
      await chartsPainted();
      const card = page.getByRole('region', { name: 'How likely are you to recommend us?' });
      const fetched = async (kind: string) => {
        const download = page.waitForEvent('download');
        await card.getByRole('button', { name: 'Download chart' }).click();
        await page.getByRole('menuitem', { name: kind }).click();
        const file = await download;
        return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
      };
      const svg = await fetched('SVG');
      expect(svg.name).to.equal('How likely are you to recommend us.svg');
      expect(svg.content.toString()).to.match(/^<svg/).and.to.contain('Promoters 9–10');
      const png = await fetched('PNG');
      expect(png.content.subarray(1, 4).toString()).to.equal('PNG');
      expect(png.content.readUInt32BE(20), 'height in pixels').to.equal(360);
      expect((await fetched('Excel')).content.toString()).to.equal('workbook');
    });

    it('fetch their library only when one is shown', async () => {
      await open('about:blank');
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      await page.goto('/table');
      await bodyRows().first().waitFor();
      const before = scripts.length;
      await page.goto('/charts');
      await chartsPainted();
      expect(scripts.length).to.be.greaterThan(before + 1);
    });
  });

  describe('every screen', () => {
    const screens = [
      '/table?selectable&actions&open&links',
      '/table?mode=client&loading',
      '/forms',
      '/charts',
      '/parts',
    ];
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [size, viewport] of Object.entries(viewports)) {
        // A tablet's layout has no colours that the two others have not.
        if (colorScheme === 'dark' && size === 'tablet') continue;
        it(`has no fault that axe finds, keeps to the strict policy and holds its width (${colorScheme}, ${size})`, async () => {
          await open('about:blank', { colorScheme, viewport });
          for (const screen of screens) {
            await page.goto(`${screen}${screen.includes('?') ? '&' : '?'}language=fi`);
            await page.locator('main h1').waitFor();
            if (screen === '/charts') await chartsPainted();
            await expectNoFaults(page, screen);
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect(overflow, `${screen} sideways`).to.be.at.most(0);
          }
        });
      }
    }
  });
});
