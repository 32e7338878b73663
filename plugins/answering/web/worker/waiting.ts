import { post } from '../enhancer/post.ts';
import { type Queued, sent, waitingAt, waitingCache } from '../enhancer/queue.ts';
import type { WorkerScope } from './scope.ts';

/* Answers that wait while no page is open. They stay in the page's own storage, too: what is refused is told there. */

/** Takes note of one, and asks to be woken when the connection is back, where the browser does that. */
export async function waitWith({ caches, registration }: WorkerScope, queued: Queued): Promise<void> {
  const { transaction_id: id } = queued.payload;
  await (await caches.open(waitingCache)).put(waitingAt(id), Response.json(queued));
  await registration.sync?.register(waitingCache);
}

/** Sends what waits. @throws when some could not be sent: the browser calls again */
export async function sendWaiting({ caches }: WorkerScope): Promise<void> {
  const cache = await caches.open(waitingCache);
  let left = 0;
  for (const { url } of await cache.keys()) {
    const text = (await (await cache.match(url))?.text()) ?? sent;
    if (text === sent) continue;
    const { api, payload, at } = JSON.parse(text) as Queued;
    const waited = Math.max(0, Math.round((Date.now() - at) / 1_000));
    const { type } = await post(api, { ...payload, waited });
    if (type === 'failed') left += 1;
    else if (type === 'sent') await cache.put(url, new Response(sent));
    // The page hears it once more, and tells.
    else await cache.delete(url);
  }
  if (left > 0) throw new Error(`${left} wait`);
}
