import type { TargetRow } from './deliveries.ts';

/** How far a target has come, in one word. */
export function reached({ state, delivered_at, opened_at, answered_at }: TargetRow) {
  if (answered_at) return 'answered';
  if (opened_at) return 'opened';
  return state === 'sent' && delivered_at ? 'delivered' : state;
}

/** What the targets of any delivery can be narrowed to, in the order in which they come there. */
export const shownStates = [
  'waiting',
  'sent',
  'delivered',
  'opened',
  'answered',
  'reminded',
  'bounced',
  'complained',
  'failed',
  'blocked',
  'limited',
] as const;
