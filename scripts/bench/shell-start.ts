import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { launchBrowser, openPage, startTestApp, type TestApp, type TestUser } from '@kaiku/sdk/testing';
import type { Browser } from 'playwright-core';
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

/** A plugin that says much of itself and whose bundle must never be fetched. */
function writeDummy(folder: string, index: number): string {
  const id = `dummy-${index}`;
  const place = path.join(folder, id);
  mkdirSync(path.join(place, 'dist/web'), { recursive: true });
  mkdirSync(path.join(place, 'locales'), { recursive: true });
  const manifest = {
    id,
    version: '1.0.0',
    sdk: '*',
    web: 'web/index.ts',
    contributes: {
      pages: [{ path: `/${id}`, export: 'Page', chrome: 'app', access: 'session', title: 'title' }],
      nav: [
        { id, place: 'account', path: `/${id}`, label: 'title', icon: 'puzzle', order: 900 + index, access: 'session' },
      ],
      commands: [{ id, label: 'title', path: `/${id}`, access: 'session' }],
    },
  };
  writeFileSync(path.join(place, 'plugin.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(place, 'dist/web/mf-manifest.json'),
    JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } }),
  );
  writeFileSync(path.join(place, 'dist/web/remoteEntry.js'), 'throw new Error("fetched");');
  for (const language of ['en', 'fi', 'sv']) {
    writeFileSync(path.join(place, `locales/${language}.json`), JSON.stringify({ title: `Dummy ${index}` }));
  }
  return place;
}

async function measure(browser: Browser, app: TestApp, user: TestUser): Promise<Start> {
  const { page, context } = await openPage(browser, app, { user });
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
    const folders = Array.from({ length: dummies }, (_, index) => writeDummy(dir, index + 1));
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
