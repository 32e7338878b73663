import type { CollectorState } from '../../contract/index.ts';

interface Timed {
  state: CollectorState;
  openAt: string;
  closeAt: string | null;
}

/** The four states of LINK-005; `closing` is open and scheduled to close. */
export type ShownState = CollectorState | 'closing';

export const shownState = ({ state, closeAt }: Timed): ShownState => (state === 'open' && closeAt ? 'closing' : state);

/** Timers take no more than 2^31 ms; a link that switches later than that is looked at again by then. */
const longest = 86_400_000;
/** The server's clock may be a little behind this one. */
const grace = 1_000;

/** Milliseconds until a link opens or closes by itself; undefined when none is going to. */
export const untilSwitch = (time: string | null | undefined, now: number): number | undefined =>
  time ? Math.min(longest, Math.max(Date.parse(time) - now, 0) + grace) : undefined;

/** How a link looks the moment it is switched by hand, before the server has said so. */
export function switched<T extends Timed>(link: T, state: 'open' | 'closed', now: Date): T {
  const time = now.toISOString();
  if (state === 'closed')
    return { ...link, state, openAt: link.state === 'scheduled' ? time : link.openAt, closeAt: time };
  return { ...link, state, openAt: time, closeAt: link.state === 'closed' ? null : link.closeAt };
}

type Step = { state?: 'open' | 'closed'; openAt?: string; closeAt?: string | null };

/** The calls that bring a link back to what it was before it was switched to `state`. */
export function stepsBack(before: Timed, state: 'open' | 'closed'): Step[] {
  const { openAt, closeAt } = before;
  if (before.state === 'open') return [{ state: 'open', closeAt }];
  if (before.state === 'closed') return [{ state: 'closed' }];
  // LINK-007: an open link is closed before it is scheduled.
  return [...(state === 'open' ? [{ state: 'closed' } as const] : []), { openAt, closeAt }];
}
