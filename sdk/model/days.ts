/** Days as answers and rules have them: `YYYY-MM-DD`, which sort as texts. Nothing here reads a clock. */

/** How one is written. */
export const dayForm = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;
/** The local day is up to 14 hours ahead of UTC somewhere on earth, and up to 12 behind. */
const aheadMs = 14 * 3_600_000;
const behindMs = 12 * 3_600_000;

/** The day it is. On a server, which does not know where the respondent is, all that it is somewhere on earth. */
export interface Today {
  earliest: string;
  latest: string;
}

/** Whether it is a day of the calendar: the 30th of February is none. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !dayForm.test(value) || value < '0001') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && dayAt(time) === value;
}

/** In which order a program writes day and month: `24/11/2026` or `11/24/2026`. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

const ordered = /^(\d\d?)([/-])(\d\d?)\2(\d{4})(?:[ T]+\d\d?:\d\d.*)?$/;

/** In which order this one is; undefined when it is not written so. */
export function dayOrderOf(text: string): DayOrder | 'either' | undefined {
  const [, first, , second] = ordered.exec(text) ?? [];
  if (Number(first) > 12) return 'dayFirst';
  if (Number(second) > 12) return 'monthFirst';
  return first ? 'either' : undefined;
}

/** `YYYY-MM-DD` of a text that is written so, or the text. */
export function dayInOrder(text: string, order: DayOrder): string {
  const [, first, , second, year] = ordered.exec(text) ?? [];
  if (!first || !second) return text;
  const [month, day] = order === 'dayFirst' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Days from 1970-01-01 to a valid one: between these. */
export const dayNumbers = { min: -719_162, max: 2_932_896 } as const;
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The inverse of `dayNumber`. */
export const dayOfNumber = (number: number): string => dayAt(number * dayMs);

/**
 * The days that it is somewhere on earth.
 * @param now milliseconds since 1970
 * @param from the same of an earlier moment that counts as well, such as when an answer was finished
 */
export const daysOnEarth = (now: number, from = now): Today => ({
  earliest: dayAt(from - behindMs),
  latest: dayAt(now + aheadMs),
});

/** The day that it is here, by this browser's time zone. */
export const localDay = (now: Date): string => dayAt(now.getTime() - now.getTimezoneOffset() * 60_000);

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
