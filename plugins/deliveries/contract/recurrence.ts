import { instantOf, wallTime } from '@kaiku/sdk/common';

/** How often a recurring delivery goes out. */
export const intervals = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Interval = (typeof intervals)[number];

const dayMs = 24 * 60 * 60 * 1_000;
const days: Partial<Record<Interval, number>> = { daily: 1, weekly: 7, biweekly: 14 };
const months: Partial<Record<Interval, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** So many months later by the calendar; the last of a month that is too short. */
function monthsLater(wall: number, count: number): number {
  const from = new Date(wall);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return first.getTime() + (Math.min(from.getUTCDate(), last) - 1) * dayMs + (wall % dayMs);
}

/**
 * The first time of a recurring delivery after an instant. Clocks of the zone show the same time of day at each, also
 * where summer time has come or gone between (DEL-008).
 * @param first when it went, or goes, out for the first time
 */
export function nextTime(zone: string, first: number, interval: Interval, after: number): number {
  if (first > after) return first;
  const start = wallTime(zone, first);
  const at = (count: number): number =>
    instantOf(
      zone,
      days[interval] ? start + count * days[interval] * dayMs : monthsLater(start, count * months[interval]!),
    );
  const step = (days[interval] ?? months[interval]! * 31) * dayMs;
  let count = Math.max(0, Math.floor((after - first) / step) - 1);
  while (at(count) <= after) count += 1;
  return at(count);
}

/**
 * The time of a recurring delivery that was planned by clocks of another zone, by those of this one: the nearest, be it over,
 * so that none of its times is left out and none comes twice.
 */
export function sameTime(zone: string, first: number, interval: Interval, planned: number): number {
  const length = (days[interval] ?? months[interval]! * 28) * dayMs;
  return nextTime(zone, first, interval, planned - length / 2);
}

/** So many days later at the same time of day. */
export const daysLater = (zone: string, from: number, count: number): number =>
  instantOf(zone, wallTime(zone, from) + count * dayMs);
