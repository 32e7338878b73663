import {
  AnswerPage,
  axeViolations,
  makeElement,
  makeStructure,
  type TestUser,
  useStage,
  type VisitOptions,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fillLast, publish, sampleStructure, stored } from '../support.ts';

describe('answering in a browser without JavaScript', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  async function visit(url: string, options: VisitOptions = { javaScriptEnabled: false }) {
    const page = await stage.visit({ viewport: viewports.phone, ...options });
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    return { page, survey: new AnswerPage(page) };
  }

  it('ANS-007 ANS-015.ab answers page by page, back and forth, and is thanked', async () => {
    const { url, surveyId } = await publish(owner);
    const { page, survey } = await visit(url);
    await survey.choose('Choice bad');
    await survey.fill('Tell us more', 'Åäö 😀');
    await survey.next();
    await survey.fill('What went wrong?', 'The milk');
    await survey.back();
    expect(await page.getByLabel('Choice bad').isChecked()).to.equal(true);
    expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Åäö 😀');
    await survey.next();
    expect(await page.getByLabel('What went wrong?').inputValue()).to.equal('The milk');
    await survey.next();
    await fillLast(survey);
    await survey.choose('tea');
    await page.getByPlaceholder('0–30').fill('12');
    await survey.send();
    await survey.shows('Thank you kindly');
    expect((await stored(stage.app, surveyId))[0]!.answers).to.eql({
      mood: { choice: 'bad' },
      story: 'Åäö 😀',
      why: 'The milk',
      recommend: 9,
      service: { speed: 'high', smile: 'low' },
      wait: 12,
      drinks: { choices: ['tea'] },
    });
  });

  it('ANS-016.b SUR-048 an empty mandatory question is told beside it, with a list of links above', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(url);
    await survey.fill('Your e-mail', 'not an address');
    await survey.next();
    const alert = page.getByRole('alert');
    expect(await alert.getByRole('link').allTextContents()).to.eql([
      'How was it? – Please answer this question.',
      'Your e-mail – Write the whole e-mail address, such as name@example.com.',
    ]);
    await alert.getByRole('link').first().click();
    expect(new URL(page.url()).hash).to.equal('#f-mood');
    expect(await page.getByRole('radiogroup', { name: 'How was it?' }).getAttribute('aria-invalid')).to.equal('true');
  });

  it('SUR-034.b a mandatory slider whose script does not come gives way to a field for its number', async () => {
    const minutes = makeElement('minutes', 'slider', { text: 'Minutes?', min: 0, max: 30, step: 1, mandatory: true });
    const { url, surveyId } = await publish(owner, makeStructure({ elements: [minutes] }));
    const page = await stage.visit({ viewport: viewports.phone });
    const survey = new AnswerPage(page);
    await page.route('**/kinds/slider*', (route) => route.abort());
    await page.goto(`${stage.app.answerUrl}/a/${url}`);
    await survey.send();
    await page.getByRole('alert').waitFor();
    const number = page.getByRole('spinbutton', { name: 'Minutes?' });
    await number.fill('12');
    expect(await page.getByRole('slider').count()).to.equal(0);
    expect(await axeViolations(page)).to.eql([]);
    await survey.send();
    await survey.shows(/Thank you/);
    expect((await stored(stage.app, surveyId))[0]!.answers).to.eql({ minutes: 12 });
  });

  it('ANS-017.a changes the language without losing what was answered', async () => {
    const { url } = await publish(owner);
    const { page, survey } = await visit(url);
    await survey.choose('Choice good');
    await page.getByRole('button', { name: 'suomi' }).click();
    await page.getByText('Miten meni?').waitFor();
    expect(await page.getByLabel('Choice good').isChecked()).to.equal(true);
    expect(await page.locator('html').getAttribute('lang')).to.equal('fi');
  });

  it('Enter in a field goes on to the next page', async () => {
    const structure = sampleStructure();
    const { url } = await publish(owner, structure);
    const { page, survey } = await visit(url);
    await survey.choose('Choice good');
    await survey.fill('Your e-mail', 'a@example.test');
    await page.getByLabel('Your e-mail').press('Enter');
    await survey.shows('Finally');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`every state is free of accessibility faults (${colorScheme})`, async () => {
      const { url, surveyId, collectorId } = await publish(owner, sampleStructure({ answerIntervalHours: 1 }));
      // axe needs scripts to run, so the page's own is kept away instead.
      const page = await stage.visit({ viewport: viewports.phone, colorScheme });
      const survey = new AnswerPage(page);
      await page.route('**/assets/**', (route) => route.abort());
      await page.goto(`${stage.app.answerUrl}/a/${url}`);
      const faults: Record<string, unknown> = {};
      const check = async (state: string) => {
        faults[state] = await axeViolations(page);
      };
      await check('first page');
      await survey.next();
      await page.getByRole('alert').waitFor();
      await check('with problems');
      await survey.choose('Choice good');
      await survey.next();
      await survey.send();
      await page.getByRole('alert').waitFor();
      await check('last page with problems');
      await fillLast(survey);
      await survey.send();
      await survey.shows('Thank you kindly');
      await check('thanks');
      await page.goto(`${stage.app.answerUrl}/a/${url}`);
      await survey.shows('You have answered already');
      await check('answered already');
      await page.goto(`${stage.app.answerUrl}/a/nowhere-at-all`);
      await check('not found');
      await page.goto(`${stage.app.answerUrl}/preview/${surveyId}`);
      await check('preview');
      await owner.api.put(`/survey/${surveyId}/publish/${collectorId}`, { state: 'closed' });
      for (;;) {
        const reply = await page.goto(`${stage.app.answerUrl}/a/${url}`);
        if (reply?.status() === 410) break;
      }
      await check('closed');
      expect(faults).to.eql(Object.fromEntries(Object.keys(faults).map((state) => [state, []])));
    });
  }
});
