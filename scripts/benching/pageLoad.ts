import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

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

/** A page in a fresh browser context on a throttled phone. */
async function phonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', phone.network);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown });
  return page;
}

/** Loads the page on a throttled phone. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const page = await phonePage(browser);
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
  await page.context().close();
  const kilobytes = (list: typeof sizes) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    firstPaintMs: noted.first,
    largestPaintMs: noted.largest,
    blockedMs: noted.blocked,
    scriptKb: kilobytes(sizes.filter(({ script }) => script)),
    totalKb: kilobytes(sizes),
  };
}

/** How long a radio is waited for while no script comes. */
const patienceMs = 10_000;

/**
 * Presses the page's first radio while all of its scripts are on their way for ever.
 * @returns milliseconds from the navigation until it was chosen; null when it was not
 */
export async function radioWithoutScripts(browser: Browser, url: string): Promise<number | null> {
  const page = await phonePage(browser);
  const held: Promise<unknown>[] = [];
  await page.route(/\.js(\?|$)/, (route) => {
    // Answered when the page is closed.
    held.push(page.waitForEvent('close', { timeout: 0 }).then(() => route.abort().catch(() => {})));
  });
  try {
    await page.goto(url, { waitUntil: 'commit', timeout: 90_000 });
    const radio = page.locator('input[type=radio]').first();
    await page.locator('label:has(input[type=radio])').first().click({ timeout: patienceMs });
    if (!(await radio.isChecked())) return null;
    return await page.evaluate(() => performance.now());
  } finally {
    await page.context().close();
    await Promise.all(held);
  }
}
