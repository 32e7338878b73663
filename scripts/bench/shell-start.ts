import {
  type FirstVisit,
  firstVisit,
  firstVisitLimitKB,
  launchBrowser,
  openPage,
  scriptBytes,
  startTestApp,
  type TestApp,
  type TestUser,
} from '@kaiku/sdk/testing';
import type { Browser } from 'playwright-core';
import { writeDummyPlugin } from '../benching/dummyPlugin.ts';
import { type Bench, median } from '../benching/types.ts';

const dummies = 40;
const rounds = 7;

async function measure(browser: Browser, app: TestApp, user: TestUser): Promise<FirstVisit> {
  const { page, context } = await openPage(browser, app, { user, fresh: true });
  const visit = await firstVisit(page, '/surveys');
  await context.close();
  return visit;
}

const bench: Bench = {
  name: 'shell-start',
  description: `Opening the shell with ${dummies} more plugins installed`,
  baseline: 'the same shell with its own plugins only',
  target: `ratio of times at most 1.15; no byte of script more; at most ${firstVisitLimitKB} KB of script`,
  browser: true,
  async run({ progress, dir }) {
    const folders = Array.from({ length: dummies }, (_, index) =>
      writeDummyPlugin(dir, index + 1, { withServer: false }),
    );
    progress.step('Starting two nodes');
    const few = await startTestApp({ workers: 'none' });
    const many = await startTestApp({ workers: 'none', env: { KAIKU_PLUGINS: folders.join(',') } });
    const browser = await launchBrowser();
    try {
      const users = [await few.createUser(), await many.createUser()] as const;
      const results: [FirstVisit[], FirstVisit[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const pair = [await measure(browser, few, users[0]), await measure(browser, many, users[1])] as const;
        // The first round warms both up.
        if (round > 0) for (const side of [0, 1] as const) results[side].push(pair[side]);
      }
      const of = (side: 0 | 1, figure: (visit: FirstVisit) => number) => Math.round(median(results[side].map(figure)));
      const kilobytes = (side: 0 | 1, figure: (visit: FirstVisit) => number) => Math.round(of(side, figure) / 1024);
      const ratio = of(1, ({ ms }) => ms) / of(0, ({ ms }) => ms);
      const extraScript = of(1, scriptBytes) - of(0, scriptBytes);
      const scriptKB = kilobytes(0, scriptBytes);
      for (const [script, bytes] of Object.entries(results[0][0]!.scripts).sort(([, a], [, b]) => b - a)) {
        progress.step(`${(bytes / 1024).toFixed(1).padStart(6)} KB ${script}`);
      }
      return {
        figures: {
          ms: of(0, ({ ms }) => ms),
          msWithDummies: of(1, ({ ms }) => ms),
          scriptKB,
          totalKB: kilobytes(0, ({ bytes }) => bytes),
          totalKBWithDummies: kilobytes(1, ({ bytes }) => bytes),
          requests: of(0, ({ requests }) => requests),
          requestsWithDummies: of(1, ({ requests }) => requests),
        },
        ratio,
        target: 1.15,
        ok: ratio <= 1.15 && extraScript < 1_024 && scriptKB <= firstVisitLimitKB,
      };
    } finally {
      await browser.close();
      await Promise.all([few.stop(), many.stop()]);
    }
  },
};
export default bench;
