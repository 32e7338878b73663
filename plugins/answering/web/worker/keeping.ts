import { keepHeader } from '../../contract/index.ts';
import type { WorkerScope } from './scope.ts';

/* One cache for each link: its page, and what that needs. What goes, goes as a whole. */

/** With the version of what is in it: others are thrown away. */
const prefix = 'kaiku 1 ';
const anyPrefix = /^kaiku \d/;
/** As long as the page's own drafts. Both times are the server's, so that no clock of a device counts. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1_000;
const maxLinks = 20;
/** Of the reply, what the page is shown with again. */
const headers = ['content-type', 'content-security-policy', 'date', 'referrer-policy', 'x-content-type-options'];

const nameOf = (base: string): string => prefix + base;
/** Scripts, styles and further pages that the page names. */
const named = /["'](\/(?:assets\/|a\/[^/"']+\/(?:code|pages|pictures)\b)[^"'\\]*)/g;
export const isPicture = (address: string): boolean => /^\/a\/[^/]+\/pictures\//.test(address);

/** Takes note of what the server says at a link's address: its page is kept, or what was kept of it is gone. */
export async function heed(scope: WorkerScope, base: string, reply: Response): Promise<void> {
  const says = reply.headers.get(keepHeader);
  if (reply.status === 404 || reply.status === 410 || says === 'no') await scope.caches.delete(nameOf(base));
  else if (reply.ok && !reply.redirected && says === 'yes') await keepPage(scope, base, reply);
}

/** Names of caches that may be empty still: their pages are being written. */
const begun = new Set<string>();

async function keepPage(scope: WorkerScope, base: string, reply: Response): Promise<void> {
  const html = await reply.text();
  const kept = headers.flatMap((name) => (reply.headers.has(name) ? [[name, reply.headers.get(name)!]] : []));
  // The page's script is to know that nobody was asked.
  const init = { headers: Object.fromEntries(kept) as Record<string, string> };
  const name = nameOf(base);
  begun.add(name);
  let cache: Cache;
  try {
    cache = await scope.caches.open(name);
    await cache.put(base, new Response(html.replace('<html', '<html data-kept'), init));
  } finally {
    begun.delete(name);
  }
  const needed = new Set([...html.matchAll(named)].map(([, address]) => address!.replaceAll('&amp;', '&')));
  const there = new Set<string>();
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname === base || needed.has(pathname + search)) there.add(pathname + search);
    else await cache.delete(url);
  }
  // Pictures come by when they are shown.
  const missing = [...needed].filter((address) => !there.has(address) && !isPicture(address));
  await Promise.all(missing.map((address) => cache.add(address).catch(() => {})));
  await forgetOld(scope, Date.parse(reply.headers.get('date') ?? ''));
}

/** Keeps a picture that was shown, of a link whose page is kept. */
export async function keepPicture(scope: WorkerScope, address: string, reply: Response): Promise<void> {
  const [base] = /^\/a\/[^/]+/.exec(address) ?? [];
  if (!base || !reply.ok || !(await scope.caches.has(nameOf(base)))) return;
  await (await scope.caches.open(nameOf(base))).put(address, reply);
}

/** The link's page as it was shown last. */
export async function keptPage({ caches }: WorkerScope, base: string): Promise<Response | undefined> {
  return (await caches.has(nameOf(base))) ? (await caches.open(nameOf(base))).match(base) : undefined;
}

/** Throws away what an older worker kept. */
export async function forgetOthers({ caches }: WorkerScope): Promise<void> {
  for (const name of await caches.keys())
    if (anyPrefix.test(name) && !name.startsWith(prefix)) await caches.delete(name);
}

/** Somebody else may use the browser by then; and those of too many links. */
async function forgetOld(scope: WorkerScope, now: number): Promise<void> {
  const kept: { name: string; at: number }[] = [];
  for (const name of await scope.caches.keys()) {
    if (!name.startsWith(prefix) || begun.has(name)) continue;
    const page = await keptPage(scope, name.slice(prefix.length));
    kept.push({ name, at: Date.parse(page?.headers.get('date') ?? '') || 0 });
  }
  kept.sort((a, b) => b.at - a.at);
  for (const [place, { name, at }] of kept.entries())
    if (place >= maxLinks || now - at > maxAgeMs) await scope.caches.delete(name);
}
