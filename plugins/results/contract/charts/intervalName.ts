import { wallTime } from '@kaiku/sdk/common';
import type { TimelineInterval } from '../reader.ts';

/** What an interval is called on the axis, by the instant at which it starts and the zone by which days begin. */
export function intervalName(start: string, interval: TimelineInterval, locale: string, zone: string): string {
  const date = new Date(wallTime(zone, Date.parse(start)));
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(date);
  const year = date.getUTCFullYear();
  switch (interval) {
    case 'year':
      return String(year);
    case 'halfYear':
      return `${year}/${date.getUTCMonth() < 6 ? 1 : 2}`;
    case 'quarter':
      return `${year}/Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
    case 'month':
      return write({ month: 'short', year: 'numeric' });
    case 'hour':
      return write({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' });
    default:
      return write({ day: 'numeric', month: 'numeric', year: '2-digit' });
  }
}
