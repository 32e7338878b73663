import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core';

/** Empty pages that nobody uses at the moment, of each browser, by the options of their contexts. */
const free = new WeakMap<Browser, Map<string, Page[]>>();
/** Contexts and pages that something was done to which nobody can take back. */
const spoilt = new WeakSet<BrowserContext | Page>();
/** What is taken back when a page is given back, by its context. */
const scripts = new WeakMap<BrowserContext, Disposable[]>();
/** Origins that a page has shown since it was taken: of one of them, the storage of its tab can be emptied. */
const shown = new WeakMap<Page, Set<string>>();

/** A page that does not answer in this time is closed, and another takes its place. */
const patienceMs = 5_000;

/**
 * An empty page in a context that is as good as new but remembers what it fetched and keeps its process, which spares
 * most of a first load. Given back, it serves whoever wants the same options next; what nobody can take back, such as
 * a clock, ends its page or its context.
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
  const page = (fresh ? undefined : kept.get(key)?.pop()) ?? (await newPage(await newContext(browser, options)));
  const context = page.context();
  if (fresh) spoilt.add(context);
  shown.set(page, new Set());
  return {
    page,
    async giveBack() {
      if (spoilt.has(context)) return context.close();
      const next = await cleared(page);
      kept.set(key, [...(kept.get(key) ?? []), next]);
    },
  };
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const disposables: Disposable[] = [];
  scripts.set(context, disposables);
  onCall(context, ['addInitScript'], (added: Promise<Disposable>) => remember(disposables, added));
  onCall(context, ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders'], () => spoilt.add(context));
  onCall(context.clock, ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'], () => spoilt.add(context));
  return context;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const disposables = scripts.get(context)!;
  onCall(page, ['addInitScript'], (added: Promise<Disposable>) => remember(disposables, added));
  onCall(
    page,
    ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'setViewportSize', 'emulateMedia', 'pause'],
    () => spoilt.add(page),
  );
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank') shown.get(page)?.add(new URL(frame.url()).origin);
  });
  return page;
}

function onCall<T extends object, R>(owner: T, names: (keyof T)[], heard: (result: R) => void): void {
  for (const name of names) {
    const original = owner[name] as (...args: unknown[]) => R;
    owner[name] = ((...args: unknown[]) => {
      const result = original.apply(owner, args);
      heard(result);
      return result;
    }) as T[typeof name];
  }
}

function remember(disposables: Disposable[], added: Promise<Disposable>): void {
  // Whoever adds it hears of a failure.
  added.then((one) => disposables.push(one)).catch(() => {});
}

/** What tests listen to. */
const events = [
  'console',
  'pageerror',
  'request',
  'response',
  'requestfinished',
  'requestfailed',
  'dialog',
  'download',
];

/** @returns the page itself where it can be as new, and otherwise another in its place */
async function cleared(page: Page): Promise<Page> {
  const context = page.context();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all(
    scripts
      .get(context)!
      .splice(0)
      .map((script) => script.dispose()),
  );
  await context.setOffline(false);
  await context.clearPermissions();
  const kept = await emptied(page);
  if (!kept) await page.close();
  const next = kept ? page : await newPage(context);
  const session = await context.newCDPSession(next);
  // Everything but what was fetched: cookies, local storage, databases, of every origin.
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await session.detach();
  return next;
}

/** Leads it away from what it shows. @returns whether nothing is left of that */
async function emptied(page: Page): Promise<boolean> {
  if (page.isClosed() || spoilt.has(page) || shown.get(page)!.size > 1) return false;
  for (const event of events) page.removeAllListeners(event);
  page.setDefaultTimeout(30_000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  try {
    await Promise.race([empty(page), tooLate()]);
    return true;
  } catch {
    return false;
  }
}

async function empty(page: Page): Promise<void> {
  // Storage of the tab's own, which is there only where its origin is shown.
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
}

const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(reject, patienceMs, new Error('the page does not answer')).unref());
