import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Empty pages that nobody uses at the moment, of each browser, by the options of their contexts. */
const free = new WeakMap<Browser, Map<string, Page[]>>();
const spoilt = new WeakSet<BrowserContext>();

/**
 * An empty page in a context that is as good as new but remembers what it fetched, which spares most of a first load.
 * Given back, the context serves whoever wants the same options next; one with a clock or scripts that nobody can take
 * out again is closed.
 * @param fresh in a context that has fetched nothing yet
 */
export async function takePage(
  browser: Browser,
  options: BrowserContextOptions,
  fresh = false,
): Promise<{ page: Page; giveBack(): Promise<void> }> {
  const kept = free.get(browser) ?? new Map<string, Page[]>();
  free.set(browser, kept);
  const key = JSON.stringify(options);
  const page = (fresh ? undefined : kept.get(key)?.pop()) ?? (await (await newContext(browser, options)).newPage());
  const context = page.context();
  if (fresh) spoilt.add(context);
  return {
    page,
    async giveBack() {
      if (spoilt.has(context)) return context.close();
      const next = await cleared(context);
      kept.set(key, [...(kept.get(key) ?? []), next]);
    },
  };
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const spoil = () => spoilt.add(context);
  for (const name of ['addInitScript', 'exposeFunction', 'exposeBinding'] as const) onCall(context, name, spoil);
  for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const) {
    onCall(context.clock, name, spoil);
  }
  return context;
}

function onCall<T extends object, K extends keyof T>(owner: T, name: K, heard: () => void): void {
  const original = owner[name] as (...args: unknown[]) => unknown;
  owner[name] = ((...args: unknown[]) => {
    heard();
    return original.apply(owner, args);
  }) as T[K];
}

async function cleared(context: BrowserContext): Promise<Page> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Everything but what was fetched: cookies, local storage, databases, of every origin.
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await context.clearCookies();
  await session.detach();
  return page;
}
