import type { Browser } from 'playwright-core';
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './app.ts';
import { launchBrowser } from './browser.ts';

/** Nodes of this process by their options, and its browser. They serve all files that want the same, one after another. */
const nodes = new Map<string, Promise<TestApp>>();
let browser: Promise<Browser> | null = null;

/**
 * The browser of this process.
 * @param suite of the hook that calls it: what is shared stops at the end of its run
 */
export function sharedBrowser(suite: Mocha.Suite): Promise<Browser> {
  stopAtEnd(suite);
  browser ??= launchBrowser();
  return browser;
}

/** The node of this process with these options. @param suite as of `sharedBrowser` */
export function sharedNode(suite: Mocha.Suite, options: TestAppOptions): Promise<TestApp> {
  stopAtEnd(suite);
  const key = JSON.stringify(options);
  const node = nodes.get(key) ?? startTestApp(options);
  nodes.set(key, node);
  return node;
}

/** As `sharedNode`, without limits of attempts, which many files from one address would reach. */
export const sharedApp = (suite: Mocha.Suite, options: TestAppOptions = {}): Promise<TestApp> =>
  sharedNode(suite, { ...options, env: { KAIKU_RATE_LIMITS: 'false', ...options.env } });

/**
 * A node for the tests of the `describe` that it is called in, and a manager of a company of their own. Files with the
 * same options share the node, so a test counts on nothing but what it made itself.
 */
export function useApp(options: TestAppOptions = {}): { readonly app: TestApp; readonly user: TestUser } {
  const own: { app?: TestApp; user?: TestUser } = {};
  before(async function () {
    own.app = await sharedApp(this.test!.parent!, options);
    own.user = await own.app.createUser();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the node has not been started');
    return value;
  };
  return {
    get app() {
      return started(own.app);
    },
    get user() {
      return started(own.user);
    },
  };
}

async function stopShared(): Promise<void> {
  const started = await Promise.allSettled([...nodes.values()]);
  nodes.clear();
  await (await browser?.catch(() => null))?.close();
  browser = null;
  for (const node of started) if (node.status === 'fulfilled') await node.value.stop();
}

const atEndOfProcess = Symbol.for('kaiku.testing.atEnd');
/** Roots of mocha's runs that stop what is shared when they end. */
const closing = new WeakSet<Mocha.Suite>();

function stopAtEnd(suite: Mocha.Suite): void {
  // The runner of `npm test` runs each file as a run of its own, and says itself when it has no more of them.
  const atEnd = (globalThis as { [atEndOfProcess]?: (() => Promise<void>)[] })[atEndOfProcess];
  if (atEnd) {
    if (!atEnd.includes(stopShared)) atEnd.push(stopShared);
    return;
  }
  let root = suite;
  while (root.parent) root = root.parent;
  if (closing.has(root)) return;
  closing.add(root);
  root.afterAll('stops what tests share', stopShared);
}
