import { axeViolations, launchBrowser, openPage, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { failEvent, failJob } from '../support.ts';

describe('failed work page', function () {
  this.timeout(60_000);
  let test: TestApp;
  let browser: Browser;
  let user: TestUser;
  let context: BrowserContext;
  let page: Page;
  before(async () => {
    test = await startTestApp({ workers: 'none', env: { KAIKU_ONLY_PLUGINS: 'access,company' } });
    browser = await launchBrowser();
  });
  beforeEach(async () => {
    user = await test.createUser();
    ({ page, context } = await openPage(browser, test, { user }));
  });
  afterEach(() => context?.close());
  after(async () => {
    await browser?.close();
    await test?.stop();
  });

  const open = async (title = 'Failed work') => {
    await page.goto('/manage/failed-work');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };
  const left = async (): Promise<number> => (await user.api.get('/company/failed-work')).data.count;

  it('says that nothing has failed, and is found in the navigation', async () => {
    await page.goto('/manage/settings');
    await page.getByRole('link', { name: 'Failed work' }).first().click();
    await page.getByText('Nothing has failed').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
  });

  it('tells what failed, where and why, and tries it again', async () => {
    await failJob(test, user.person.companyId);
    await failEvent(test, user.person.companyId);
    await open();
    const job = page.getByRole('row', { name: /company\.mail-feedback/ });
    await job.getByText('The e-mail could not be sent.').waitFor();
    const event = page.getByRole('row', { name: /answer\.submitted/ });
    await event.getByText('at gone.listen').waitFor();
    expect(await event.getByRole('button', { name: /again/ }).count()).to.equal(0);
    expect(await axeViolations(page)).to.deep.equal([]);
    await job.getByRole('button', { name: 'Try company.mail-feedback again' }).click();
    await page.getByText('1 is being tried again.').waitFor();
    await job.waitFor({ state: 'detached' });
    expect(await left()).to.equal(1);
  });

  it('dismisses what is selected, once that is confirmed', async () => {
    for (let count = 0; count < 3; count++) await failJob(test, user.person.companyId);
    await open();
    await page.getByRole('checkbox').nth(1).check();
    await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss 2 pieces of work?' });
    expect(await axeViolations(page)).to.deep.equal([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await left()).to.equal(3);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('2 were dismissed.').waitFor();
    expect(await left()).to.equal(1);
  });

  it('has no fault that axe finds, in Finnish on a phone in dark colours, too', async () => {
    await failJob(test, user.person.companyId);
    await failEvent(test, user.person.companyId);
    await user.api.put(`/user/${user.person.userId}`, { language: 'fi' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 740 });
    await open('Epäonnistuneet tapahtumat');
    await page.getByText('Sähköpostia ei voitu lähettää.').waitFor();
    expect(await axeViolations(page)).to.deep.equal([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
  });

  it('is closed to whoever may not manage the company', async () => {
    const { companyId } = user.person;
    const other = await test.createUser({ company: { companyId, name: '' }, roles: ['survey_creator'] });
    const opened = await openPage(browser, test, { user: other });
    await opened.page.goto('/manage/failed-work');
    await opened.page.waitForURL((url) => url.pathname === '/forbidden');
    await opened.context.close();
  });
});
