import { createClient, launchBrowser, openPage, startTestApp, type TestUser } from '@kaiku/sdk/testing';
import type { Page } from 'playwright-core';
import { type Bench, median } from '../benching/types.ts';
import { benchmarkSurvey } from './answer-page/survey.ts';

const rounds = 15;
const aimMs = 2_000;
const answers = { single1: { choice: 's1-1' }, single2: { choice: 's2-1' } };

/** A published survey with one answer. @returns its id and the address of its link */
async function publish(user: TestUser): Promise<{ surveyId: string; url: string }> {
  const body = { name: 'Benchmark survey', language: 'en', structure: benchmarkSurvey };
  const surveyId: string = (await user.api.post('/survey', body)).data.survey_id;
  await user.api.post(`/survey/${surveyId}/open`);
  const links = await user.api.post(`/survey/${surveyId}/publish`, { name: 'Benchmark' });
  return { surveyId, url: links.data.updated_collectors[0].url };
}

/** Until the page says that there are `count` answers. */
const shows = (page: Page, count: number) => page.getByText(`${count} responses`, { exact: true }).first().waitFor();

const bench: Bench = {
  name: 'live',
  description: 'From the acknowledged answer until it is seen in results that are open in a browser',
  baseline: 'loading the page of results anew, until the answer is seen',
  target: 'slowest of all under 2 s',
  async run({ progress }) {
    progress.step('Starting a node');
    const app = await startTestApp({ workers: 'threads', env: { KAIKU_RATE_LIMITS: 'false' } });
    const browser = await launchBrowser();
    try {
      const user = await app.createUser();
      const { surveyId, url } = await publish(user);
      const respondent = createClient(app.answerUrl);
      const answer = async () => {
        const body = { transaction_id: crypto.randomUUID(), survey_version: 1, answers };
        const reply = await respondent.post(`/answer/${url}`, body);
        if (reply.status !== 200) throw new Error(`An answer was refused: ${reply.text}`);
      };
      await answer();
      await answer();
      const { page } = await openPage(browser, app, { user });
      await page.goto(`/r/${surveyId}`);
      await shows(page, 2);
      const live: number[] = [];
      const anew: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        progress.update(`Answer ${round} of ${rounds}`);
        await answer();
        const sent = performance.now();
        await shows(page, round + 2);
        live.push(performance.now() - sent);
        const again = performance.now();
        await page.reload();
        await shows(page, round + 2);
        anew.push(performance.now() - again);
      }
      const slowest = Math.max(...live);
      return {
        figures: {
          liveMs: Math.round(median(live)),
          slowestLiveMs: Math.round(slowest),
          reloadMs: Math.round(median(anew)),
        },
        ratio: median(live) / median(anew),
        target: 'slowest under 2 s',
        ok: slowest < aimMs,
      };
    } finally {
      await browser.close();
      await app.stop();
    }
  },
};
export default bench;
