import { dayIn } from '@kaiku/sdk/common';
import type { FilterQuery, TimelineInterval } from '../../contract/index.ts';

const months = { month: 1, quarter: 3, halfYear: 6, year: 12 } as const;

function lastDay(first: string, interval: TimelineInterval): string {
  if (interval === 'hour' || interval === 'day') return first;
  const [year, month, day] = first.split('-').map(Number) as [number, number, number];
  const end =
    interval === 'week' ? Date.UTC(year, month - 1, day + 6) : Date.UTC(year, month - 1 + months[interval], 0);
  return new Date(end).toISOString().slice(0, 10);
}

/** First and last day of what a point of a timeline stands for: of its interval, as far as the filter reaches. */
export function periodOf(
  start: string,
  interval: TimelineInterval,
  zone: string,
  { from = '', to }: Pick<FilterQuery, 'from' | 'to'>,
): { from: string; to: string } {
  const first = dayIn(zone, Date.parse(start));
  const last = lastDay(first, interval);
  return { from: first < from ? from : first, to: to !== undefined && to < last ? to : last };
}
