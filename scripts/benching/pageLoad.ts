import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What one cold load of a page took. Times are milliseconds since the navigation began. */
export interface PageLoad {
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  /** Kilobytes as gzip packs them best, whatever the server sent. */
  scriptKb: number;
  totalKb: number;
}

/** A middling phone on a slow mobile network: Lighthouse's figures. */
const phone = {
  slowdown: 4,
  network: { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 },
};

/** Times of paints and of long tasks, noted from the first moment on. Input would stop the largest paint, so there is none. */
const observe = `(() => {
  const noted = (window.__load = { largest: 0, blocked: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.blocked += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
})()`;

/** Loads the page in a fresh browser context on a throttled phone. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', phone.network);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  await page.addInitScript(observe);
  const bodies: Promise<{ script: boolean; bytes: number }>[] = [];
  page.on('response', (response) => {
    const script = response.request().resourceType() === 'script';
    bodies.push(
      response.body().then(
        (body) => ({ script, bytes: gzipSync(body, { level: 9 }).length }),
        () => ({ script, bytes: 0 }),
      ),
    );
  });
  await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const noted = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const { __load } = window as unknown as { __load: { largest: number; blocked: number } };
    return { first: paint!.startTime, ...__load };
  });
  const sizes = await Promise.all(bodies);
  await context.close();
  const kilobytes = (list: typeof sizes) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    firstPaintMs: noted.first,
    largestPaintMs: noted.largest,
    blockedMs: noted.blocked,
    scriptKb: kilobytes(sizes.filter(({ script }) => script)),
    totalKb: kilobytes(sizes),
  };
}
