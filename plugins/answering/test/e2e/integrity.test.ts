import { AnswerPage, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { fillLast, publish, stored } from '../support.ts';

describe('the field that only programs fill in', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`is met by nobody, and what fills it in is kept apart (JavaScript ${javaScriptEnabled ? 'on' : 'off'})`, async () => {
      const { url, surveyId } = await publish(owner);
      const answer = async (program: boolean) => {
        const page = await stage.visit({ javaScriptEnabled, at: `${stage.app.answerUrl}/a/${url}` });
        const survey = new AnswerPage(page);
        const field = page.locator('[name="kaiku.note"]');
        // Assistive technology is told of it as little as of the form's other hidden fields.
        expect(await page.locator('body').ariaSnapshot()).to.not.match(/kaiku|note/i);
        if (javaScriptEnabled && !program) {
          await survey.ready();
          const names = new Set<string>();
          for (let presses = 0; presses < 30; presses += 1) {
            await page.keyboard.press('Tab');
            names.add(await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? ''));
          }
          expect(names).to.include('q.mail').and.not.include('kaiku.note');
        }
        const fill = async () => (program ? field.fill('http://spam.example', { force: true }) : undefined);
        await fill();
        await survey.choose('Choice good');
        await survey.next();
        await survey.shows('Finally');
        await fill();
        await fillLast(survey);
        await survey.send();
        await survey.shows('Thank you kindly');
      };
      await answer(false);
      await answer(true);
      expect((await stored(stage.app, surveyId)).map(({ spam }) => spam)).to.deep.equal([false, true]);
    });
  }
});
