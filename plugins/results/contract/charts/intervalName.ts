import { wallTime } from '@kaiku/sdk/common';
import type { TimelineInterval } from '../reader.ts';

/** How days are written for who reads. */
export interface DayWords {
  locale: string;
  /** @param day `YYYY-MM-DD` */
  date(day: string): string;
}

/** A day where the year is plain, as it is written otherwise. */
export const withoutYear = (date: string): string => date.replace(/\d{4}[-/]|[-/]\d{4}|\d{4}/, '').trim();

/** What an interval is called on the axis, by the instant at which it starts and the zone by which days begin. */
export function intervalName(
  start: string,
  interval: TimelineInterval,
  { locale, date }: DayWords,
  zone: string,
): string {
  const wall = new Date(wallTime(zone, Date.parse(start)));
  const [day = '', time = ''] = wall.toISOString().split('T');
  const year = wall.getUTCFullYear();
  switch (interval) {
    case 'year':
      return String(year);
    case 'halfYear':
      return `${year}/${wall.getUTCMonth() < 6 ? 1 : 2}`;
    case 'quarter':
      return `${year}/Q${Math.floor(wall.getUTCMonth() / 3) + 1}`;
    case 'month':
      return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(wall);
    case 'hour':
      return `${withoutYear(date(day))} ${time.slice(0, 5)}`;
    default:
      return date(day);
  }
}

/** Hours, days and weeks are called by when they begin. */
export const isCalledByStart = (interval: string): boolean =>
  interval === 'hour' || interval === 'day' || interval === 'week';
