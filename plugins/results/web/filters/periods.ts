import { dayNumber, dayOfNumber } from '@kaiku/sdk/model';

export const periodKeys = ['today', 'week', 'month', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type PeriodKey = (typeof periodKeys)[number];

/** Periods that are often asked for, each with its first and last day. @param today `YYYY-MM-DD` */
export function periodsOn(today: string): Record<PeriodKey, [from: string, to: string]> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const before = (days: number) => dayOfNumber(dayNumber(today) - days);
  const monthOf = (offset: number): [string, string] => [
    isoDay(new Date(Date.UTC(year, month - 1 + offset, 1))),
    isoDay(new Date(Date.UTC(year, month + offset, 0))),
  ];
  const [first] = monthOf(0);
  return {
    today: [today, today],
    week: [before(6), today],
    month: [before(29), today],
    thisMonth: [first, today],
    lastMonth: monthOf(-1),
    thisYear: [`${year}-01-01`, today],
    lastYear: [`${year - 1}-01-01`, `${year - 1}-12-31`],
  };
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);
