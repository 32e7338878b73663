import type { CategoryData } from '@kaiku/sdk/common';
import { dayNumber, dayOfNumber, type Summary } from '@kaiku/sdk/model';
import { type DayWords, withoutYear } from './intervalName.ts';

/** Days that are counted together, as the dataset numbers them; both are counted. */
export interface DaySpan {
  unit: 'day' | 'month' | 'year';
  from: number;
  to: number;
}

const mostDays = 31;
const mostMonths = 36;
/** Years beyond these are mistakes of the calendar, not a chart. */
const mostYears = 60;

/** Shares of respondents by day, month or year, those without answers between them too. */
export function daysData(
  { n, counts, first, last }: Extract<Summary, { type: 'days' }>,
  label: string,
  nameOf: (span: DaySpan) => string,
): { data: CategoryData; unit: DaySpan['unit']; spans: DaySpan[] } {
  const spans = first && last ? spansOf(first, last, Object.keys(counts)) : [];
  const sums = new Map(spans.map((span) => [span.from, 0]));
  for (const [day, count] of Object.entries(counts)) {
    const number = dayNumber(day);
    const span = spans.find(({ from, to }) => from <= number && number <= to);
    if (span) sums.set(span.from, sums.get(span.from)! + count);
  }
  const all = spans.map(({ from }) => sums.get(from)!);
  return {
    spans,
    unit: spans[0]?.unit ?? 'day',
    data: {
      unit: 'percent',
      categories: spans.map((span) => ({ key: keyOf(span), label: nameOf(span) })),
      series: [
        { key: 'answers', label, counts: all, values: all.map((count) => (n === 0 ? null : (count / n) * 100)) },
      ],
    },
  };
}

const keyOf = ({ from, to }: DaySpan): string => (from === to ? String(from) : `${from}..${to}`);

function spansOf(first: string, last: string, days: readonly string[]): DaySpan[] {
  const [start, end] = [dayNumber(first), dayNumber(last)];
  if (end - start < mostDays) {
    return Array.from({ length: end - start + 1 }, (_, at) => ({ unit: 'day', from: start + at, to: start + at }));
  }
  const months = monthOf(last) - monthOf(first) + 1;
  if (months <= mostMonths) return Array.from({ length: months }, (_, at) => spanOf('month', monthOf(first) + at, 1));
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1;
  const year = (day: string): number => monthOf(`${day.slice(0, 4)}-01`);
  if (years <= mostYears) return Array.from({ length: years }, (_, at) => spanOf('year', year(first) + at * 12, 12));
  return [...new Set(days.map(year))].sort((a, b) => a - b).map((month) => spanOf('year', month, 12));
}

/** Months since the year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function spanOf(unit: 'month' | 'year', month: number, months: number): DaySpan {
  return { unit, from: firstOf(month), to: firstOf(month + months) - 1 };
}

/** `dayNumber` of the first day of a month. The year 10000 is written with five digits, and only begins where 9999 ends. */
function firstOf(month: number): number {
  const year = Math.floor(month / 12);
  if (year > 9_999) return dayNumber('9999-12-31') + 1;
  return dayNumber(`${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`);
}

/** A filter's value in words: one day, or the first and the last. */
export function daysOfFilter(value: string, date: (day: string) => string): string {
  const days = value.split('..').map((number) => (/^-?\d+$/.test(number) ? date(dayOfNumber(Number(number))) : number));
  return days.join(' – ');
}

/** What a span is called on an axis. */
export function spanName({ from, unit }: DaySpan, { locale, date }: DayWords): string {
  const day = dayOfNumber(from);
  if (unit === 'day') return withoutYear(date(day));
  const month = unit === 'month' ? ({ month: 'short' } as const) : {};
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', ...month }).format(new Date(day));
}
