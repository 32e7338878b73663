import { readFileSync } from 'node:fs';
import { makeElement, makeStructure, openSurvey, readPdf, type TestUser, useStage } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { parts, storeAnswers } from '../support/stored.ts';

/** Letters alone: where lines break is the paper's. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

describe('results and responses on paper', function () {
  this.timeout(120_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;
  const long = `It began well. ${'And on it went. '.repeat(40)}The end.`;
  const choicesOf = (what: string, n: number) =>
    Array.from({ length: n }, (_, at) => ({ id: `${what}${at}`, text: `${what} ${at + 1}` }));

  before(async () => {
    user = await stage.app.createUser();
    const questions = Array.from({ length: 9 }, (_, at) =>
      makeElement(`way${at}`, 'choice', { text: `Which way ${at + 1}?`, choices: choicesOf('Way', 6) }),
    );
    const places = makeElement('place', 'choice', { text: 'Which of many?', choices: choicesOf('Place', 60) });
    const elements = [...parts.elements, ...questions, places];
    surveyId = await openSurvey(user, {
      structure: makeStructure({ ...parts, elements, settings: { name: 'Lunch' } }),
    });
    const ways = Object.fromEntries(questions.map(({ id }) => [id, { choice: 'Way1' }]));
    await storeAnswers(stage.app, user, surveyId, [
      {
        answers: { ...ways, score: 9, why: long, place: { choice: 'Place3' } },
        team: 'Blue',
        at: '2026-03-03T10:00:00Z',
      },
      { answers: { ...ways, score: 2, why: 'Cold soup of Anna', place: { choice: 'Place59' } }, team: 'Red' },
    ]);
  });

  const printed = async (page: Page, format: string): Promise<string[]> =>
    (await readPdf(await page.pdf({ format }))).map(({ text }) => squeezed(text));
  const drawn = (page: Page) =>
    page.waitForFunction(() => {
      const places = [...document.querySelectorAll('.kk-chart-place')];
      const all = places.length > 0 && places.every((place) => place.querySelector('svg'));
      // Who listens before a chart does sees it as it is on the screen.
      return all && !document.querySelector('[aria-busy=true], .mantine-Skeleton-root');
    });

  for (const format of ['A4', 'Letter'])
    it(`RES-078.a RES-078.b RES-078.c the results page gives a clean paper of ${format}: every question whole, what the figures are of, light`, async () => {
      const page = await stage.visit({ user, at: `/r/${surveyId}?from=2026-01-01` });
      await page.emulateMedia({ colorScheme: 'dark' });
      await drawn(page);
      await page.getByRole('img', { name: /^Responses over time/ }).waitFor();
      await page.evaluate(() =>
        window.addEventListener('beforeprint', () => {
          const widths = [...document.querySelectorAll('.kk-chart svg')].map((svg) =>
            Number(svg.getAttribute('width')),
          );
          const { mantineColorScheme } = document.documentElement.dataset;
          document.body.dataset.asPrinted = JSON.stringify({ mantineColorScheme, widest: Math.max(...widths) });
        }),
      );
      const pages = await printed(page, format);
      const all = pages.join('');
      expect(all)
        .to.match(/^LunchPeriodfrom2026-01-01Printed/)
        .and.include('2responses');
      for (let at = 1; at <= 9; at += 1) {
        const its = pages.filter((text) => text.includes(`Whichway${at}?`));
        expect(its, `question ${at}`).to.have.length.at.least(1);
        expect(its.some((text) => /Way1.*Way6/.test(text.slice(text.indexOf(`Whichway${at}?`))))).to.equal(true);
      }
      expect(all).to.include('Wouldyourecommendus?').and.include('Whichofmany?').and.include('Place60');
      // What is folded on the screen.
      expect(all).to.include('Theend.');
      for (const control of [
        'Addafilter',
        'Reportsettings',
        'Gotoaquestion',
        'Skipto',
        'Showall',
        'Searchthe',
        'Surveys',
      ])
        expect(all).not.to.include(control);
      const asPrinted = JSON.parse((await page.locator('body').getAttribute('data-as-printed'))!);
      expect(asPrinted).to.deep.equal({ mantineColorScheme: 'light', widest: 672 });
      // On the screen as before.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.kk-chart-place')].every(
          (place) => Number(place.querySelector('svg')?.getAttribute('width')) === place.clientWidth,
        ),
      );
      expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).to.equal('dark');
    });

  it('RES-078.d “Print” opens the browser’s dialog once everything is drawn', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset.asked = String(document.querySelectorAll('[aria-busy=true]').length);
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.locator('body[data-asked="0"]').waitFor();
  });

  it('RES-078.e RES-079.b one response is printed without the page behind it, and handed over as a PDF file', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}/responses` });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PDF, one response after another' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: 'It began well' }).click();
    await page.getByText('The end.').waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('Answered').waitFor();
    const all = (await printed(page, 'A4')).join('');
    expect(all).to.match(/^Responseof2026-03-03/);
    expect(all).to.include('Lunch·Printed').and.include('Blue').and.include('Theend.').and.include('Place4');
    expect(all).not.to.include('Anna');
    for (const control of ['Edit', 'Delete', 'Setbackground', 'Addafilter']) expect(all).not.to.include(control);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'As a PDF' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).to.match(/^Lunch \d{4}-\d\d-\d\d\.pdf$/);
    const [first] = await readPdf(readFileSync(await file.path()));
    expect(squeezed(first!.text)).to.include('Responseof3Mar2026').and.include('Theend.');
  });
});
