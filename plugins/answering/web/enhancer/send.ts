import type { AnswerPayload } from '../../contract/index.ts';
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
}

const prefix = 'kaiku.queue ';
const timeoutMs = 20_000;

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
  if (reply.ok) return { type: 'sent' };
  if (reply.status === 429) return { type: 'failed', seconds: Number(reply.headers.get('retry-after')) || 5 };
  // Whatever stands between here and the server may say 4xx in words of its own; only our refusals are final.
  const body = (await reply.json().catch(() => null)) as {
    error?: { code: string; details?: (Outcome & { type: 'refused' })['details'] };
  } | null;
  if (!body?.error || reply.status >= 500) return { type: 'failed' };
  return { type: 'refused', code: body.error.code, details: body.error.details ?? [] };
}

/**
 * Keeps an answer that could not be sent, and sends it when the connection is back: at once, after growing pauses,
 * or when any survey of this origin is opened next. Its transaction id keeps it from counting twice.
 * @returns whether the browser could keep it
 */
export const queue = (api: string, payload: AnswerPayload): boolean =>
  write(prefix + payload.transaction_id, { api, payload } satisfies Queued);

/** Sends what waits. @returns how many still wait, and the pause that the server asks for */
export async function sendQueued(): Promise<{ waiting: number; seconds: number }> {
  let waiting = 0;
  let seconds = 0;
  for (const key of keys().filter((one) => one.startsWith(prefix))) {
    const queued = read<Queued>(key);
    if (!queued) continue;
    // One refusal for want of room holds for all.
    const outcome: Outcome = seconds > 0 ? { type: 'failed' } : await post(queued.api, queued.payload);
    if (outcome.type === 'failed') waiting += 1;
    else remove(key);
    if (outcome.type === 'failed') seconds = outcome.seconds ?? seconds;
  }
  return { waiting, seconds };
}

/** Tries again until nothing waits, first after `seconds`; calls `done` then. */
export function keepSending(done: () => void, seconds = 5): void {
  let pause = 5_000;
  let timer: ReturnType<typeof setTimeout>;
  let running = false;
  const attempt = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    const { waiting, seconds: asked } = await sendQueued();
    running = false;
    if (waiting === 0) {
      removeEventListener('online', attempt);
      done();
      return;
    }
    timer = setTimeout(attempt, asked > 0 ? asked * 1_000 : pause);
    pause = Math.min(pause * 2, 5 * 60_000);
  };
  addEventListener('online', attempt);
  timer = setTimeout(attempt, seconds * 1_000);
}
