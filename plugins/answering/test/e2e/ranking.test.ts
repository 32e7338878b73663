import {
  AnswerPage,
  axeViolations,
  makeElement,
  makeStructure,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { publish, stored } from '../support.ts';

describe('answering in a browser: rankings and stars', () => {
  const stage = useStage();
  let owner: TestUser;
  before(async () => {
    owner = await stage.app.createUser();
  });

  const choices = ['Price', 'Quality', 'Service', 'Place'].map((text) => ({ id: text.toLowerCase(), text }));

  async function visit(elements: object[], options: object = {}) {
    const { url, surveyId } = await publish(owner, makeStructure({ elements: elements as never }));
    const page = await stage.visit({ viewport: viewports.phone, at: `${stage.app.answerUrl}/a/${url}`, ...options });
    return { page, survey: new AnswerPage(page), surveyId };
  }
  const rows = (page: Page) =>
    page
      .locator('.ks-ranks li')
      .evaluateAll((all) =>
        all.map((row) =>
          `${row.querySelector('.ks-rank-place')!.textContent} ${(row as HTMLElement).dataset.item}`.trim(),
        ),
      );
  const middle = async (at: Locator) => {
    const { x, y, width, height } = (await at.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  it('SUR-105.g is put in order by pressing, by keys and by dragging, and each step is said', async () => {
    const ranking = makeElement('order', 'ranking', { text: 'What matters?', choices, mandatory: true });
    const { page, survey, surveyId } = await visit([ranking]);
    await survey.ready();
    await survey.send();
    await page.getByText('Please answer this question.').first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).to.equal('Price, no place yet');
    const said = page.locator('#e-order [role=status]');

    await page.getByRole('button', { name: /^Service/ }).click();
    expect(await rows(page)).to.deep.equal(['1 service', 'price', 'quality', 'place']);
    expect(await said.textContent()).to.equal('Service: place 1 of 4');
    await page.getByRole('button', { name: /^Place/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    expect(await rows(page)).to.deep.equal(['1 place', '2 service', 'price', 'quality']);
    expect(await focused(), 'what moves keeps the focus').to.equal('1Place, place 1 of 4');
    await page.getByRole('button', { name: 'Move Place down' }).click();
    await page.getByRole('button', { name: 'Move Quality up' }).click();
    // The last one is left the last place.
    expect(await rows(page)).to.deep.equal(['1 service', '2 place', '3 quality', '4 price']);
    expect(await page.getByRole('button', { name: 'Move Price down' }).isDisabled()).to.equal(true);
    expect(await axeViolations(page)).to.deep.equal([]);

    const from = await middle(page.locator('[data-item=price] .ks-rank-grip'));
    const to = await middle(page.locator('[data-item=service]'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y + 40, { steps: 6 });
    await page.mouse.move(from.x, to.y - 10, { steps: 4 });
    await page.mouse.up();
    expect(await rows(page)).to.deep.equal(['1 price', '2 service', '3 place', '4 quality']);
    expect(await said.textContent()).to.equal('Price: place 1 of 4');
    await survey.send();
    await survey.shows(/Thank you/);
    const [answer] = await stored(stage.app, surveyId);
    expect(answer!.answers).to.deep.equal({ order: { ranking: ['price', 'service', 'place', 'quality'] } });
  });

  it('SUR-105.g a finger drags it by its grip; of the first two the last one makes room', async () => {
    const ranking = makeElement('order', 'ranking', { text: 'What matters?', choices, ranked: 2 });
    const { page, survey, surveyId } = await visit([ranking], { hasTouch: true });
    await survey.ready();
    const touch = await page.context().newCDPSession(page);
    const drag = async (item: string, onto: string) => {
      const [from, to] = [
        await middle(page.locator(`[data-item=${item}] .ks-rank-grip`)),
        await middle(page.locator(`[data-item=${onto}]`)),
      ];
      const at = (y: number) => ({ touchPoints: [{ x: from.x, y }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y) });
      for (const part of [0.2, 0.5, 0.8, 1, 1.05])
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from.y + (to.y - from.y) * part) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await drag('place', 'price');
    expect(await rows(page)).to.deep.equal(['1 place', 'price', 'quality', 'service']);
    await page.getByRole('button', { name: /^Quality/ }).click();
    await drag('service', 'place');
    expect(await rows(page)).to.deep.equal(['1 service', '2 place', 'price', 'quality']);
    await page.getByRole('button', { name: /^Place/ }).click();
    expect(await rows(page)).to.deep.equal(['1 service', 'price', 'quality', 'place']);
    await survey.send();
    await page.getByText('Place 2 is still free.').first().waitFor();
    await page.getByRole('button', { name: 'Move Price up' }).click();
    await survey.send();
    await survey.shows(/Thank you/);
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({ order: { ranking: ['service', 'price'] } });
  });

  it('SUR-105.h a menu for each place answers it without JavaScript, and says what is wrong', async () => {
    const ranking = makeElement('order', 'ranking', { text: 'What matters?', choices, ranked: 2 });
    const { page, survey, surveyId } = await visit([ranking], { javaScriptEnabled: false });
    await page.getByLabel('Place 1').selectOption('Quality');
    await page.getByLabel('Place 2').selectOption('Quality');
    await survey.send();
    await page.getByText('The same choice has places 1 and 2.').first().waitFor();
    expect(await page.getByLabel('Place 2').inputValue()).to.equal('quality');
    await page.getByLabel('Place 2').selectOption('Price');
    await survey.send();
    await survey.shows(/Thank you/);
    expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({ order: { ranking: ['quality', 'price'] } });
  });

  it('SUR-104.a the chosen star and those before it are filled, without JavaScript too', async () => {
    const icon = { set: 5, order: 'ascending', style: 'stars' };
    const stars = makeElement('stars', 'smiley', { text: 'How many?', icon });
    for (const javaScriptEnabled of [true, false]) {
      const { page, survey, surveyId } = await visit([stars], { javaScriptEnabled });
      if (javaScriptEnabled) await survey.ready();
      const filled = () =>
        page.locator('.ks-star').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill !== 'none'));
      expect(await filled()).to.deep.equal([false, false, false, false, false]);
      await page.getByRole('radio', { name: '3 of 5' }).check();
      expect(await filled()).to.deep.equal([true, true, true, false, false]);
      if (javaScriptEnabled) expect(await axeViolations(page)).to.deep.equal([]);
      await survey.send();
      await survey.shows(/Thank you/);
      expect((await stored(stage.app, surveyId))[0]!.answers).to.deep.equal({ stars: 3 });
    }
  });
});
