import { integrityClassOf } from '@kaiku/plugin-responses/contract';
import { AnswerPage, type TestUser, until, useStage, viewports } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { fillLast, publish, stored } from '../support.ts';

const twoDays = 2 * 24 * 3_600_000;

/** The clock of a device that is wrong by so many milliseconds. */
const wrongClock = (by: number): void => {
  const Right = Date;
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Right.now() + by]) as [number]));
    }
    static override now = () => Right.now() + by;
  } as DateConstructor;
};

describe('answering when the tab, the network and the clock fail', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  /** As the system does to a tab when it needs the memory: nothing of the page runs any more. */
  async function kill(page: Page): Promise<void> {
    const client = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void client.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
  }
  const keeps = (page: Page, words: string) =>
    page.waitForFunction((text) => Object.values(localStorage).some((kept) => kept.includes(text)), words);

  for (const [by, name] of [
    [twoDays, 'ahead'],
    [-twoDays, 'behind'],
  ] as const) {
    it(`ANS-011 a killed tab and a network that goes at each step lose nothing, on a device two days ${name}`, async () => {
      const { url, surveyId } = await publish(owner);
      const address = `${stage.app.answerUrl}/a/${url}`;
      const first = await stage.visit({ viewport: viewports.phone });
      const context = first.context();
      await context.addInitScript(wrongClock, by);
      await first.goto(address);
      const begun = new AnswerPage(first);
      await begun.ready();
      await begun.choose('Choice bad');
      await begun.fill('Tell us more', 'Typed when the tab died');
      await keeps(first, 'Typed when the tab died');
      await kill(first);

      let page = await context.newPage();
      let survey = new AnswerPage(page);
      await page.goto(address);
      await page.getByText('We kept your earlier answers.').waitFor();
      expect(await page.getByLabel('Tell us more').inputValue()).to.equal('Typed when the tab died');
      await context.setOffline(true);
      await survey.next();
      await survey.shows('What went wrong');
      await survey.fill('What went wrong?', 'The network did');
      await keeps(page, 'The network did');
      await kill(page);
      await context.setOffline(false);

      page = await context.newPage();
      survey = new AnswerPage(page);
      await page.goto(address);
      await survey.shows('What went wrong');
      expect(await page.getByLabel('What went wrong?').inputValue()).to.equal('The network did');
      await context.setOffline(true);
      await survey.next();
      await survey.shows('Finally');
      await context.setOffline(false);
      await fillLast(survey);
      await context.setOffline(true);
      await survey.send();
      await survey.shows('Your answers are safe');
      await context.setOffline(false);
      await survey.shows('Thank you kindly');

      const answers = await stored(stage.app, surveyId);
      expect(answers.map(({ answers: { story, why } }) => [story, why])).to.eql([
        ['Typed when the tab died', 'The network did'],
      ]);
      const [answer] = answers as unknown as [{ started_at: null; submitted_at: Date; signals: number; spam: boolean }];
      // The time is the server's. How long answering took is not known of one that waited.
      expect(Math.abs(answer.submitted_at.getTime() - Date.now())).to.be.below(10 * 60_000);
      expect(answer.started_at).to.equal(null);
      expect(['clean', 'speeder']).to.include(integrityClassOf(answer));
      await until('nothing to be left in the browser', () => page.evaluate(() => localStorage.length === 0));
    });
  }
});
