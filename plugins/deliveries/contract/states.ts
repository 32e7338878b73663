import type { BlockReason } from './guard.ts';

/**
 * What became of a delivery to one target. `bounced`: the mail server took it, and it came back. Of a queue: `expired`, its time was over before it went out; `limited`, it has
 * got as many in this month as the queue sends.
 */
export const targetStates = [
  'waiting',
  'sending',
  'sent',
  'bounced',
  'failed',
  'blocked',
  'expired',
  'limited',
] as const;
export type TargetState = (typeof targetStates)[number];

/** How far one time of sending is. */
export const sendingStates = ['delivering', 'done', 'cancelled'] as const;
export type SendingState = (typeof sendingStates)[number];

/** Why a message did not get out. `refused`: for good, by the other side; `unaskable`: the survey cannot be asked by SMS. */
export const sendProblems = [
  'refused',
  'mailbox',
  'unreachable',
  'link_closed',
  'unaskable',
  'unexpected',
  // Of a text message, as its gateway tells.
  'unknown_number',
  'landline',
  'number_blocked',
  'spam_filter',
  'phone_unreachable',
  'carrier',
  'undelivered',
] as const;
export type SendProblem = (typeof sendProblems)[number];

/** Why a message came back: nothing ever reaches the address, or this message did not. */
export const returnProblems = ['no_address', 'returned'] as const;
export type ReturnProblem = (typeof returnProblems)[number];

/** What there is to tell of a target. */
export type TargetProblem = SendProblem | ReturnProblem | BlockReason;

/** Recipients of one delivery. */
export const mostRecipients = 5_000;
/** Fewer recipients would tell who an anonymous answer is from. */
export const fewestAnonymous = 5;
/** Days after which what is known of a delivery is less accurate (DEL-029). */
export const accurateDays = 365;
