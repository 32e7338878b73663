import { Problem } from '@kaiku/sdk/server';
import { type TimelineInterval, timelineIntervals } from '../../contract/index.ts';

/** Points that a timeline may have; an hourly one of several years is no picture. */
export const maxBuckets = 2_000;
/** With `auto`, the finest interval that gives at most so many. */
const autoBuckets = 60;

/** Expression of the start of the interval that a response falls into, in UTC; weeks start on Monday (ISO 8601). */
export function bucketExpression(interval: TimelineInterval): string {
  if (interval !== 'halfYear') return `date_trunc('${interval}', submitted_at)`;
  return "date_trunc('year', submitted_at) + INTERVAL (6 * (month(submitted_at) > 6)::INTEGER) MONTH";
}

export function startOf(interval: TimelineInterval, time: number): Date {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  switch (interval) {
    case 'hour':
      return new Date(Math.floor(time / 3_600_000) * 3_600_000);
    case 'day':
      return new Date(Date.UTC(year, month, day));
    case 'week':
      return new Date(Date.UTC(year, month, day - ((date.getUTCDay() + 6) % 7)));
    default:
      return new Date(Date.UTC(year, Math.floor(month / months[interval]) * months[interval], 1));
  }
}

const months = { month: 1, quarter: 3, halfYear: 6, year: 12 } as const;
const milliseconds = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const;

function next(interval: TimelineInterval, start: Date): Date {
  if (interval === 'hour' || interval === 'day' || interval === 'week') {
    return new Date(start.getTime() + milliseconds[interval]);
  }
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months[interval], 1));
}

/** Starts of all intervals from the first to the last time, without gaps. @throws Problem `too_many_intervals` */
export function bucketStarts(interval: TimelineInterval, first: number, last: number): Date[] {
  const starts: Date[] = [];
  for (let start = startOf(interval, first); start.getTime() <= last; start = next(interval, start)) {
    starts.push(start);
    if (starts.length > maxBuckets) throw new Problem('too_many_intervals', { params: { max: maxBuckets } });
  }
  return starts;
}

export function autoInterval(first: number, last: number): TimelineInterval {
  const length = { hour: 1 / 24, day: 1, week: 7, month: 30, quarter: 91, halfYear: 182, year: 365 };
  const days = (last - first) / 86_400_000;
  return [...timelineIntervals].reverse().find((interval) => days / length[interval] <= autoBuckets) ?? 'year';
}
