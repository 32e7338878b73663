import { launchBrowser, openPage, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import type { Browser } from 'playwright-core';
import { writeDummyPlugin } from '../benching/dummyPlugin.ts';
import { type Bench, median } from '../benching/types.ts';

const dummies = 40;
const rounds = 7;

interface Start {
  /** Until the first page's heading is there, from navigation. */
  ms: number;
  scriptBytes: number;
  bytes: number;
  requests: number;
}

async function measure(browser: Browser, app: TestApp, user: TestUser): Promise<Start> {
  const { page, context } = await openPage(browser, app, { user, fresh: true });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  const start: Start = { ms: 0, scriptBytes: 0, bytes: 0, requests: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    start.requests += 1;
    start.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') start.scriptBytes += encodedDataLength;
  });
  await page.goto('/surveys');
  await page.locator('main h1').first().waitFor();
  start.ms = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  await context.close();
  return start;
}

const bench: Bench = {
  name: 'shell-start',
  description: `Opening the shell with ${dummies} more plugins installed`,
  baseline: 'the same shell with its own plugins only',
  target: 'ratio of times at most 1.15; no byte of script more',
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
      const results: [Start[], Start[]] = [[], []];
      for (let round = 0; round <= rounds; round++) {
        const pair = [await measure(browser, few, users[0]), await measure(browser, many, users[1])] as const;
        // The first round warms both up.
        if (round > 0) for (const side of [0, 1] as const) results[side].push(pair[side]);
      }
      const of = (side: 0 | 1, key: keyof Start) => Math.round(median(results[side].map((start) => start[key])));
      const ratio = of(1, 'ms') / of(0, 'ms');
      const extraScript = of(1, 'scriptBytes') - of(0, 'scriptBytes');
      return {
        figures: {
          ms: of(0, 'ms'),
          msWithDummies: of(1, 'ms'),
          scriptKB: Math.round(of(0, 'scriptBytes') / 1024),
          totalKB: Math.round(of(0, 'bytes') / 1024),
          totalKBWithDummies: Math.round(of(1, 'bytes') / 1024),
          requests: of(0, 'requests'),
          requestsWithDummies: of(1, 'requests'),
        },
        ratio,
        target: 1.15,
        ok: ratio <= 1.15 && extraScript < 1_024,
      };
    } finally {
      await browser.close();
      await Promise.all([few.stop(), many.stop()]);
    }
  },
};
export default bench;
