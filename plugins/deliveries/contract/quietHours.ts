import { offsetsBetween, wallTime } from '@kaiku/sdk/common';
import type { QuietHours } from './contactRules.ts';
import type { SendWindow } from './sendWindow.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Milliseconds from the beginning of the day. */
const timeOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** A stretch in which clocks are off UTC by the same. */
interface Stretch {
  from: number;
  to: number;
  offset: number;
}

function stretches(zone: string, first: number, last: number): Stretch[] {
  const found = offsetsBetween(zone, first, last);
  return found.map((one, at) => ({ ...one, to: found[at + 1]?.from ?? Number.POSITIVE_INFINITY }));
}

/** The first instant at which clocks show a wall time, or a later one. */
const firstAt = (some: readonly Stretch[], wall: number): number => {
  const { from, offset } = some.find((one) => wall - one.offset < one.to)!;
  return Math.max(from, wall - offset);
};

/** The last instant before which clocks show less than a wall time. */
const lastBefore = (some: readonly Stretch[], wall: number): number => {
  const { to, offset } = some.findLast((one) => wall - one.offset > one.from)!;
  return Math.min(to, wall - offset);
};

/**
 * When something may be sent beside quiet hours: `opens` is the instant itself where it is not quiet, `closes` when the next
 * begin. A night is one, from when clocks show its beginning for the first time until they show its end for the last time:
 * where they change, nothing is sent while they show a quiet time (DEL-126).
 */
export function besideQuiet(zone: string, { from, until }: QuietHours, now: number): { opens: number; closes: number } {
  const [begin, end] = [timeOfDay(from), timeOfDay(until)];
  const today = Math.floor(wallTime(zone, now) / dayMs) * dayMs;
  const clocks = stretches(zone, now - 4 * dayMs, now + 6 * dayMs);
  let opens = now;
  for (let day = today - 2 * dayMs; day <= today + 4 * dayMs; day += dayMs) {
    const begins = firstAt(clocks, day + begin);
    // A time between two nights that clocks leap over is none.
    if (begins > opens || (begins === opens && opens === now)) return { opens, closes: begins };
    opens = Math.max(opens, lastBefore(clocks, (end > begin ? day : day + dayMs) + end));
  }
  throw new Error('a day has a time that is not quiet');
}

/** Whether there is a time of the day in the window that is not quiet, be it a minute (DEL-129). */
export function leavesTime({ from, until }: QuietHours, { earliest, notAfter }: SendWindow): boolean {
  const [begin, end] = [timeOfDay(from), timeOfDay(until)];
  const opens = earliest === null ? 0 : timeOfDay(earliest);
  const closes = notAfter === null ? dayMs : timeOfDay(notAfter);
  const beside =
    begin < end
      ? [
          { from: 0, to: begin },
          { from: end, to: dayMs },
        ]
      : [{ from: end, to: begin }];
  return beside.some((part) => Math.max(part.from, opens) < Math.min(part.to, closes));
}
