import {
  expectNoFaults,
  makeElement,
  makeStructure,
  makeSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement(
      'meal',
      'choice',
      {
        text: 'What did you eat?',
        choices: [
          { id: 'soup', text: 'Soup' },
          { id: 'salad', text: 'Salad' },
        ],
      },
      'Meal',
    ),
    makeElement('why', 'openText', { text: 'Why?' }, 'Why'),
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

describe('importing answers in the browser', function () {
  this.timeout(60_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  let page: Page;
  before(async () => {
    user = await stage.app.createUser();
    ({ survey_id: surveyId } = await makeSurvey(user, { structure }));
  });
  beforeEach(async () => {
    page = await stage.visit({ user, at: `/s/${surveyId}/import` });
    await page.getByRole('heading', { name: 'Import answers' }).waitFor();
  });

  const choose = (csv: string, name = 'answers.csv') =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const start = () => page.getByRole('button', { name: 'Import answers' });

  it('PLAT-075 says that files edited in a cloud drive do not do', async () => {
    await page.getByText('Files edited in a cloud drive are not supported.').waitFor();
  });

  it('RES-030 imports a file with the columns as guessed and as corrected', async () => {
    await expectNoFaults(page);
    await choose(
      'When;What did you eat?;Reason;City\n2026-01-31 08:05;Soup;It was cold;Turku\n2026-01-31 09:00;Salad;;\n',
    );
    await page.getByText('3 of 4 columns will be imported.').waitFor();
    const hold = async (column: string, target: string) => {
      await page.getByRole('combobox', { name: `Import “${column}” as` }).click();
      await page.getByRole('option', { name: target, exact: true }).click();
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    };
    await hold('When', 'Not imported');
    expect(await start().isDisabled()).to.equal(true);
    await hold('When', 'Time of answering');
    await hold('Reason', 'Why?');
    await expectNoFaults(page);
    await start().click();
    await page.getByText('2 answers were imported.').waitFor();
    await page.getByText('2 / 2').waitFor();
    await expectNoFaults(page);
    const { rows } = await stage.app.db.owner.query(
      'SELECT answers, background, source FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at',
      [surveyId],
    );
    expect(rows).to.deep.equal([
      { answers: { meal: { choice: 'soup' }, why: 'It was cold' }, background: { city: 'Turku' }, source: 'import' },
      { answers: { meal: { choice: 'salad' } }, background: {}, source: 'import' },
    ]);
    await page.getByRole('row', { name: 'answers.csv' }).waitFor();
    await page.getByRole('link', { name: 'See the results' }).click();
    await page.getByText('2 responses').waitFor();
  });

  it('RES-030 what a column may be imported as is called by a name of its own: the choice “other” and what was written beside it', async () => {
    const choices = [{ id: 'tea', text: 'Tea' }];
    const settings = { choices, other: { enabled: true, text: 'Other' } };
    const elements = [
      makeElement('drinks', 'checkbox', { text: 'Drinks?', ...settings }),
      makeElement('cup', 'choice', { text: 'Cup?', ...settings }),
    ];
    const { survey_id: of } = await makeSurvey(user, { structure: makeStructure({ elements }) });
    page = await stage.visit({ user, at: `/s/${of}/import` });
    await choose('Timestamp,Drinks? - Other,Cup?\n2026-01-31 08:05,Milk,Tea\n');
    await page.getByRole('combobox', { name: 'Import “Drinks? - Other” as' }).click();
    const names = await page.getByRole('option').allTextContents();
    expect(names).to.include.members(['Drinks? - Other', 'Drinks? - Other: what was written']);
    expect(new Set(names).size).to.equal(names.length);
  });

  it('RES-056 RES-071.f a file without times is imported under the time that is said for all', async () => {
    await choose('Colour,Shape\nred,round\n', 'shapes.csv');
    await page.getByText('No column is imported: none of them is called like a question').waitFor();
    await page.getByRole('button', { name: 'First choose what a column is imported as' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose('What did you eat?,Whatelse?,Junk\nSoup,a,b\n');
    await page.getByText('No column says when the answers were given.').waitFor();
    expect(await start().isDisabled()).to.equal(true);
    const lacking = page.getByRole('button', { name: 'First say when the answers were given' });
    await lacking.press('Enter');
    await page.locator('p:focus', { hasText: '1 of 3 columns will be imported' }).waitFor();
    await page.getByRole('switch', { name: 'Show only the columns that are not imported (2)' }).press('Space');
    await page.getByRole('row', { name: 'What did you eat?' }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Junk' }).waitFor();
    await page.getByRole('button', { name: 'All were given at' }).click();
    await page.getByRole('button', { name: /^1 / }).first().click();
    await page.keyboard.press('Escape');
    await lacking.waitFor({ state: 'hidden' });
    await expectNoFaults(page);
    await start().click();
    await page.getByText('1 answer was imported.').waitFor();
    await page.reload();
    await page.getByText('1 answer was imported.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByText('Answer file').first().waitFor();
  });

  it('RES-049.b an import that is taken back leaves the list at once', async () => {
    await choose('Timestamp,Why?\n2026-01-31 08:05,Wrong file\n', 'wrong.csv');
    await start().click();
    const row = page.getByRole('row', { name: 'wrong.csv' });
    await row.getByRole('button', { name: 'Remove its answers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove its answers' }).click();
    await page.getByText('Removing imported answers').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  it('RES-049.b a removal that nothing is heard of says so', async () => {
    await choose('Timestamp,Why?\n2026-01-31 08:05,Wrong again\n', 'unheard.csv');
    await start().click();
    const row = page.getByRole('row', { name: 'unheard.csv' });
    await row.getByRole('button', { name: 'Remove its answers' }).click();
    await page.route('**/api/jobs/*', (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found' } } }),
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Remove its answers' }).click();
    await page.getByRole('alert').getByText('This could not be loaded').waitFor();
    expect(await page.getByText('Removing imported answers').count()).to.equal(0);
  });

  it('PLAT-060 asks before the columns of a file that is not imported yet are left', async () => {
    await choose('Timestamp,Why?\n2026-01-31 08:05,Hot\n');
    await start().waitFor();
    await page.getByRole('link', { name: 'Responses', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(await start().isEnabled()).to.equal(true);
  });

  it('RES-061.e says how the file was read, and reads it again as corrected', async () => {
    await choose(`Timestamp;Why?\n;In your words\n2026-01-31 08:05;Hot\n`);
    await page.getByLabel('Columns are separated by').waitFor();
    await expectNoFaults(page);
    expect(await page.getByLabel('Columns are separated by').inputValue()).to.equal(';');
    expect(await page.getByLabel('Character set').inputValue()).to.equal('utf-8');
    await page.getByLabel('Rows of headings').selectOption('2');
    await page.getByText('Why? - In your words').first().waitFor();
    await page.setViewportSize(viewports.phone);
    await expectNoFaults(page);
    await page.setViewportSize(viewports.desktop);
  });

  it('RES-034 RES-032.b shows each fault with its row, column and value, and stores nothing', async () => {
    const count = async () =>
      Number((await stage.app.db.owner.query('SELECT count(*) FROM responses.responses')).rows[0].count);
    const before = await count();
    await page.setViewportSize(viewports.desktop);
    await choose('Timestamp,What did you eat?\n2026-01-31 08:05,Soup\n31.1.2026,Stew\n');
    await start().click();
    await page.getByText('2 errors. Nothing was imported.').waitFor();
    expect(await page.getByText('The file was not imported').count(), 'said once').to.equal(1);
    await page.getByRole('row', { name: 'There is no such choice What did you eat? Stew 3' }).waitFor();
    await page
      .getByRole('row', { name: 'Not a time of a known form' })
      .getByText('31.1.2026', { exact: true })
      .waitFor();
    await expectNoFaults(page);
    expect(await count()).to.equal(before);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByText('Answer file').first().waitFor();
  });

  it('RES-071.ab tells the same fault once, lists all of them in a file, and leads back to the columns', async () => {
    const rows = Array.from({ length: 250 }, (_, row) => `2026-01-31 08:05,${row === 100 ? 'Fish' : 'Stew'}\n`);
    await choose(`Timestamp,What did you eat?\n${rows.join('')}`);
    await start().press('Enter');
    await page.getByText('250 errors.').waitFor();
    await page.locator('h2:focus', { hasText: 'Import answers' }).waitFor();
    const fault = page.getByRole('row', { name: 'There is no such choice' });
    expect(await fault.count()).to.equal(1);
    await fault.getByText('2, 3, 4, 5, 6 and 245 more').waitFor();
    await fault.getByText('Stew · Fish').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all errors' }).click(),
    ]);
    expect(file.suggestedFilename()).to.equal('Errors in the file.xlsx');
    await page.setViewportSize(viewports.phone);
    await expectNoFaults(page);
    await page.setViewportSize(viewports.desktop);
    await page.getByRole('button', { name: 'Back to the columns' }).press('Enter');
    await page.locator('h2:focus', { hasText: 'Import answers' }).waitFor();
    await page.getByRole('row', { name: 'What did you eat?' }).waitFor();
    expect(await start().isEnabled()).to.equal(true);
  });

  it('RES-071.e a file is checked without being imported, and is then imported as it was chosen', async () => {
    const stored = async () =>
      Number((await stage.app.db.owner.query('SELECT count(*) FROM responses.responses')).rows[0].count);
    const before = await stored();
    await choose('Timestamp,What did you eat?\n2026-01-31 08:05,Stew\n');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('alert').getByText('The file has errors').waitFor();
    await page.getByText('1 error. Nothing was stored.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose('Timestamp,Why?\n2026-01-31 08:05,Warm\n2026-01-31 08:06,Cold\n');
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    await page.getByText('2 answers can be imported. Nothing was stored yet.').waitFor();
    await expectNoFaults(page);
    expect(await stored()).to.equal(before);
    await start().press('Enter');
    await page.getByText('2 answers were imported.').waitFor();
  });

  it('RES-071.f RES-072.abc leaves out rows with errors and values that mean no answer, and asks before a file comes in twice; by keyboard, on a phone', async () => {
    await page.setViewportSize(viewports.phone);
    const csv =
      'Timestamp,What did you eat?,Why?\n2026-01-31 08:05,Soup,-9\n2026-01-31 08:06,Stew,Rain\n2026-01-31 08:07,-9,Sun\n';
    await choose(csv, 'coded.csv');
    const values = page.getByRole('combobox', { name: 'Values that mean no answer' });
    await values.fill('-9');
    await values.press('Enter');
    await expectNoFaults(page);
    await start().press('Enter');
    await page.getByText('1 error').first().waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Import without the rows with errors' }).press('Enter');
    await page.getByText('2 answers were imported.').waitFor();
    await page.getByText('1 row with errors was left out.').waitFor();
    await expectNoFaults(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all errors' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).to.equal('Errors in the file.xlsx');
    const stored = async () =>
      (
        await stage.app.db.owner.query(
          `SELECT answers FROM responses.responses JOIN responses.imports ON imports.id = import_id
           WHERE filename = 'coded.csv' ORDER BY submitted_at, answers`,
        )
      ).rows.map(({ answers }) => answers);
    expect(await stored()).to.deep.equal([{ meal: { choice: 'soup' } }, { why: 'Sun' }]);
    await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
    await choose('Timestamp,Why?\n2026-01-31 08:05,Once\n', 'once.csv');
    await start().press('Enter');
    await page.getByText('1 answer was imported.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
    await choose('Timestamp,Why?\n2026-01-31 08:05,Once\n', 'twice.csv');
    await start().press('Enter');
    await page.locator(':focus').getByRole('alert').getByText('“once.csv” (answers: 1)').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Import it once more' }).press('Enter');
    await page.getByText('1 answer was imported.').waitFor();
    await page.setViewportSize(viewports.desktop);
  });

  it('SUR-041.b says of a file that was checked alone that its answers would come without their files', async () => {
    const elements = [makeElement('photo', 'fileUpload', { text: 'Photo?' })];
    const { survey_id: own } = await makeSurvey(user, { structure: makeStructure({ elements }) });
    await page.goto(`/s/${own}/import`);
    await choose('Timestamp,Photo?\n2026-01-31 08:05,cat.png\n');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Files are not imported, so it would come without them.').waitFor();
    await expectNoFaults(page);
    await start().click();
    await page.getByText('Files are not imported, so it came without them.').waitFor();
  });

  it('RES-072.de what values mean is said beside the errors and in the column, and kept for the import; by keyboard, on a phone', async () => {
    await page.setViewportSize(viewports.phone);
    await choose(
      'Timestamp,What did you eat?,Why?\n2026-03-01 08:05,Yes sure,Mon\n2026-03-01 08:06,-9,Tue\n2026-03-01 08:07,Broth,Wed\n',
    );
    const means = async (value: string, meaning: string) => {
      const select = page.getByRole('combobox', { name: `What “${value}” in “What did you eat?” means` });
      await select.focus();
      await select.press('ArrowDown');
      await page.getByRole('option', { name: meaning, exact: true }).waitFor();
      await select.fill(meaning);
      await select.press('ArrowDown');
      await select.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    };
    await page.getByRole('button', { name: 'What values mean: What did you eat?' }).press('Enter');
    await page.getByRole('dialog').getByText('Yes sure').waitFor();
    await expectNoFaults(page);
    await means('Yes sure', 'Soup');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('button', { name: 'What values mean (1): What did you eat?' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    await page.getByText('2 errors').waitFor();
    await means('-9', 'No answer');
    await means('Broth', 'Soup');
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Check the file again' }).press('Enter');
    await page.getByText('3 answers can be imported.').waitFor();
    await start().press('Enter');
    await page.getByText('3 answers were imported.').waitFor();
    const { rows } = await stage.app.db.owner.query(
      `SELECT answers FROM responses.responses WHERE survey_id = $1 AND submitted_at > '2026-03-01' AND submitted_at < '2026-03-02'
       ORDER BY submitted_at`,
      [surveyId],
    );
    expect(rows.map(({ answers }) => answers)).to.deep.equal([
      { meal: { choice: 'soup' }, why: 'Mon' },
      { why: 'Tue' },
      { meal: { choice: 'soup' }, why: 'Wed' },
    ]);
    await page.setViewportSize(viewports.desktop);
  });

  it('RES-061.f tells what stands above the headings, and is told where they are; by keyboard', async () => {
    await choose('Lunch in January\nTimestamp,Why?,Town\n2026-02-01 08:05,Fog,Turku\n');
    await page
      .getByText('The headings were found in row 2. What stands above them is not imported: Lunch in')
      .waitFor();
    await expectNoFaults(page);
    const target = page.getByRole('combobox', { name: 'Import “Town” as' });
    await target.click();
    await page.getByRole('option', { name: 'City', exact: true }).click();
    const row = page.getByLabel('Headings are in');
    await row.focus();
    await row.selectOption('Row 3');
    await page.getByRole('row', { name: 'Fog' }).waitFor();
    await row.selectOption('Row 2');
    await target.waitFor();
    expect(await target.inputValue(), 'said by hand').to.equal('City');
    await start().press('Enter');
    await page.getByText('1 answer was imported.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).press('Enter');
    await choose('Lunch,January\nBy,Maija\nTimestamp,Why?,Town\n2026-02-01 08:06,Frost,Oulu\n');
    await page.getByText('Row 3 has more cells than there are headings.').waitFor();
    await page.getByLabel('Headings are in').selectOption('Row 3');
    await page.getByRole('row', { name: 'Frost' }).waitFor();
  });

  it('RES-070.d shows how a time is read, and waits until the order of day and month is said', async () => {
    await choose('When,Why?,Town\n3/4/2026 8:05 AM,Hot,Turku\n');
    await page.getByText('Days such as 3/4/2026 may be two days.').waitFor();
    expect(await start().isDisabled()).to.equal(true);
    await expectNoFaults(page);
    const target = page.getByRole('combobox', { name: 'Import “Town” as' });
    await target.click();
    await page.getByRole('option', { name: 'City', exact: true }).click();
    await page.getByLabel('Days like 3/4/2026').selectOption('dayFirst');
    await page.getByText('The first is read as 2026-04-03 11:05').waitFor();
    await page.getByLabel('Times without a zone').selectOption('Europe/Helsinki (the company)');
    await page.getByText('The first is read as 2026-04-03 08:05').waitFor();
    await expectNoFaults(page);
    expect(await target.inputValue(), 'said by hand').to.equal('City');
    await start().click();
    await page.getByText('1 answer was imported.').waitFor();
    const { rows } = await stage.app.db.owner.query(
      "SELECT submitted_at FROM responses.responses WHERE survey_id = $1 AND answers->>'why' = 'Hot'",
      [surveyId],
    );
    expect(rows[0].submitted_at.toISOString()).to.equal('2026-04-03T05:05:00.000Z');
  });

  it('RES-036 says at once that a file is no answer file', async () => {
    await choose('\u0000\u0001\u0002\u0003 not a text');
    await page.getByText('Invalid file.').waitFor();
    const reason = page.getByText('The file is neither text (CSV) nor an Excel workbook (XLSX).');
    await page.getByRole('alert').filter({ has: reason }).waitFor();
    expect(await page.getByRole('table', { name: 'Errors in the file' }).count(), 'no place to tell').to.equal(0);
  });

  it('shows its tab on a phone, although the strip of tabs is longer than the screen', async () => {
    await page.setViewportSize(viewports.phone);
    await page.reload();
    const tab = page.getByRole('link', { name: 'Import', exact: true });
    await tab.waitFor();
    const { left, right } = await tab.evaluate((element) => element.getBoundingClientRect());
    expect(left).to.be.at.least(0);
    expect(right).to.be.at.most(viewports.phone.width);
  });
});
