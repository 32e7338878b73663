import type { AnswerPayload } from '../../contract/index.ts';
import { type Kept, keep } from './kept.ts';
import { keys, read, remove, write } from './storage.ts';

export type Outcome =
  | { type: 'sent' }
  /** The server refused it: problems of single answers, or a code such as `survey_closed`. */
  | {
      type: 'refused';
      code: string;
      details: { path: string; code: string; params?: Record<string, string | number> }[];
    }
  /** No connection, or a server in trouble: to be tried again, after `seconds` where the server asks for a pause. */
  | { type: 'failed'; seconds?: number };

interface Queued {
  api: string;
  payload: AnswerPayload;
  /** Name of the survey, and the answers in words: for the respondent, should the server not take them. */
  title: string;
  text: string;
  /** When it was finished; milliseconds since 1970. */
  at: number;
}

const prefix = 'kaiku.queue ';
const timeoutMs = 20_000;
/** So long after it went away, a server that is back gets what waits within five seconds; then browsers ask less often. */
const steadyForMs = 15 * 60_000;
const steadyMs = 4_000;
const longestMs = 5 * 60_000;

export async function post(api: string, payload: AnswerPayload): Promise<Outcome> {
  let reply: Response;
  try {
    reply = await fetch(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return { type: 'failed' };
  }
  const seconds = Number(reply.headers.get('retry-after')) || 0;
  if (reply.status === 429 || (reply.status >= 500 && seconds > 0)) return { type: 'failed', seconds: seconds || 5 };
  // Whatever stands between here and the server may say 200 and 4xx in words of its own; only ours are final.
  const body = (await reply.json().catch(() => null)) as {
    response?: object;
    error?: { code: string; details?: (Outcome & { type: 'refused' })['details'] };
  } | null;
  if (reply.ok && body?.response) return { type: 'sent' };
  if (!body?.error || reply.status >= 500) return { type: 'failed' };
  return { type: 'refused', code: body.error.code, details: body.error.details ?? [] };
}

/**
 * Keeps an answer that could not be sent, and sends it when the connection is back: at once, within seconds of the
 * server's return, or when any survey of this origin is opened next. Its transaction id keeps it from counting twice.
 * @returns whether the browser could keep it
 */
export const queue = (api: string, payload: AnswerPayload, words: Pick<Queued, 'title' | 'text'>): boolean =>
  write(prefix + payload.transaction_id, { api, payload, ...words, at: Date.now() } satisfies Queued);

export interface Resent {
  /** How many still wait. */
  waiting: number;
  /** The pause that the server asks for. */
  seconds: number;
  /** What the server did not take; it is kept for the respondent. */
  refused: Kept[];
}

/** Sends what waits. */
export async function sendQueued(): Promise<Resent> {
  let waiting = 0;
  let seconds = 0;
  const refused: Kept[] = [];
  for (const key of keys().filter((one) => one.startsWith(prefix))) {
    const queued = read<Queued>(key);
    if (!queued) continue;
    // One refusal for want of room holds for all.
    const { api, payload, title = '', text = JSON.stringify(payload.answers), at = Date.now() } = queued;
    const waited = Math.max(0, Math.round((Date.now() - at) / 1_000));
    const outcome: Outcome = seconds > 0 ? { type: 'failed' } : await post(api, { ...payload, waited });
    if (outcome.type === 'failed') seconds = outcome.seconds ?? seconds;
    if (outcome.type === 'sent') remove(key);
    else if (outcome.type === 'failed') waiting += 1;
    else {
      const kept = { key: payload.transaction_id, title, text, code: outcome.code, at: Date.now() };
      refused.push(kept);
      // Where there is no room for it, it stays as it was and is refused again at the next visit.
      if (keep(kept)) remove(key);
    }
  }
  return { waiting, seconds, refused };
}

/** Tries again until nothing waits, first after `seconds`; calls `done` then with what was not taken. */
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
  addEventListener('online', attempt);
  later(seconds);
}
