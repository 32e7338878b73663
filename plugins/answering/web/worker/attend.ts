import type { ForWorker } from '../enhancer/queue.ts';
import { forgetOthers, heed, isPicture, keepPicture, keptPage } from './keeping.ts';
import type { FetchEvent, WorkerScope } from './scope.ts';
import { sendWaiting, waitWith } from './waiting.ts';

/**
 * The service worker of `/a/…`: surveys that were opened open again without a network. The network always comes first;
 * what is kept is shown when it gives nothing, or nothing in time.
 */

/** So long somebody looks at an empty page where there is a network that does nothing. */
const limitMs = 4_000;

/** What a page needs that is not the page. */
const isPart = ({ pathname }: URL): boolean => /^\/(assets\/|a\/[^/]+\/(pictures|code|pages)\b)/.test(pathname);
const baseOf = ({ pathname }: URL): string | undefined => /^\/a\/[^/]+$/.exec(pathname)?.[0];

export function attend(scope: WorkerScope): void {
  const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});

  /** @param kept looked for only where the network gives nothing */
  async function first(fresh: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, limitMs, null);
    });
    const reply = await Promise.race([fresh.catch(() => null), late]);
    clearTimeout(timer);
    // A server in trouble gives nothing either.
    if (reply && reply.status < 500) return reply;
    return (await kept().catch(() => undefined)) ?? fresh;
  }

  function showPage(event: FetchEvent, base: string): void {
    const fresh = (async () => (await event.preloadResponse) ?? scope.fetch(event.request))();
    event.waitUntil(quietly(fresh.then((reply) => heed(scope, base, reply.clone()))));
    event.respondWith(first(fresh, () => keptPage(scope, base)));
  }

  function givePart(event: FetchEvent, { pathname, search }: URL): void {
    const fresh = scope.fetch(event.request);
    const address = pathname + search;
    if (isPicture(address)) event.waitUntil(quietly(fresh.then((reply) => keepPicture(scope, address, reply.clone()))));
    event.respondWith(first(fresh, () => scope.caches.match(address, { ignoreVary: true })));
  }

  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => {
    const preload = scope.registration.navigationPreload?.enable();
    event.waitUntil(Promise.all([scope.clients.claim(), forgetOthers(scope), preload]));
  });
  scope.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const at = new URL(url);
    if (method !== 'GET' || at.origin !== scope.location.origin) return;
    const base = baseOf(at);
    if (mode === 'navigate' && base) showPage(event, base);
    else if (mode !== 'navigate' && isPart(at)) givePart(event, at);
  });
  scope.addEventListener('message', (event) => {
    const { page, pictures = [], waits } = event.data as ForWorker;
    // A page that was open before there was a worker is asked for once more.
    const keep = async (): Promise<void> => {
      const base = page && baseOf(new URL(page, scope.location.origin));
      if (base) await heed(scope, base, await scope.fetch(page));
      for (const one of pictures.filter(isPicture)) await keepPicture(scope, one, await scope.fetch(one));
      if (waits) await waitWith(scope, waits);
    };
    event.waitUntil(quietly(keep()));
  });
  scope.addEventListener('sync', (event) => event.waitUntil(sendWaiting(scope)));
}
