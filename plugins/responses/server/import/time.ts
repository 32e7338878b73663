import { type DayOrder, dayOrderOf } from '@kaiku/sdk/model';
import type { TableCell } from '@kaiku/sdk/server';
import type { Clock } from './clock.ts';

/** Longest text that is looked at. */
export const longestTime = 60;

const gap = String.raw`(?:T|,?\s+(?:(?:klo|kl\.?|at)\s+)?)`;
const clock = String.raw`(?<hour>\d\d?)[:.](?<minute>\d\d)(?:[:.](?<second>\d\d)(?:[.,](?<part>\d{1,9}))?)?(?:\s?(?<half>[ap])\.?m\.?)?`;
const zone = String.raw`(?:\s?(?<zone>Z|(?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|UTC|GMT))?`;
const zoneSaid = new RegExp(`${clock}${zone.slice(0, -1)}$`, 'i');
const form = (day: string) => new RegExp(`^${day}${gap}${clock}${zone}$`, 'i');

const yearFirst = form(String.raw`(?<year>\d{4})(?<mark>[-/.])(?<month>\d\d?)\k<mark>(?<day>\d\d?)`);
const dots = form(String.raw`(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})`);
/** Day and month in either order, which the file or who imports it says. */
const ordered = form(String.raw`(?<one>\d\d?)(?<mark>[/-])(?<two>\d\d?)\k<mark>(?<year>\d{4})`);

type Parts = Record<string, string | undefined>;
const partsOf = (pattern: RegExp, text: string): Parts | undefined => pattern.exec(text)?.groups;

/** Days of a spreadsheet begin with 1900-01-01; these are from 1970 to 2099. */
const serials = { epoch: 25_569, first: 25_569, last: 73_050 };

/** Years that answers can be of. Others stand for something else, such as 9999 for no time at all. */
const years = { first: 1970, last: 2099 };
export function isFarTime(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year < years.first || year > years.last;
}

/** In which order day and month stand in a time or a day that may have either. */
export function orderIn(text: string): DayOrder | 'either' | undefined {
  const parts = text.length <= longestTime ? partsOf(ordered, text) : undefined;
  return dayOrderOf(parts ? `${parts.one}/${parts.two}/${parts.year}` : text);
}

/** Whether it is written as a time: one of a day or hour that there is not, and one that may be two, is, too. */
export const isTimeForm = (text: string): boolean =>
  text.length <= longestTime && [yearFirst, dots, ordered].some((pattern) => pattern.test(text));

/** Whether it is a time that says no zone. Of a number nobody knows. */
export const isZoneless = (cell: TableCell | undefined): boolean =>
  cell instanceof Date || (typeof cell === 'string' && isTimeForm(cell.trim()) && !zoneSaid.test(cell.trim()));

/**
 * A time as RES-032 has it, `YYYY-MM-DD HH:MM` in UTC, or as programs write it (RES-070): with seconds and the zone that is
 * said, `D.M.YYYY H:MM`, `M/D/YYYY h:mm AM` in the order of the file, a cell of a spreadsheet that is a time or its number.
 * Null when it is none of these, or `order` is needed and not known, or the clock leapt over it.
 * @param clock which shows times that say no zone, where it is not that of UTC
 */
export function readTime(cell: TableCell | undefined, order?: DayOrder | null, clock?: Clock): Date | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : shown(cell.getTime(), clock);
  if (typeof cell === 'number') return ofSerial(cell, clock);
  if (typeof cell !== 'string') return null;
  const text = cell.trim();
  if (text.length > longestTime) return null;
  const written = partsOf(yearFirst, text) ?? partsOf(dots, text) ?? inOrder(partsOf(ordered, text), order);
  return written ? timeOf(written, clock) : null;
}

function shown(wall: number, clock: Clock | undefined): Date | null {
  const instant = clock ? clock(wall) : wall;
  return instant === null ? null : new Date(instant);
}

function inOrder(parts: Parts | undefined, order: DayOrder | null | undefined): Parts | undefined {
  if (!parts || !order) return undefined;
  const { one, two } = parts;
  return { ...parts, ...(order === 'dayFirst' ? { day: one, month: two } : { day: two, month: one }) };
}

function timeOf({ year, month, day, hour, minute, second, part, half, zone: said }: Parts, clock?: Clock): Date | null {
  const given = [year, month, day, minute, second ?? 0].map(Number) as [number, number, number, number, number];
  const [y, m, d, min, s] = given;
  const h = hourOf(Number(hour), half);
  const offset = offsetOf(said);
  if (h === null || offset === null || min > 59 || s > 59) return null;
  const time = new Date(Date.UTC(y, m - 1, d, h, min, s, Math.floor(Number(`0.${part ?? 0}`) * 1_000)));
  // 2026-02-30 would roll over into March.
  if (time.getUTCMonth() !== m - 1 || time.getUTCDate() !== d) return null;
  return said ? new Date(time.getTime() - offset * 60_000) : shown(time.getTime(), clock);
}

/** Of a day of two halves: 12 AM is midnight. Null when there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Minutes ahead of UTC; null where nobody is so far. */
function offsetOf(said = ''): number | null {
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d?):?(\d\d)?$/.exec(said) ?? [];
  if (!sign) return 0;
  const ahead = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || ahead > 14 * 60) return null;
  return sign === '-' ? -ahead : ahead;
}

/** A number of days, to the second: spreadsheets keep times as fractions. */
function ofSerial(serial: number, clock?: Clock): Date | null {
  if (!(serial >= serials.first && serial < serials.last)) return null;
  return shown(Math.round((serial - serials.epoch) * 86_400) * 1_000, clock);
}
