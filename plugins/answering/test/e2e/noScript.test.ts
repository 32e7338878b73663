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
import type { Browser, Page } from 'playwright-core';
import { publish, sampleStructure, stored } from '../support.ts';

describe('answering in a browser without JavaScript', () => {
  let app: TestApp;
  let owner: TestUser;
  let browser: Browser;

  before(async () => {
    [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
    owner = await app.createUser();
  });
  after(async () => {
    await browser.close();
    await app.stop();
  });

  async function visit(path: string, options: object = {}): Promise<Page> {
    const { page } = await openPage(browser, app, { viewport: viewports.phone, javaScriptEnabled: false, ...options });
    await page.goto(`${app.answerUrl}${path}`);
    return page;
  }

  it('ANS-007 ANS-015 answers page by page, back and forth, and is thanked', async () => {
    const { url, surveyId } = await publish(owner);
    const page = await visit(`/a/${url}`);
    await page.getByLabel('Choice bad').check();
    await page.getByLabel('Tell us more').fill('Åäö 😀');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('What went wrong?').fill('The milk');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Choice bad').isChecked()).to.equal(true);
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Åäö 😀');
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.getByLabel('What went wrong?').inputValue()).to.equal('The milk');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: '9' }).check();
    await page.getByRole('radiogroup', { name: 'speed' }).getByLabel('high').check();
    await page.getByRole('radiogroup', { name: 'smile' }).getByLabel('low').check();
    await page.getByLabel('tea').check();
    await page.getByPlaceholder('0–30').fill('12');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Thank you kindly' }).waitFor();
    expect((await stored(app, surveyId))[0]!.answers).to.eql({
      mood: { choice: 'bad' },
      story: 'Åäö 😀',
      why: 'The milk',
      recommend: 9,
      service: { speed: 'high', smile: 'low' },
      wait: 12,
      drinks: { choices: ['tea'] },
    });
  });

  it('ANS-016 an empty mandatory question is told beside it, with a list of links above', async () => {
    const { url } = await publish(owner);
    const page = await visit(`/a/${url}`);
    await page.getByLabel('Your e-mail').fill('not an address');
    await page.getByRole('button', { name: 'Next' }).click();
    const alert = page.getByRole('alert');
    expect(await alert.getByRole('link').allTextContents()).to.eql([
      'How was it? – Please answer this question.',
      'Your e-mail – Check the e-mail address.',
    ]);
    await alert.getByRole('link').first().click();
    expect(new URL(page.url()).hash).to.equal('#f-mood');
    expect(await page.getByRole('radiogroup', { name: 'How was it?' }).getAttribute('aria-invalid')).to.equal('true');
  });

  it('ANS-017 changes the language without losing what was answered', async () => {
    const { url } = await publish(owner);
    const page = await visit(`/a/${url}`);
    await page.getByLabel('Choice good').check();
    await page.getByRole('button', { name: 'suomi' }).click();
    await page.getByText('Miten meni?').waitFor();
    expect(await page.getByLabel('Choice good').isChecked()).to.equal(true);
    expect(await page.locator('html').getAttribute('lang')).to.equal('fi');
  });

  it('ANS-001 Enter in a field goes on to the next page', async () => {
    const structure = sampleStructure() as { pages: { elements: { settings: Record<string, unknown> }[] }[] };
    const { url } = await publish(owner, structure);
    const page = await visit(`/a/${url}`);
    await page.getByLabel('Choice good').check();
    await page.getByLabel('Your e-mail').fill('a@example.test');
    await page.getByLabel('Your e-mail').press('Enter');
    await page.getByRole('heading', { name: 'Finally' }).waitFor();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`ANS-001 to ANS-004 every state is free of accessibility faults (${colorScheme})`, async () => {
      const { url, surveyId, collectorId } = await publish(owner, sampleStructure({ answerIntervalHours: 1 }));
      // axe needs scripts to run, so the page's own is kept away instead.
      const { page } = await openPage(browser, app, { viewport: viewports.phone, colorScheme });
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto(`${app.answerUrl}/a/${url}`);
      const faults: Record<string, unknown> = {};
      const check = async (state: string) => {
        faults[state] = await axeViolations(page);
      };
      await check('first page');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('alert').waitFor();
      await check('with problems');
      await page.getByLabel('Choice good').check();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('alert').waitFor();
      await check('last page with problems');
      await page.getByRole('radio', { name: '9' }).check();
      await page.getByRole('radiogroup', { name: 'speed' }).getByLabel('high').check();
      await page.getByRole('radiogroup', { name: 'smile' }).getByLabel('low').check();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Thank you kindly' }).waitFor();
      await check('thanks');
      await page.goto(`${app.answerUrl}/a/${url}`);
      await page.getByRole('heading', { name: 'You have answered already' }).waitFor();
      await check('answered already');
      await page.goto(`${app.answerUrl}/a/nowhere-at-all`);
      await check('not found');
      await page.goto(`${app.answerUrl}/preview/${surveyId}`);
      await check('preview');
      await owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
      for (;;) {
        const reply = await page.goto(`${app.answerUrl}/a/${url}`);
        if (reply?.status() === 410) break;
      }
      await check('closed');
      expect(faults).to.eql(Object.fromEntries(Object.keys(faults).map((state) => [state, []])));
    });
  }
});
