import type { SmsFailure } from '@kaiku/sdk/server';
import type { BlockReason, SendProblem, TargetProblem } from '../../contract/index.ts';

const problems = {
  unknown_number: 'unknown_number',
  landline: 'landline',
  number_blocked: 'number_blocked',
  spam_filter: 'spam_filter',
  unreachable: 'phone_unreachable',
  carrier: 'carrier',
  opted_out: 'unsubscribed',
} as const satisfies Record<SmsFailure, SendProblem | BlockReason>;

type Problem = (typeof problems)[SmsFailure] | 'undelivered';

/** As people are told it. @param failure null: the gateway says nothing that is known */
export const problemOf = (failure: SmsFailure | null): Problem => (failure ? problems[failure] : 'undelivered');

/** The less telling first. */
const order: readonly unknown[] = [
  'undelivered',
  'carrier',
  'phone_unreachable',
  'spam_filter',
  'number_blocked',
  'landline',
  'unknown_number',
  'unsubscribed',
] satisfies Problem[];

/** Why a message did not arrive, and what the gateway said. */
export interface Reason {
  problem: TargetProblem | null;
  told: string | null;
}

/** Of two reasons the one that stays, whichever was told first. What we know ourselves says less than the gateway. */
export function moreTelling(one: Reason, other: Reason): Reason {
  const by = order.indexOf(other.problem) - order.indexOf(one.problem);
  if (by !== 0) return by > 0 ? other : one;
  return (other.told ?? '') > (one.told ?? '') ? other : one;
}
