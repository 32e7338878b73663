import { instantOf, wallTime } from '@kaiku/sdk/common';

/** When of a day something may be sent, as clocks show it: `HH:MM`. Null: from its beginning, until its end. */
export interface SendWindow {
  earliest: string | null;
  notAfter: string | null;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** Milliseconds from the beginning of the day. */
const timeOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** Something can be sent in it. */
export const isWindow = ({ earliest, notAfter }: SendWindow): boolean =>
  earliest === null || notAfter === null || timeOfDay(earliest) < timeOfDay(notAfter);

/**
 * From when to when something may be sent: `opens` is the instant itself where it may be at once, `closes` is null where
 * the window has no end. Summer time comes and goes as clocks of the zone have it (DEL-047).
 */
export function windowAt(zone: string, window: SendWindow, now: number): { opens: number; closes: number | null } {
  const { earliest, notAfter } = window;
  if (earliest === null && notAfter === null) return { opens: now, closes: null };
  const today = Math.floor(wallTime(zone, now) / dayMs) * dayMs;
  const from = earliest === null ? 0 : timeOfDay(earliest);
  const until = notAfter === null ? dayMs : timeOfDay(notAfter);
  for (const day of [today, today + dayMs]) {
    const opens = instantOf(zone, day + from);
    const closes = instantOf(zone, day + until);
    if (now <= closes) return { opens: Math.max(now, opens), closes };
  }
  throw new Error('a day has an end');
}
