import { readFileSync } from 'node:fs';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ResponseIntake } from '@kaiku/plugin-responses/contract';
import { demoSurvey } from '@kaiku/plugin-surveys/contract';
import { uuidv7 } from '@kaiku/sdk/server';
import {
  axeViolations,
  openPage,
  patience,
  sharedBrowser,
  startTestApp,
  type TestApp,
  type TestUser,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, Locator, Page } from 'playwright-core';

const demoCompany = { companyId: '01900000-0000-7000-8000-00000000d3a0', name: 'Demo' };
const { surveyId, elements: q, choices } = demoSurvey;

describe('results in the browser', function () {
  this.timeout(90_000);
  let app: TestApp;
  let browser: Browser;
  let user: TestUser;
  let close: () => Promise<void>;
  let page: Page;
  let errors: string[];

  before(async function () {
    app = await startTestApp({ demo: true });
    browser = await sharedBrowser(this.test!.parent!);
    user = await app.createUser({ company: demoCompany });
  });
  afterEach(async () => {
    expect(errors).to.deep.equal([]);
    await close?.();
  });
  after(() => app?.stop());

  async function open(path: string, options: Parameters<typeof openPage>[2] = {}): Promise<void> {
    ({ page, close, errors } = await openPage(browser, app, { user, ...options }));
    await page.goto(path);
    await drawn();
  }
  /** Everything has come and is painted. */
  const drawn = () =>
    page.waitForFunction(
      () => document.querySelector('.kk-chart-card') && !document.querySelector('[aria-busy=true]'),
      undefined,
      { timeout: 60_000 * patience },
    );
  /** Where each panel stands on the page, down to the first open answers: what is below them stands as low as those are long. */
  const panels = () =>
    page.locator('.kk-chart-card').evaluateAll((all) => {
      const places = all.map((one) => {
        const box = one.getBoundingClientRect();
        const from = window.scrollY + box.top;
        return `${one.getAttribute('aria-label')}: ${[box.left, from, box.width].map(Math.round).join(', ')}`;
      });
      return places.slice(0, places.findIndex((place) => place.startsWith('What let you down?')) + 1);
    });
  /** Whether the chosen option of a select does not fit. */
  const isCut = (select: Locator) =>
    select.evaluate((element: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(element.selectedOptions[0]!.text).width > room + 1;
    });
  const shownCount = () =>
    page
      .getByText(/responses$/)
      .first()
      .textContent();
  const figures = async (query: Record<string, string> = {}) =>
    (await user.api.get(`/survey/${surveyId}/results`, { query })).data as { n: number; total: number };
  const withCommas = (n: number) => n.toLocaleString('en-GB');

  async function answer(score: number): Promise<void> {
    const services = app.app.host.plugins.find(({ manifest }) => manifest.id === 'results')!.services;
    const found = await services.get(CollectorReader).find('aalto-coffee');
    await services.get(ResponseIntake).submit(found!, {
      transactionId: uuidv7(),
      surveyVersion: found!.survey.version,
      answers: {
        [q.visitReason]: { choice: choices.visitReason[0] },
        [q.satisfaction]: { choice: choices.satisfaction[4] },
        [q.recommend]: score,
      },
    });
  }

  it('RES-001.c RES-002.a shows a chart for each question, and axe finds nothing', async () => {
    await open(`/r/${surveyId}`);
    const { total } = await figures();
    expect(await shownCount()).to.equal(`${withCommas(total)} responses`);
    const texts = ['What let you down?', 'Is there anything else you would like to tell us?'];
    for (const title of [
      'What brought you to us?',
      'What did you have?',
      'How satisfied were you with your visit?',
      'How was the atmosphere?',
      'How did these succeed?',
      'How many minutes did you wait for your order?',
      'How likely are you to recommend Aalto Coffee to a friend?',
      ...texts,
    ]) {
      const card = page.getByRole('region', { name: title, exact: true });
      // Words are their own chart.
      if (texts.includes(title)) await card.locator('.kk-text-answer').first().waitFor();
      else await card.locator('[role=img] svg path').first().waitFor({ state: 'attached' });
    }
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  for (const [language, scheme, viewport] of [
    ['fi', 'dark', 'phone'],
    ['sv', 'light', 'tablet'],
  ] as const) {
    it(`axe finds nothing in ${language}, ${scheme}, on a ${viewport}`, async () => {
      const reader = await app.createUser({ company: demoCompany, language });
      await open(`/r/${surveyId}`, { user: reader, colorScheme: scheme, viewport: viewports[viewport] });
      expect(await axeViolations(page)).to.deep.equal([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(wide, 'nothing scrolls sideways').to.equal(false);
      const interval = page.getByRole('combobox', { name: language === 'fi' ? 'Aikaväli' : 'Intervall' });
      expect(await isCut(interval), 'the interval is not cut').to.equal(false);
    });
  }

  it('intervals too short for the period say so, and offer those that fit', async () => {
    await open(`/r/${surveyId}`);
    const card = page.getByRole('region', { name: 'Responses over time' });
    const interval = card.getByRole('combobox', { name: 'Interval' });
    await interval.selectOption('hour');
    await card.getByText(/The interval is too short for this period/).waitFor();
    expect(await card.getByRole('button', { name: 'Try again' }).count(), 'what helps nothing').to.equal(0);
    await card.getByRole('button', { name: 'Choose the interval automatically' }).click();
    await card.locator('[role=img] svg path').first().waitFor({ state: 'attached' });
    expect(await interval.inputValue()).to.equal('auto');
  });

  it('on a phone figures stand on the first screen; filters and the report’s choices fold out by keyboard', async () => {
    await open(`/r/${surveyId}`, { viewport: viewports.phone });
    const glance = page.getByRole('region', { name: 'At a glance' }).getByRole('button').first();
    expect((await glance.boundingBox())!.y, 'one row of controls').to.be.below(320);
    const card = page.locator('.kk-chart-card').first();
    expect((await card.boundingBox())!.y, 'one row of figures').to.be.below(viewports.phone.height / 2);
    const compare = page.getByLabel('Compare by', { exact: true }).first();
    const settings = page.getByRole('button', { name: 'Report settings' });
    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    await filters.focus();
    expect(await compare.isVisible()).to.equal(false);
    await page.keyboard.press('Enter');
    await compare.waitFor();
    expect(await filters.getAttribute('aria-expanded')).to.equal('true');
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settings.waitFor();
    expect(await compare.isVisible(), 'one at a time').to.equal(false);
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.goto(`/r/${surveyId}?compare=language&language=fi`);
    await drawn();
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await compare.waitFor();
  });

  it('RES-004.b RES-067.b filters from the filter bar, keeps filters in the address, and takes them away', async () => {
    await open(`/r/${surveyId}`);
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('checkbox', { name: /^Helsinki/ }).check();
    const { n, total } = await figures({ background: 'field-city:Helsinki' });
    // Former figures are dimmed until the new ones are there.
    await page.getByText(`${withCommas(n)} of ${withCommas(total)} responses`).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(new URL(page.url()).searchParams.getAll('background')).to.deep.equal(['field-city:Helsinki']);

    await page.reload();
    await drawn();
    expect(await shownCount()).to.equal(`${withCommas(n)} of ${withCommas(total)} responses`);
    await page.getByRole('button', { name: 'Remove the filter City: Helsinki' }).click();
    await page.getByText(`${withCommas(total)} responses`, { exact: true }).waitFor();
    await page.goBack();
    await page.getByText(`${withCommas(n)} of ${withCommas(total)} responses`).waitFor();

    const toVersion = (version: number) =>
      app.db.owner.query(
        "UPDATE responses.responses SET survey_version = $2 WHERE survey_id = $1 AND language = 'sv'",
        [surveyId, version],
      );
    await toVersion(2);
    await page.goto(`/r/${surveyId}`);
    await drawn();
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByRole('combobox', { name: 'Filter by' }).click();
    await page.getByRole('option', { name: 'Survey version' }).click();
    await page.getByRole('checkbox', { name: /^1 \(\d/ }).waitFor();
    await page.getByRole('checkbox', { name: /^2 \(not published\)/ }).check();
    const later = await figures({ version: '2' });
    expect(later.n).to.be.within(1, total - 1);
    await page.getByText(`${withCommas(later.n)} of ${withCommas(total)} responses`).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(new URL(page.url()).searchParams.getAll('version')).to.deep.equal(['2']);
    await page.getByRole('button', { name: 'Remove the filter Survey version: 2 (not published)' }).waitFor();
    await toVersion(1);
  });

  it('RES-004.c a click on a bar filters by it, and so does its row in the table view', async () => {
    await open(`/r/${surveyId}`);
    const card = page.getByRole('region', { name: 'What brought you to us?', exact: true });
    // The bar itself is an SVG path: the first one that is filled with the series' colour.
    await card.locator('svg path[fill="#0b5b61"]').first().click();
    const { n, total } = await figures({ answer: `${q.visitReason}:${choices.visitReason[0]}` });
    await page.getByText(`${withCommas(n)} of ${withCommas(total)} responses`).waitFor();
    const others = page.getByRole('region', { name: 'How satisfied were you with your visit?', exact: true });
    await others.getByRole('button', { name: 'Show as table' }).click();
    await others.getByRole('button', { name: 'Very satisfied' }).click();
    const both = await user.api.get(
      `/survey/${surveyId}/results?answer=${q.visitReason}:${choices.visitReason[0]}&answer=${q.satisfaction}:csat-5`,
    );
    await page.getByText(`${withCommas(both.data.n)} of ${withCommas(total)} responses`).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  it('searches and pages open answers', async () => {
    await open(`/r/${surveyId}`);
    const card = page.getByRole('region', { name: 'Is there anything else you would like to tell us?' });
    await card.getByRole('searchbox').fill('carrot');
    await card.getByText('Please bring back the carrot cake.').first().waitFor();
    await card.getByRole('searchbox').fill('zzz');
    await card.getByText('No answer has these words').waitFor();
  });

  it('RES-073 frequent words stand above open answers, and search for themselves; by keyboard, on a phone too', async () => {
    await open(`/r/${surveyId}`, { viewport: viewports.phone });
    const card = page.getByRole('region', { name: 'Is there anything else you would like to tell us?' });
    const words = card.getByRole('group', { name: /^Frequent words in \d+ answers$/ });
    const first = words.getByRole('button').first();
    const word = /^\D+/.exec((await first.textContent())!)![0];
    await first.press('Enter');
    await card.locator('mark').first().waitFor();
    expect((await card.locator('mark').first().textContent())!.toLowerCase()).to.equal(word);
    expect(await first.getAttribute('aria-pressed')).to.equal('true');
    expect(await axeViolations(page)).to.deep.equal([]);
    await first.press('Enter');
    await card.locator('mark').first().waitFor({ state: 'detached' });
    expect(await first.getAttribute('aria-pressed')).to.equal('false');
  });

  it('RES-074 figures at a glance are those of the charts, under the filters, and lead to them by keyboard', async () => {
    await open(`/r/${surveyId}?background=field-city:Helsinki`);
    const glance = page.getByRole('region', { name: 'At a glance' });
    const { elements } = (
      await user.api.get(`/survey/${surveyId}/results`, { query: { background: 'field-city:Helsinki' } })
    ).data as { elements: { element_id: string; title: string; summary: { nps?: { nps: number } } }[] };
    const nps = elements.find(({ summary }) => summary.nps)!;
    const score = Math.round(nps.summary.nps!.nps);
    const figure = glance.getByRole('button', { name: `${score > 0 ? '+' : ''}${score} NPS ${nps.title}` });
    await figure.press('Enter');
    await page.locator('section:focus', { hasText: nps.title }).waitFor();
    expect(await page.locator('section:focus').textContent()).to.include(`${score > 0 ? '+' : ''}${score}`);
    expect(await glance.getByText('Latest response').count(), 'of all, not of these').to.equal(0);
    await page.goto(`/r/${surveyId}`);
    await glance.getByText('Latest response').waitFor();
  });

  it('RES-077.c the median time stands among them and leads to how many took how long, of groups as well', async () => {
    await open(`/r/${surveyId}?background=field-city:Helsinki`);
    const query = { background: 'field-city:Helsinki', comparison: 'true', compare_by: 'language' };
    const { time_taken: time, comparison } = (await user.api.get(`/survey/${surveyId}/results`, { query })).data as {
      time_taken: { n: number; median: number; classes: { n: number }[] };
      comparison: { segments: { time_taken: { n: number; median: number } }[] };
    };
    const spoken = (seconds: number) =>
      `${Math.floor(Math.round(seconds) / 60)}\u00a0min ${Math.round(seconds) % 60}\u00a0s`;
    const glance = page.getByRole('region', { name: 'At a glance' });
    await glance.getByRole('button', { name: `${spoken(time.median)} Median time` }).press('Enter');
    await page.locator('section:focus', { hasText: 'Time taken' }).waitFor();
    const card = page.getByRole('region', { name: 'Time taken' });
    expect(await card.textContent()).to.include(`n = ${withCommas(time.n)} · Median ${spoken(time.median)}; half took`);
    await card.getByRole('button', { name: 'Show as table' }).click();
    const rows = card.locator('tbody tr');
    await rows.nth(5).waitFor();
    const texts = await rows.evaluateAll((all) => all.map((row) => row.textContent ?? ''));
    expect(texts.map((text, at) => text.endsWith(withCommas(time.classes[at]!.n)))).to.deep.equal(Array(6).fill(true));
    expect(texts[1]).to.match(/^1–2\u00a0min/);
    await page.goto(`/r/${surveyId}?background=field-city:Helsinki&compare=language`);
    await card.getByRole('button', { name: 'Show as table' }).click();
    for (const { time_taken: own } of comparison.segments)
      await card
        .locator('tbody tr', { hasText: spoken(own.median) })
        .first()
        .waitFor();
  });

  it('shows a new answer by itself, and counts it in the corner', async () => {
    await open(`/r/${surveyId}`);
    const before = (await figures()).total;
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/results')),
    );
    await answer(10);
    await page.getByText(`${withCommas(before + 1)} responses`, { exact: true }).waitFor();
    await page.getByText('1 new response').waitFor();
  });

  it('RES-009 lists the responses with search, sorting and filters, and axe finds nothing', async () => {
    ({ page, close, errors } = await openPage(browser, app, { user }));
    await page.goto(`/r/${surveyId}/responses`);
    const rows = page.getByRole('row');
    await rows.nth(2).waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.getByRole('searchbox').fill('flat white');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.includes('flat white')),
    );
    expect(await rows.count()).to.be.above(1);
  });

  it('RES-029.a exports what the table finds, shows how far it is, and hands over the file', async () => {
    ({ page, close, errors } = await openPage(browser, app, { user }));
    await page.goto(`/r/${surveyId}/responses`);
    await page.getByRole('row').nth(2).waitFor();
    await page.getByRole('searchbox').fill('flat white');
    await page.waitForFunction(() =>
      [...document.querySelectorAll('tbody tr')].every((row) => row.textContent?.includes('flat white')),
    );
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    const button = dialog.getByRole('button', { name: /^Download .*\.csv$/ });
    await button.waitFor({ timeout: 30_000 * patience });
    expect(await axeViolations(page)).to.deep.equal([]);
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(file.suggestedFilename()).to.match(/\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(lines.length).to.be.above(0);
    for (const line of lines) expect(line).to.include('flat white');
  });

  it('shows how far results of very many answers are, and goes on by itself', async () => {
    const other = await app.createCompany();
    const reader = await app.createUser({ company: other, language: 'fi' });
    const survey = await reader.api.post('/survey', { name: 'Suuri kysely', starter: 'customer' });
    await app.db.owner.query(
      `INSERT INTO responses.responses (company_id, id, survey_id, survey_version, language, answers)
       SELECT $1, gen_random_uuid(), $2, 1, 'fi', '{}' FROM generate_series(1, 55000)`,
      [other.companyId, survey.data.survey_id],
    );
    ({ page, close, errors } = await openPage(browser, app, { user: reader }));
    // Held half-way, however fast it is, until it was looked at.
    const half = JSON.stringify({ response: { building: { done: 27_500, total: 55_000 } } });
    const progress = '**/results/progress';
    await page.route(progress, (route) => route.fulfill({ contentType: 'application/json', body: half }));
    await page.goto(`/r/${survey.data.survey_id}`);
    await page.getByText('Tuloksia valmistellaan').waitFor();
    await page.getByText(/^27\s500 \/ 55\s000 vastausta luettu$/).waitFor();
    const bar = page.getByRole('progressbar', { name: 'Tuloksia valmistellaan' });
    expect(await bar.getAttribute('aria-valuenow')).to.equal('50');
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.unroute(progress);
    await page
      .getByText(/^55\s000 vastausta$/)
      .first()
      .waitFor({ timeout: 30_000 * patience });
  });

  it('a survey without answers leads to its links', async () => {
    const survey = await user.api.post('/survey', { name: 'Empty', starter: 'blank' });
    ({ page, close, errors } = await openPage(browser, app, { user }));
    await page.goto(`/r/${survey.data.survey_id}`);
    await page.getByText('No answers yet').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    expect(await page.getByRole('link', { name: 'Publish a link' }).getAttribute('href')).to.equal(
      `/s/${survey.data.survey_id}/publish`,
    );
  });

  it('RES-005 RES-026 RES-069.d a report is set, its bars by size, kept as a view with its filters, and chosen again; keyboard and axe', async () => {
    await app.setFeatures(demoCompany.companyId, { report_views: true });
    await open(`/r/${surveyId}?compare=language`);
    const timeline = page.getByRole('region', { name: 'Responses over time' });
    await timeline.waitFor();
    await page.getByRole('button', { name: 'Report settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Report settings' });
    for (const part of ['Responses over time', 'A chart for each question', 'Open answers and files'])
      await settings.getByRole('checkbox', { name: part }).uncheck();
    await settings.getByText('Choose at least one.').waitFor();
    expect(await settings.getByRole('button', { name: 'Save for everybody' }).isDisabled()).to.equal(true);
    await settings.getByRole('checkbox', { name: 'A chart for each question' }).check();
    await settings.getByRole('combobox', { name: 'Order of bars' }).selectOption({ label: 'Largest first' });
    expect(await axeViolations(page)).to.deep.equal([]);
    await settings.getByRole('button', { name: 'Save as my view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
    await dialog.getByLabel('Name').fill('Charts alone');
    expect(await axeViolations(page)).to.deep.equal([]);
    await page.keyboard.press('Enter');
    await page.getByText('“Charts alone” was saved.').waitFor();
    await timeline.waitFor({ state: 'detached' });
    const view = page.getByRole('button', { name: 'View: Charts alone' });
    await view.press('Enter');
    await page.getByRole('menuitem', { name: 'Whole report' }).press('Enter');
    await timeline.waitFor();
    expect(new URL(page.url()).searchParams.has('compare')).to.equal(false);
    await page.getByRole('button', { name: 'View: Whole report' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Charts alone', exact: true }).press('Enter');
    await timeline.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('view')).to.equal(true);
    expect(new URL(page.url()).searchParams.get('compare')).to.equal('language');
    const had = page.getByRole('region', { name: 'What did you have?', exact: true });
    await page.goto(page.url().replace('compare=language', ''));
    await had.getByRole('button', { name: 'Show as table' }).click();
    await had.getByRole('cell').first().waitFor();
    const shares = (await had.locator('tbody tr td:nth-child(2)').allTextContents()).map(Number.parseFloat);
    expect(shares.length).to.be.above(2);
    expect(shares).to.deep.equal([...shares].sort((a, b) => b - a));
    await view.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete the view…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Charts alone” was deleted.').waitFor();
    await timeline.waitFor();
  });

  it('RES-065 RES-066 the way to a question, by keyboard; its sampling error and the filters are in sight there', async () => {
    await open(`/r/${surveyId}`);
    const settings = page.getByRole('button', { name: 'Report settings' });
    // The button beside it is another plugin's, which comes later.
    const beside = page.getByRole('button', { name: 'Export report' });
    await beside.waitFor();
    const place = await settings.boundingBox();
    const places = await panels();
    expect(places.length).to.be.above(5);
    await page.goto(`/r/${surveyId}?background=field-city:Helsinki`);
    await drawn();
    await beside.waitFor();
    expect(await settings.boundingBox(), 'a filter moves no button').to.deep.equal(place);
    expect(await panels(), 'nor a panel').to.deep.equal(places);
    await page.getByRole('combobox', { name: 'Go to a question' }).focus();
    await page.keyboard.type('How likely');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^How likely/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: /^How likely are you to recommend/ });
    await card.getByText(/sampling error of the NPS ±\d/).waitFor();
    expect(await card.evaluate((element) => element === document.activeElement)).to.equal(true);
    const chips = await page.getByRole('group', { name: 'Filters that are set' }).boundingBox();
    const shown = await card.boundingBox();
    expect(chips!.y).to.be.at.least(0);
    expect(shown!.y, 'below the filters').to.be.at.least(chips!.y + chips!.height);
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  it('RES-007 RES-019 segments stand side by side, also over time, and rates by field; keyboard and axe', async () => {
    await open(`/r/${surveyId}`);
    await page.getByRole('region', { name: 'Response rates' }).waitFor();
    await page.getByLabel('Compare by', { exact: true }).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    // It is asked for once the page is drawn anew, faint until it comes.
    const side = page.waitForResponse((one) => /\/results\?.*compare_by=/.test(one.url()) && one.ok());
    await page.keyboard.press('Enter');
    await page.waitForURL(/compare=/);
    await side;
    const timeline = page.getByRole('region', { name: 'Responses over time' });
    await timeline.getByRole('combobox', { name: 'Interval' }).selectOption({ label: 'Quarters' });
    await drawn();
    expect(await axeViolations(page)).to.deep.equal([]);
    const reply = page.waitForResponse((one) => one.url().includes('element_id=') && one.ok());
    await timeline.getByRole('combobox', { name: 'What is followed' }).selectOption({ index: 1 });
    await reply;
    await page.getByRole('region', { name: /^Over time:/ }).waitFor();
  });
});
