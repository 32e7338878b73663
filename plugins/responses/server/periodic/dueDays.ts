/** RES-040: quarterly and monthly on the first day, twice monthly on the 1st and the 16th. */
export const intervals = ['quarterly', 'monthly', 'twice_monthly'] as const;
export type Interval = (typeof intervals)[number];

/** Days as `YYYY-MM-DD`. */
type Day = string;
const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const partsOf = (day: Day) => day.split('-').map(Number) as [number, number, number];

/** The last day on which a rule runs that is not after `day`. */
export function lastDue(every: Interval, day: Day): Day {
  const [year, month, date] = partsOf(day);
  if (every === 'quarterly') return dayOf(year, month - ((month - 1) % 3), 1);
  return dayOf(year, month, every === 'twice_monthly' && date >= 16 ? 16 : 1);
}

/** The first day on which a rule runs that is after `day`. */
export function nextDue(every: Interval, day: Day): Day {
  const [year, month, date] = partsOf(day);
  if (every === 'quarterly') return dayOf(year, month - ((month - 1) % 3) + 3, 1);
  return every === 'twice_monthly' && date < 16 ? dayOf(year, month, 16) : dayOf(year, month + 1, 1);
}

/** The day on which the rule ran one interval before it runs on `due`. */
export function dueBefore(every: Interval, due: Day): Day {
  const [year, month, date] = partsOf(due);
  return lastDue(every, dayOf(year, month, date - 1));
}
