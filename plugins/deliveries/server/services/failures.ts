import { MessageRefused, Problem } from '@kaiku/sdk/server';
import type { BlockReason, SendProblem } from '../../contract/index.ts';
import { problemOf } from '../sms/problems.ts';
import { tidyText } from './tidyText.ts';

/** Tries before a message is given up, within some four hours. */
const mostAttempts = 8;
const minuteMs = 60_000;

export interface Failure {
  problem: SendProblem | BlockReason;
  /** What the other side said, in its words; null where it said nothing. */
  told: string | null;
  /** Another try may go better. */
  again: boolean;
}

/** A survey that cannot be asked by SMS: it has changed since the delivery was made, or is gone. */
export class Unaskable extends Error {
  override name = 'Unaskable';
}

/** What a failed handing over means. */
export function failureOf(error: unknown): Failure {
  if (error instanceof MessageRefused) {
    const told = tidyText(error.reply, 300);
    const usual = error.permanent ? 'refused' : 'mailbox';
    return { problem: error.failure ? problemOf(error.failure) : usual, told, again: !error.permanent };
  }
  if (error instanceof Unaskable) return { problem: 'unaskable', told: null, again: false };
  // Of a connection.
  const reached = typeof (error as { code?: unknown }).code !== 'string';
  return { problem: reached ? 'unexpected' : 'unreachable', told: null, again: true };
}

/** Whether another process holds the same message. */
export const isElsewhere = (error: unknown): boolean => error instanceof Problem && error.code === 'unavailable';

/** When to try again; null: it is given up. */
export function nextTry({ again }: Failure, attempts: number, now = Date.now()): Date | null {
  if (!again || attempts >= mostAttempts) return null;
  // Not all at one moment, where many failed together.
  return new Date(now + 2 ** (attempts - 1) * minuteMs * (1 + Math.random() / 4));
}
