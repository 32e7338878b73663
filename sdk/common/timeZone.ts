/** Times as clocks of an IANA time zone show them. A wall time is a number of milliseconds as though it were UTC. */

const dayMs = 24 * 60 * 60 * 1_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Whether it is a name of the IANA register that this machine knows. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are no zones: they know no summer.
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What clocks in the zone show at an instant. */
export function wallTime(zone: string, instant: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const fraction = ((instant % 1_000) + 1_000) % 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second) + fraction;
}

const offsetAt = (zone: string, instant: number): number => wallTime(zone, instant) - instant;

/** When clocks show a wall time: the first time of two; for one that clocks leap over as long after the jump as they are late. */
export function instantOf(zone: string, wall: number): number {
  const before = offsetAt(zone, wall - dayMs);
  const after = offsetAt(zone, wall + dayMs);
  for (const offset of [before, after]) {
    if (offsetAt(zone, wall - offset) === offset) return wall - offset;
  }
  return wall - before;
}

/** The day (`YYYY-MM-DD`) that it is in the zone. */
export const dayIn = (zone: string, instant: number): string =>
  new Date(wallTime(zone, instant)).toISOString().slice(0, 10);

/** When a day (`YYYY-MM-DD`) begins in the zone, or another so many days later. */
export const startOfDay = (zone: string, day: string, later = 0): number =>
  instantOf(zone, Date.parse(`${day}T00:00:00Z`) + later * dayMs);

/** Before and after these years clocks are taken to be as at their ends: looking at each week of ten thousand years takes seconds. */
const [surveyedFrom, surveyedTo] = [Date.UTC(1900, 0), Date.UTC(2100, 0)];
const surveyed = (instant: number): number => Math.min(Math.max(instant, surveyedFrom), surveyedTo);

/** From when on clocks are off UTC by how much, from one instant to another; the first from the beginning on. */
export function offsetsBetween(zone: string, first: number, last: number): { from: number; offset: number }[] {
  const found = [{ from: Number.NEGATIVE_INFINITY, offset: offsetAt(zone, surveyed(first)) }];
  const end = surveyed(last);
  for (let at = surveyed(first); at < end; ) {
    const next = Math.min(at + 7 * dayMs, end);
    const offset = offsetAt(zone, next);
    if (offset !== found.at(-1)!.offset) found.push({ from: changeBetween(zone, at, next), offset });
    at = next;
  }
  return found;
}

function changeBetween(zone: string, first: number, last: number): number {
  const offset = offsetAt(zone, first);
  let [same, changed] = [first, last];
  while (changed - same > 1_000) {
    const middle = Math.floor((same + changed) / 2);
    if (offsetAt(zone, middle) === offset) same = middle;
    else changed = middle;
  }
  // Clocks change at full seconds.
  return Math.floor(changed / 1_000) * 1_000;
}
