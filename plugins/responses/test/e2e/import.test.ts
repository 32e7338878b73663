import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { SurveyStructure } from '@kaiku/sdk/model';
import {
  axeViolations,
  launchBrowser,
  openPage,
  startTestApp,
  type TestApp,
  type TestUser,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const structure = {
  settings: {
    name: 'Lunch',
    language: 'en',
    theme: 'kaiku',
    progress: 'bar',
    showNext: true,
    showPrevious: true,
    nextText: 'Next',
    previousText: 'Back',
    sendText: 'Send',
  },
  pages: [
    {
      id: 'p1',
      settings: { title: '' },
      showRules: [],
      hideRules: [],
      elements: [
        {
          id: 'meal',
          kind: 'choice',
          name: 'Meal',
          saved: true,
          settings: {
            text: 'What did you eat?',
            choices: [
              { id: 'soup', text: 'Soup' },
              { id: 'salad', text: 'Salad' },
            ],
          },
        },
        { id: 'why', kind: 'openText', name: 'Why', saved: true, settings: { text: 'Why?' } },
      ],
    },
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
  translations: {},
} as unknown as SurveyStructure;

describe('importing answers in the browser', function () {
  this.timeout(60_000);
  let app: TestApp;
  let browser: Browser;
  let user: TestUser;
  let surveyId: string;
  let context: BrowserContext;
  let page: Page;
  let errors: string[];

  before(async () => {
    app = await startTestApp();
    browser = await launchBrowser();
    user = await app.createUser();
    surveyId = await app.tenant(user.person.companyId, async (ctx) => {
      const plugin = app.app.host.plugins.find(({ manifest }) => manifest.id === 'responses')!;
      const reader = plugin.services.get(SurveyReader);
      const { surveyId: id } = await reader.create(ctx, { name: 'Lunch', structure, ownerId: user.person.userId });
      return id;
    });
  });
  beforeEach(async () => {
    ({ page, context, errors } = await openPage(browser, app, { user }));
    await page.goto(`/s/${surveyId}/import`);
    await page.getByRole('heading', { name: 'Import answers' }).waitFor();
  });
  afterEach(async () => {
    expect(errors).to.deep.equal([]);
    await context.close();
  });
  after(async () => {
    await browser?.close();
    await app?.stop();
  });

  const choose = (csv: string) =>
    page.setInputFiles('input[type=file]', { name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const start = () => page.getByRole('button', { name: 'Import answers' });

  it('RES-029 imports a file with the columns as guessed and as corrected', async () => {
    expect(await axeViolations(page)).to.deep.equal([]);
    await choose(
      'When;What did you eat?;Reason;City\n2026-01-31 08:05;Soup;It was cold;Turku\n2026-01-31 09:00;Salad;;\n',
    );
    await page.getByText('2 of 4 columns will be imported.').waitFor();
    expect(await start().isDisabled()).to.equal(true);
    const hold = async (column: string, target: string) => {
      await page.getByRole('combobox', { name: `What “${column}” holds` }).click();
      await page.getByRole('option', { name: target, exact: true }).click();
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    };
    await hold('When', 'Time of answering');
    await hold('Reason', 'Why?');
    expect(await axeViolations(page)).to.deep.equal([]);
    await start().click();
    await page.getByText('2 answers were imported.').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    const { rows } = await app.db.owner.query(
      'SELECT answers, background, source FROM responses.responses WHERE survey_id = $1 ORDER BY submitted_at',
      [surveyId],
    );
    expect(rows).to.deep.equal([
      { answers: { meal: { choice: 'soup' }, why: 'It was cold' }, background: { city: 'Turku' }, source: 'import' },
      { answers: { meal: { choice: 'salad' } }, background: {}, source: 'import' },
    ]);
    await page.getByRole('link', { name: 'See the results' }).click();
    await page.getByText('2 responses').waitFor();
  });

  it('RES-034 shows each fault with its row, column and value, and stores nothing', async () => {
    const count = async () =>
      Number((await app.db.owner.query('SELECT count(*) FROM responses.responses')).rows[0].count);
    const before = await count();
    await page.setViewportSize(viewports.desktop);
    await choose('Timestamp,What did you eat?\n2026-01-31 08:05,Soup\n31.1.2026,Stew\n');
    await start().click();
    await page.getByText('Nothing of it was stored.').waitFor();
    await page.getByText('Row 3, “What did you eat?”: there is no choice “Stew”.').waitFor();
    await page.getByText('Row 3, “Timestamp”: “31.1.2026” is not a time').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    expect(await count()).to.equal(before);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByText('Answer file').first().waitFor();
  });

  it('RES-036 says at once that a file is no answer file', async () => {
    await choose('\u0000\u0001\u0002\u0003 not a text');
    await page.getByText('Invalid file.').waitFor();
    await page.getByText('The file is neither text (CSV) nor an Excel workbook (XLSX).').first().waitFor();
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
