import {
  accepted,
  axeViolations,
  createClient,
  expectNoFaults,
  makeElement,
  makeStructure,
  openSurvey,
  publishSurvey,
  type TestUser,
  useStage,
  viewports,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { storeAnswers } from '../support/stored.ts';

const structure = makeStructure({
  settings: { name: 'Lunch' },
  elements: [
    makeElement('score', 'nps', { text: 'Would you recommend us?' }),
    makeElement('mood', 'choice', { text: 'How was it?', choices: [{ id: 'good', text: 'Good' }], noChart: true }),
    makeElement('why', 'openText', { text: 'Why?', hideFromReport: true }),
  ],
  backgroundFields: [{ id: 'city', name: 'City' }],
});

describe('what the pages of results show', function () {
  this.timeout(90_000);
  const stage = useStage();
  let user: TestUser;
  let surveyId: string;

  before(async () => {
    user = await stage.app.createUser();
    const published = await publishSurvey(user, { structure }, { background: { city: 'Turku' } });
    surveyId = published.surveyId;
    const respondent = createClient(stage.app.answerUrl);
    for (const score of [2, 7, 10]) {
      await respondent.post(`/answer/${published.url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: { score, mood: { choice: 'good' }, why: `Because of ${score}` },
      });
    }
  });

  it('RES-002.b SUR-059.ab a question that is hidden from charts, or from the report, has none', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    await page.getByRole('region', { name: 'Would you recommend us?', exact: true }).waitFor();
    await page.getByText('3 responses', { exact: true }).waitFor();
    for (const title of ['How was it?', 'Why?']) {
      expect(await page.getByRole('region', { name: title, exact: true }).count(), title).to.equal(0);
    }
  });

  it('RES-019 how many answered is shown by a background field, in figures', async () => {
    const page = await stage.visit({ user, at: `/r/${surveyId}` });
    const card = page.getByRole('region', { name: 'Response rates' });
    await card.getByRole('button', { name: 'Show as table' }).click();
    await card.getByRole('columnheader', { name: 'City' }).waitFor();
    const row = card.getByRole('row', { name: /Turku/ });
    await row.waitFor();
    expect(await row.getByRole('cell').first().textContent()).to.equal('3');
    const unfiltered = page.getByText('Filters do not apply here');
    expect(await unfiltered.count()).to.equal(0);
    await page.goto(`/r/${surveyId}?from=2026-01-01`);
    await unfiltered.waitFor();
  });

  it('RES-005 RES-026 settings are changed once they are known, and a view is left once it is deleted', async () => {
    await stage.app.setFeatures(user.company.companyId, { report_views: true });
    const kept = { name: 'Mine', scope: 'user', filter: {}, charts: { parts: ['charts'], hidden: [], shapes: {} } };
    const view = await accepted(user.api.post(`/survey/${surveyId}/report_view`, kept));
    const page = await stage.visit({ user });
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    await page.route('**/report_settings', async (route) => {
      await settled;
      await route.fallback();
    });
    const [asked] = [page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/results'))];
    await page.goto(`/r/${surveyId}?view=${view.view_id}`);
    await asked;
    await page.getByText('Loading results').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: 'Report settings' }).count()).to.equal(0);
    settle();
    await page.getByRole('button', { name: 'Report settings' }).waitFor();
    await page.route('**/report_view/*', (route) => route.fulfill({ status: 500, json: {} }));
    const chosen = page.getByRole('button', { name: 'View: Mine' });
    await chosen.click();
    await page.getByRole('menuitem', { name: 'Delete the view…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await chosen.waitFor();
    expect(new URL(page.url()).searchParams.get('view')).to.equal(view.view_id);
  });

  it('SUR-060 respondents see an NPS by its bands and a matrix by its rows, on a phone without JavaScript, in light and dark', async () => {
    const rows = ['Food', 'Service', 'The price in relation to what one gets for it'];
    const steps = ['Very poor', 'Rather poor', 'Neither poor nor good', 'Rather good', 'Very good'];
    const named = (texts: readonly string[]) => texts.map((text, at) => ({ id: `c${at}`, text }));
    const shown = makeStructure({
      translations: {
        sv: { 'elements/score/text': 'Skulle du rekommendera oss?' },
        fi: { 'elements/score/text': 'Suosittelisitko meitä?' },
      },
      settings: { name: 'Lunch' },
      elements: [
        makeElement('score', 'nps', { text: 'Would you recommend us?', publicResults: true }),
        makeElement('grid', 'matrix', {
          text: 'How was it?',
          rows: named(rows),
          columns: named(steps),
          publicResults: true,
        }),
        makeElement('wide', 'matrix', {
          text: 'From one to nine?',
          rows: named(rows),
          columns: named(['1', '2', '3', '4', '5', '6', '7', '8', '9']),
          publicResults: true,
        }),
        makeElement('order', 'ranking', {
          text: 'What matters?',
          choices: named(['Taste', 'Price']),
          publicResults: true,
        }),
      ],
    });
    const { url } = await publishSurvey(user, { structure: shown });
    const respondent = createClient(stage.app.answerUrl);
    for (const [at, score] of [2, 7, 9, 9, 10, 10, 8, 3].entries()) {
      const column = (row: number) => `c${Math.min(4, (at * (row + 1)) % 6)}`;
      await respondent.post(`/answer/${url}`, {
        transaction_id: crypto.randomUUID(),
        survey_version: 1,
        answers: {
          score,
          grid: Object.fromEntries(rows.map((_, row) => [`c${row}`, column(row)])),
          wide: Object.fromEntries(rows.map((_, row) => [`c${row}`, `c${(at * (row + 2)) % 9}`])),
          order: { ranking: at % 4 === 0 ? ['c0', 'c1'] : ['c1', 'c0'] },
        },
      });
    }
    for (const [language, colorScheme, viewport, javaScriptEnabled] of [
      ['en', 'light', 'phone', false],
      ['sv', 'dark', 'phone', true],
      ['fi', 'light', 'desktop', true],
    ] as const) {
      const page = await stage.visit({ colorScheme, viewport: viewports[viewport], javaScriptEnabled });
      await page.goto(`${stage.app.answerUrl}/a/${url}/results?language=${language}`);
      const nps = page.getByRole('img', { name: /0–6/ });
      expect(await nps.getAttribute('aria-label')).to.match(/: 25 %, .+: 25 %, .+: 50 %$/);
      await page.getByText('+25', { exact: true }).waitFor();
      if (language === 'en') {
        await page.getByText('Promoters (9–10)', { exact: false }).waitFor();
        await page
          .getByRole('img', { name: /Very poor: \d+ %, .*Very good: \d+ %/ })
          .first()
          .waitFor();
        const section = page.locator('section', { has: page.getByRole('heading', { name: 'How was it?' }) }).last();
        await section.getByText('Figures as a table').click();
        await section
          .getByRole('row', { name: /^Service/ })
          .getByRole('cell')
          .first()
          .waitFor();
        await page.getByRole('img', { name: /^Place 1: 75 %/ }).waitFor();
      }
      // Axe is a script itself.
      if (javaScriptEnabled) expect(await axeViolations(page), `${language} ${colorScheme}`).to.deep.equal([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).to.equal(false);
      await page.close();
    }
  });

  it('where all are too few it says what is waited for, and of filters only where some are set', async () => {
    const settings = { name: 'Lunch', hideUnder: 5 };
    const few = await openSurvey(user, {
      structure: { ...structure, settings: { ...structure.settings, ...settings } },
    });
    await storeAnswers(stage.app, user, few, [{ score: 9 }, { score: 2 }, { score: 7 }]);
    const page = await stage.visit({ user, at: `/r/${few}`, viewport: viewports.phone });
    await page.getByText('Results appear once 5 have come in.').waitFor();
    expect(await page.getByText('0 responses').count(), 'it does not say that there are none').to.equal(0);
    await expectNoFaults(page);
    await page.goto(`/r/${few}?from=2026-01-01`);
    await page.getByText('No block fits these filters.').waitFor();
  });

  it('PLAT-058.b responses are used only when they answer the latest call', async () => {
    const page = await stage.visit({ user });
    const asked: (string | null)[] = [];
    await page.route(/\/api\/survey\/[^/]+\/responses(\?|$)/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('timestamp'));
      const reply = await route.fetch();
      const { response } = await reply.json();
      // The first reply is one to an earlier call.
      const late = asked.length === 1 && { timestamp: response.timestamp - 1, data: [], count: 0 };
      await route.fulfill({ json: { response: { ...response, ...late } } });
    });
    await page.goto(`/r/${surveyId}/responses`);
    const again = page.getByRole('button', { name: 'Try again' }).first();
    const row = page.getByRole('cell', { name: 'Because of 7' });
    await again.or(row).first().waitFor();
    if (await again.isVisible()) await again.click();
    await row.waitFor();
    expect(asked).to.have.length.above(1);
    expect(asked.every((timestamp) => /^\d+$/.test(timestamp ?? ''))).to.equal(true);
  });
});
