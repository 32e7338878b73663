import { once } from 'node:events';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeElement, makePage, makeStructure, type TestUser, until, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { publish, stored } from '../support.ts';

const structure = makeStructure({
  settings: { name: 'Visit', thankYouTitle: 'Thank you kindly' },
  pages: [
    makePage('p1', [
      makeElement('food', 'openText', { text: 'The food?' }),
      ...Array.from({ length: 8 }, (_, index) => makeElement(`more${index}`, 'openText', { text: `More ${index}?` })),
    ]),
    makePage('p2', [makeElement('staff', 'openText', { text: 'The staff?' })]),
  ],
  translations: {
    fi: { 'elements/food/text': 'Ruoka?', 'settings/nextText': 'Seuraava', 'settings/sendText': 'Lähetä' },
  },
});

describe('a survey within a foreign page', () => {
  const stage = useStage();
  let owner: TestUser;
  let site: Server;
  /** What the foreign page says between its heading and its footer. */
  let content = '';
  let address = '';

  before(async () => {
    owner = await stage.app.createUser();
    // Its policy is as strict as such a site's can be: it names the origin of the survey, and allows nothing inline.
    site = http.createServer((_request, response) => {
      const { answerUrl } = stage.app;
      const policy = `default-src 'none'; script-src ${answerUrl}; frame-src ${answerUrl}; style-src 'none'`;
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      response.end(`<!doctype html><title>Bakery</title><h1>Bakery</h1>${content}<footer>Below</footer>`);
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  });
  after(() => {
    site.closeAllConnections();
    site.close();
  });

  const script = (url: string, attributes = '') =>
    `<script async src="${stage.app.answerUrl}/embed.js" data-kaiku="${url}" data-title="Your visit" data-close="Close" ${attributes}></script>`;

  it('LINK-015 LINK-023.a inline: the frame is as high as the survey, which is answered there', async () => {
    const { url, surveyId } = await publish(owner, structure, { embedVersion: 2, embedTheme: 'form' });
    content = script(url);
    const page = await stage.visit({ viewport: viewports.phone });
    await page.goto(address);
    const frame = page.locator('iframe[title="Your visit"]');
    const survey = page.frameLocator('iframe[title="Your visit"]');
    await survey.getByLabel('The food?').fill('Good');
    await until('nothing to scroll within the frame', () =>
      survey.locator('html').evaluate((html) => html.scrollHeight > 900 && html.scrollHeight === innerHeight),
    );
    expect(await survey.locator('html').getAttribute('data-embed')).to.equal('form');
    const before = (await frame.boundingBox())!.height;
    await survey.getByRole('button', { name: 'Next' }).click();
    await survey.getByLabel('The staff?').fill('Kind');
    await page.waitForFunction(
      (high) => document.querySelector('iframe')!.getBoundingClientRect().height < high,
      before,
    );
    await page.waitForFunction(() => document.querySelector('iframe')!.getBoundingClientRect().top >= 0);
    await survey.getByRole('button', { name: 'Send' }).click();
    await survey.getByText('Thank you kindly').waitFor();
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({ food: 'Good', staff: 'Kind' });
  });

  it('LINK-023.a as a pop-up: comes when it was to come, closes with Escape, and not again for who closed it', async () => {
    const { url } = await publish(owner, structure, { embedVersion: 2 });
    content = `${script(url, 'data-mode="popup" data-trigger="scroll" data-after="50"')}<button data-kaiku-open="${url}">Feedback</button><div><br>${'<p>Bread</p>'.repeat(80)}</div>`;
    const page = await stage.visit();
    await page.goto(address);
    const dialog = page.getByRole('dialog', { name: 'Your visit' });
    await page.getByRole('button', { name: 'Feedback' }).waitFor();
    expect(await dialog.isVisible()).to.equal(false);
    await page.getByText('Below').scrollIntoViewIfNeeded();
    await page.frameLocator('iframe').getByLabel('The food?').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const kept = () => page.evaluate((key) => localStorage.getItem(key), `kaiku-survey-${url}`);
    await until('the page to remember', async () => /^closed \d+$/.test((await kept()) ?? ''));
    // Another that waits for the same shows when this one would have come.
    const { url: another } = await publish(owner, structure, { embedVersion: 2 });
    const witness = script(another, 'data-mode="popup" data-trigger="scroll" data-after="50"');
    content += witness.replace('data-title="Your visit"', 'data-title="Another"');
    await page.reload();
    await page.getByText('Below').scrollIntoViewIfNeeded();
    const other = page.getByRole('dialog', { name: 'Another' });
    await other.waitFor();
    expect(await dialog.isVisible(), 'not again').to.equal(false);
    await other.getByRole('button', { name: 'Close' }).click();
    await other.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Feedback' }).click();
    await dialog.waitFor();
    await dialog.frameLocator('iframe').getByLabel('The food?').waitFor();
    expect(await page.locator('iframe[title="Your visit"]').count(), 'asked for, it opens once').to.equal(1);
  });

  it('LINK-023.a as a pop-up that comes at once, in a language that is told: not again for who has sent it', async () => {
    const { url, surveyId } = await publish(owner, structure, { embedVersion: 2 });
    const popup = (link: string, title: string) =>
      script(link, 'data-mode="popup" data-trigger="load" data-again="0" data-language="fi"').replace(
        'Your visit',
        title,
      );
    content = popup(url, 'Your visit');
    const page = await stage.visit();
    await page.goto(address);
    const survey = page.getByRole('dialog', { name: 'Your visit' }).frameLocator('iframe');
    await survey.getByLabel('Ruoka?').fill('Hyvää');
    await survey.getByRole('button', { name: 'Seuraava' }).click();
    await survey.getByRole('button', { name: 'Lähetä' }).click();
    await until('the answer', async () => (await stored(stage.app, surveyId)).length === 1);
    const kept = () => page.evaluate((key) => localStorage.getItem(key), `kaiku-survey-${url}`);
    await until('the page to remember', async () => /^sent \d+$/.test((await kept()) ?? ''));
    // Another, which stands after it and waits for nothing either, shows when this one would have.
    const { url: another } = await publish(owner, structure, { embedVersion: 2 });
    content += popup(another, 'Another');
    await page.reload();
    await page.getByRole('dialog', { name: 'Another' }).frameLocator('iframe').getByLabel('Ruoka?').waitFor();
    expect(await page.locator('iframe[title="Your visit"]').count()).to.equal(0);
    // Who comes without having sent it meets it.
    const visitor = await stage.visit();
    content = popup(url, 'Your visit');
    await visitor.goto(address);
    await visitor.getByRole('dialog', { name: 'Your visit' }).waitFor();
  });

  it('LINK-023.a as a button in the corner, which opens it', async () => {
    const { url } = await publish(owner, structure, { embedVersion: 2 });
    content = script(url, 'data-mode="button" data-label="Tell us"');
    const page = await stage.visit();
    await page.goto(address);
    const dialog = page.getByRole('dialog', { name: 'Your visit' });
    await page.getByRole('button', { name: 'Tell us' }).waitFor();
    expect([await dialog.isVisible(), await page.locator('iframe').count()]).to.eql([false, 0]);
    await page.getByRole('button', { name: 'Tell us' }).click();
    await dialog.frameLocator('iframe').getByLabel('The food?').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: 'Tell us' }).waitFor();
  });
});
