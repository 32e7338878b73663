import type { AnswerPayload } from '../../contract/index.ts';
import { read, remove, write } from './storage.ts';

/** An answer that was finished, from then on until the server has spoken. */
export interface Queued {
  api: string;
  payload: AnswerPayload;
  /** Name of the survey, and the answers in words: for the respondent, should the server not take them. */
  title: string;
  text: string;
  /** When it was finished; milliseconds since 1970. */
  at: number;
  /** A page is sending it just now, and will say how that ended, unless it is closed. */
  underWay?: boolean;
}

/** Begins its key in the browser's storage. */
export const queuePrefix = 'kaiku.queue ';
const key = (id: string): string => queuePrefix + id;

/**
 * Keeps an answer until it has arrived. Its transaction id keeps it from counting twice.
 * @returns whether the browser could keep it
 */
export const queue = (queued: Omit<Queued, 'at'>): boolean =>
  write(key(queued.payload.transaction_id), { ...queued, at: Date.now() } satisfies Queued);

export const unqueue = (id: string): void => remove(key(id));
export const isQueued = (id: string): boolean => read(key(id)) !== null;

/* For the service worker, which cannot read that storage. */

/** Where it has the answers that wait, and what it writes over one that it has sent. */
export const waitingCache = 'kaiku waiting';
export const waitingAt = (id: string): string => `/a/waiting/${id}`;
export const sent = 'sent';

/** What pages say to it. */
export interface ForWorker {
  /** An address that is to be shown again without a network, and its pictures that were shown. */
  page?: string;
  pictures?: readonly string[];
  /** An answer to be sent when the connection is back, also when no page is open by then. */
  waits?: Queued;
}
