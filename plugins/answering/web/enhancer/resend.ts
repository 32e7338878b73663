import { type Kept, keep } from './kept.ts';
import { type Outcome, post, timeoutMs } from './post.ts';
import { type ForWorker, type Queued, queuePrefix, sent, waitingAt, waitingCache } from './queue.ts';
import { keys, read, remove } from './storage.ts';

/** So long after it went away, a server that is back gets what waits within five seconds; then browsers ask less often. */
const steadyForMs = 15 * 60_000;
const steadyMs = 4_000;
const longestMs = 5 * 60_000;

export interface Resent {
  /** How many still wait. */
  waiting: number;
  /** How many have arrived. */
  arrived: number;
  /** The pause that the server asks for. */
  seconds: number;
  /** What the server did not take; it is kept for the respondent. */
  refused: Kept[];
}

/** Sends what waits. */
export async function sendQueued(): Promise<Resent> {
  let waiting = 0;
  let arrived = 0;
  let seconds = 0;
  const refused: Kept[] = [];
  for (const key of keys().filter((one) => one.startsWith(queuePrefix))) {
    const queued = read<Queued>(key);
    if (!queued) continue;
    const { api, payload, title = '', text = JSON.stringify(payload.answers), at = Date.now(), underWay } = queued;
    // Of a page that is sending it, or was closed while it did.
    if (underWay && Math.abs(Date.now() - at) < timeoutMs) {
      waiting += 1;
      continue;
    }
    const waited = Math.max(0, Math.round((Date.now() - at) / 1_000));
    const { transaction_id: id } = payload;
    let outcome: Outcome = { type: 'failed' };
    if (await sentByWorker(id)) outcome = { type: 'sent', duplicate: false };
    // One refusal for want of room holds for all.
    else if (seconds === 0) outcome = await post(api, { ...payload, waited });
    if (outcome.type === 'failed') {
      seconds = outcome.seconds ?? seconds;
      waiting += 1;
      continue;
    }
    void forgetInWorker(id);
    if (outcome.type === 'sent') {
      arrived += 1;
      remove(key);
      continue;
    }
    const kept = { key: id, title, text, code: outcome.code, at: Date.now() };
    refused.push(kept);
    // Where there is no room for it, it stays as it was and is refused again at the next visit.
    if (keep(kept)) remove(key);
  }
  return { waiting, arrived, seconds, refused };
}

const sentByWorker = async (id: string): Promise<boolean> =>
  (await (await globalThis.caches?.match(waitingAt(id)).catch(() => undefined))?.text()) === sent;

async function forgetInWorker(id: string): Promise<void> {
  const cache = await globalThis.caches?.open(waitingCache).catch(() => null);
  await cache?.delete(waitingAt(id)).catch(() => {});
}

export const tellWorker = (words: ForWorker): void =>
  globalThis.navigator.serviceWorker?.controller?.postMessage(words);

/**
 * Tries again until nothing waits, first after `seconds`: at once when the connection is back, within seconds of the
 * server's return, and the service worker does when no page is open. Calls `done` then with what was not taken.
 */
export function keepSending(done: (refused: Kept[]) => void, seconds = 0): void {
  const refused: Kept[] = [];
  const began = Date.now();
  let pause = steadyMs;
  let timer: ReturnType<typeof setTimeout>;
  let running = false;
  const attempt = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    const { waiting, seconds: asked, refused: now } = await sendQueued();
    running = false;
    refused.push(...now);
    if (waiting === 0) {
      removeEventListener('online', attempt);
      done(refused);
      return;
    }
    if (Date.now() - began > steadyForMs) pause = Math.min(pause * 2, longestMs);
    later(asked);
  };
  const later = (asked: number): void => {
    // Not all browsers at the same moment, and none before the server's own pause is over.
    timer = setTimeout(attempt, (asked > 0 ? asked * 1_000 : pause) * (1 + Math.random() / 4));
  };
  for (const key of keys().filter((one) => one.startsWith(queuePrefix))) {
    const waits = read<Queued>(key);
    if (waits && !waits.underWay) tellWorker({ waits });
  }
  addEventListener('online', attempt);
  later(seconds);
}
