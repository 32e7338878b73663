import {
  accepted,
  createClient,
  launchBrowser,
  openPage,
  publishSurvey,
  ResultsPage,
  startTestApp,
} from '@kaiku/sdk/testing';
import { type Bench, median } from '../benching/types.ts';
import { benchmarkSurvey } from './answer-page/survey.ts';

const rounds = 15;
const aimMs = 2_000;
const answers = { single1: { choice: 's1-1' }, single2: { choice: 's2-1' } };

const bench: Bench = {
  name: 'live',
  description: 'From the acknowledged answer until it is seen in results that are open in a browser',
  baseline: 'loading the page of results anew, until the answer is seen',
  target: 'slowest of all under 2 s',
  browser: true,
  async run({ progress }) {
    progress.step('Starting a node');
    const app = await startTestApp({ workers: 'threads', env: { KAIKU_RATE_LIMITS: 'false' } });
    const browser = await launchBrowser();
    try {
      const user = await app.createUser();
      const { surveyId, url } = await publishSurvey(user, { structure: benchmarkSurvey });
      const respondent = createClient(app.answerUrl);
      const answer = async () => {
        const body = { transaction_id: crypto.randomUUID(), survey_version: 1, answers };
        await accepted(respondent.post(`/answer/${url}`, body));
      };
      await answer();
      await answer();
      const { page } = await openPage(browser, app, { user, fresh: true });
      const results = new ResultsPage(page);
      await results.open(surveyId);
      await results.shows(2);
      const live: number[] = [];
      const anew: number[] = [];
      for (let round = 1; round <= rounds; round++) {
        progress.update(`Answer ${round} of ${rounds}`);
        await answer();
        const sent = performance.now();
        await results.shows(round + 2);
        live.push(performance.now() - sent);
        const again = performance.now();
        await page.reload();
        await results.shows(round + 2);
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
