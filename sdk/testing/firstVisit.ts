import type { Page } from 'playwright-core';

/** Script of a first visit, compressed, above which the product's tests and `bench -- shell-start` fail. */
export const firstVisitLimitKB = 255;

export interface FirstVisit {
  /** Until the page's heading is there, from navigation. */
  ms: number;
  requests: number;
  bytes: number;
  /** Compressed bytes of each script, by its path. */
  scripts: Record<string, number>;
}

/** Opens a path in a page of a browser context that has seen nothing yet, and says what came over the wire. */
export async function firstVisit(page: Page, path: string): Promise<FirstVisit> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Map<string, string>();
  const visit: FirstVisit = { ms: 0, requests: 0, bytes: 0, scripts: {} };
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    visit.requests += 1;
    visit.bytes += encodedDataLength;
    const script = scripts.get(requestId);
    if (script) visit.scripts[script] = encodedDataLength;
  });
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  visit.ms = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  return visit;
}

export const scriptBytes = ({ scripts }: FirstVisit): number =>
  Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
