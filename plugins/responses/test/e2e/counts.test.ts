import { axeViolations, launchBrowser, openPage, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openSurvey, storeAnswers } from '../support.ts';

describe('counts of answers on survey cards', function () {
  this.timeout(90_000);
  let app: TestApp;
  let browser: Browser;
  let context: BrowserContext;
  let errors: string[];
  before(async () => {
    app = await startTestApp({ workers: 'none' });
    browser = await launchBrowser();
  });
  afterEach(async () => {
    expect(errors).to.deep.equal([]);
    await context?.close();
  });
  after(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function open(user: TestUser): Promise<Page> {
    const opened = await openPage(browser, app, { user });
    ({ context, errors } = opened);
    return opened.page;
  }
  const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

  it('shows how many have answered each of them and when, with one call', async () => {
    const user = await app.createUser();
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const many = Array.from({ length: 1_200 }, () => ({ at: yesterday }));
    const ids = [];
    for (const [name, answers] of [
      ['Busy', many],
      ['One', [{}]],
      ['Silent', []],
    ] as const) {
      const id = await openSurvey(app, user, name);
      await storeAnswers(app, user.person.companyId, id, answers);
      ids.push(id);
    }
    const page = await open(user);
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/responses/counts') && calls.push(request.url()));
    await page.goto('/surveys');
    await card(page, 'Busy').getByText('1,200 responses, latest yesterday').waitFor();
    await card(page, 'One')
      .getByText(/^1 response, latest /)
      .waitFor();
    await card(page, 'Silent').getByText('No responses yet').waitFor();
    expect(calls).to.have.length(1);
    expect(await axeViolations(page)).to.deep.equal([]);
    await card(page, 'Busy').getByRole('link', { name: '1,200 responses' }).click();
    await page.waitForURL(`**/r/${ids[0]}`);
    await page.goto('/reporting');
    await card(page, 'Busy').getByText('1,200 responses').waitFor();
    expect(await card(page, 'Busy').getByRole('link').count()).to.equal(1);
  });

  it('does without the number where it cannot be had', async () => {
    const user = await app.createUser({ language: 'fi' });
    await openSurvey(app, user, 'Kysely');
    const page = await open(user);
    await page.route('**/api/responses/counts*', (route) => route.fulfill({ status: 403, body: '{}' }));
    const refused = page.waitForResponse('**/api/responses/counts*');
    await page.goto('/surveys');
    await refused;
    await card(page, 'Kysely').locator('.rs-count').waitFor({ state: 'detached' });
    expect(await page.locator('.kk-alert').count()).to.equal(0);
  });
});
