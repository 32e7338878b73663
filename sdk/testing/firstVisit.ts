import type { Page } from 'playwright-core';
import { until } from './wait.ts';

/** Script of a first visit, compressed, above which the product's tests and `bench -- shell-start` fail. */
export const firstVisitLimitKB = 256;
/** So long nothing is asked for when a page has all that it needs. */
const quietMs = 500;
const putOffMs = 2_000;

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
  const pending = new Set<string>();
  let changed = performance.now();
  const settle = (requestId: string): void => {
    if (pending.delete(requestId)) changed = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
    changed = performance.now();
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => settle(requestId));
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    // News of the company come as long as the page is open.
    if (response.mimeType === 'text/event-stream') settle(requestId);
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    settle(requestId);
    visit.requests += 1;
    visit.bytes += encodedDataLength;
    const script = scripts.get(requestId);
    if (script) visit.scripts[script] = encodedDataLength;
  });
  // What the page puts off for seconds is none of what it needs, however slow the machine is.
  await page.addInitScript((laterMs) => {
    const { setTimeout } = window;
    const soon = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      (ms ?? 0) >= laterMs ? 0 : setTimeout(work, ms, ...rest);
    Object.assign(window, { setTimeout: soon });
  }, putOffMs);
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  visit.ms = await page.evaluate(() => performance.now());
  await until('nothing more to be fetched', () => pending.size === 0 && performance.now() - changed > quietMs);
  return visit;
}

export const scriptBytes = ({ scripts }: FirstVisit): number =>
  Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0);
