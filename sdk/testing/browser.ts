import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { refreshCookieName, refreshCookiePath } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestApp, TestUser } from './app.ts';
import { takePage } from './contexts.ts';
import { patience } from './wait.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The Chromium that `npm test` found or installed. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.KAIKU_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: compiling them well, and threads that do it beside, cost more than they bring.
      '--js-flags=--single-threaded,--no-opt,--no-maglev',
      `--disable-features=${[
        // Pages that a test makes up count as of another network, and may then not embed what runs on loopback.
        'LocalNetworkAccessChecks',
        // Pages of the browser's own that nobody sees here, and that cost as much as ours do.
        'WebUIOmniboxPopup',
        'WebUIOmniboxFullPopup',
        'WebUIOmniboxAimPopup',
      ].join(',')}`,
    ],
  });

/** The cookie in which a browser has its refresh token. */
export const refreshCookie = ({ url }: Pick<TestApp, 'url'>, value: string) => {
  const { hostname, port } = new URL(url);
  return {
    name: refreshCookieName(false, port),
    value,
    domain: hostname,
    path: refreshCookiePath,
    httpOnly: true,
    sameSite: 'Strict' as const,
  };
};

/** Sizes at which screens are looked at (UX "How it is checked"). */
export const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const;

export interface PageOptions extends BrowserContextOptions {
  user?: TestUser;
  /** The browser has fetched nothing yet: for visits that are about what is fetched. */
  fresh?: boolean;
  /** `block` unless a test is about them: what a service worker asks for passes by those that route requests. */
  serviceWorkers?: 'allow' | 'block';
}

/**
 * A page in a context that nobody else uses until `close`, signed in as `user` when given. Movements are reduced unless
 * `reducedMotion` says otherwise. Script errors fail the test that reads `errors`.
 */
export async function openPage(
  browser: Browser,
  app: Pick<TestApp, 'url'>,
  { user, fresh, ...options }: PageOptions = {},
) {
  const { page, giveBack } = await takePage(
    browser,
    {
      viewport: viewports.desktop,
      locale: 'en-GB',
      baseURL: app.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    },
    fresh,
  );
  if (user) {
    const { token, refreshToken, userHash } = user.tokens;
    const { port } = new URL(app.url);
    await page.context().addCookies([refreshCookie(app, refreshToken)]);
    await page.addInitScript(
      (tokens) => {
        if (location.port !== tokens.port || localStorage.getItem('kaiku.token')) return;
        localStorage.setItem('kaiku.token', tokens.token);
        localStorage.setItem('kaiku.userHash', tokens.userHash);
      },
      { token, userHash, port },
    );
  }
  page.setDefaultTimeout(15_000 * patience);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, context: page.context(), errors, close: giveBack };
}

export interface AxeViolation {
  id: string;
  impact: string;
  nodes: string[];
}

/**
 * Accessibility faults that axe finds on the page as it is now (WCAG 2.2 A and AA, and best practices).
 * @param within only in these parts, by a selector: what has changed since the whole page was looked at
 */
export async function axeViolations(page: Page, within?: string): Promise<AxeViolation[]> {
  // A screen that is still loading has no heading yet; one that never gets any is a fault that axe tells.
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 5_000 * patience })
    .catch(() => {});
  // What is still fading in has contrasts that nobody reads.
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})));
  });
  // Through the protocol rather than a script tag, which the page's own policy would refuse.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async (parts) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          root: Document | NodeListOf<Element>,
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const result = await axe.run(parts ? document.querySelectorAll(parts) : document, {
      resultTypes: ['violations'],
      // What no rule of ours asks for, and what nobody reads.
      preload: false,
      selectors: false,
      // PLAT-072 wants a limit of the zoom that is above WCAG's 2 and below what this rule would like.
      rules: { 'meta-viewport-large': { enabled: false } },
    });
    return result.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} | ${failureSummary}`),
    }));
  }, within);
}

/**
 * Fails with what axe finds on the page as it is now.
 * @param screen what to call it, its path by default
 * @param within as of `axeViolations`
 */
export async function expectNoFaults(
  page: Page,
  screen: string = new URL(page.url()).pathname,
  within?: string,
): Promise<void> {
  expect(await axeViolations(page, within), screen).to.deep.equal([]);
}
