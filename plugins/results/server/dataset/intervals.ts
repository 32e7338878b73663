import { instantOf, offsetsBetween, wallTime } from '@kaiku/sdk/common';
import { Problem } from '@kaiku/sdk/server';
import { type TimelineInterval, timelineIntervals } from '../../contract/index.ts';

/** Points that a timeline may have; an hourly one of several years is no picture. */
const maxBuckets = 2_000;
/** With `auto`, the finest interval that gives at most so many. */
const autoBuckets = 60;

export interface Interval {
  /** Expression of the start of the interval that a response falls into, by which `starts` are found. */
  expression: string;
  /** All from the first to the last response, without gaps: `key` as the expression gives it, in milliseconds. */
  starts: { key: number; start: Date }[];
}

/**
 * Intervals of a time zone; weeks start on Monday (ISO 8601). Hours are counted as they pass: clocks show one twice, or
 * none, when they change.
 * @throws Problem `too_many_intervals`
 */
export function intervalsOf(interval: TimelineInterval, zone: string, first: number, last: number): Interval {
  if (interval === 'hour') {
    const starts = bucketStarts('hour', first, last).map((start) => ({ key: start.getTime(), start }));
    return { expression: "date_trunc('hour', submitted_at)", starts };
  }
  const local = localExpression(zone, first, last);
  const starts = bucketStarts(interval, wallTime(zone, first), wallTime(zone, last));
  return {
    expression:
      interval === 'halfYear'
        ? `date_trunc('year', ${local}) + INTERVAL (6 * (month(${local}) > 6)::INTEGER) MONTH`
        : `date_trunc('${interval}', ${local})`,
    starts: starts.map((start) => ({ key: start.getTime(), start: new Date(instantOf(zone, start.getTime())) })),
  };
}

/** What clocks in the zone show at the time of a response: reckoned here, so that one register of zones is in use. */
function localExpression(zone: string, first: number, last: number): string {
  const offsets = offsetsBetween(zone, first, last);
  const seconds = (offset: number): string => String(Math.round(offset / 1_000));
  const later = offsets.slice(1).reverse();
  if (later.length === 0) return `(submitted_at + to_seconds(${seconds(offsets[0]!.offset)}))`;
  const whens = later.map(
    ({ from, offset }) => `WHEN submitted_at >= make_timestamp(${BigInt(from) * 1_000n}) THEN ${seconds(offset)}`,
  );
  return `(submitted_at + to_seconds(CASE ${whens.join(' ')} ELSE ${seconds(offsets[0]!.offset)} END))`;
}

function startOf(interval: TimelineInterval, time: number): Date {
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

function bucketStarts(interval: TimelineInterval, first: number, last: number): Date[] {
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
