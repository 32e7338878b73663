import { invalid, Problem } from '@kaiku/sdk/server';
import { stateAt } from '../models/link.ts';

export interface Times {
  openAt: Date;
  closeAt: Date | null;
}

/** What a caller wants: `state` switches now, a time switches then; `closeAt` null takes a closing time away. */
export interface TimesChange {
  state?: 'open' | 'closed';
  openAt?: Date;
  closeAt?: Date | null;
}

/**
 * The link's times after a change (LINK-005 to LINK-007).
 * @throws Problem `collector_must_be_closed` when an open link is scheduled to open, `validation` naming the time
 */
export function changedTimes(current: Times, change: TimesChange, now: Date): Times {
  const state = stateAt(now, current.openAt, current.closeAt);
  if (change.state === 'closed') {
    return state === 'closed' ? current : { openAt: earlier(current.openAt, now), closeAt: now };
  }
  if (change.state === 'open' || (change.openAt && change.openAt <= now)) {
    const closeAt = change.closeAt === undefined ? (state === 'closed' ? null : current.closeAt) : change.closeAt;
    return checked({ openAt: state === 'open' ? current.openAt : now, closeAt }, now);
  }
  if (change.openAt) {
    if (state === 'open')
      throw new Problem('collector_must_be_closed', {
        details: [{ path: 'openAt', code: 'collector_must_be_closed' }],
      });
    return checked({ openAt: change.openAt, closeAt: change.closeAt ?? null }, now);
  }
  if (change.closeAt === undefined) return current;
  if (state === 'closed') throw invalid({ path: 'closeAt', code: 'close_needs_open' });
  return checked({ openAt: current.openAt, closeAt: change.closeAt }, now);
}

/** A closing time lies ahead, and after the opening. */
function checked(times: Times, now: Date): Times {
  const { openAt, closeAt } = times;
  if (closeAt && (closeAt <= openAt || closeAt <= now)) throw invalid({ path: 'closeAt', code: 'close_before_open' });
  return times;
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
