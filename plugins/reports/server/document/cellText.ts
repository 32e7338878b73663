import { type ChartTable, formatNumber, formatValue } from '@kaiku/sdk/common';

type Unit = NonNullable<ChartTable['units']>[number];

/** As many places in each line of a column: figures stand below each other. */
const places: Partial<Record<Unit, number>> = { percent: 1, number: 2 };

/** What a cell of a table says on paper. @param column counted from the first column of figures */
export function cellText(
  value: ChartTable['rows'][number]['cells'][number],
  { units }: Pick<ChartTable, 'units'>,
  column: number,
  locale: string,
): string {
  if (typeof value === 'string') return value;
  const unit = units?.[column];
  const digits = unit && places[unit];
  if (value === null || digits === undefined) return formatValue(value, unit ?? 'number', locale);
  return formatNumber(unit === 'percent' ? value / 100 : value, locale, {
    ...(unit === 'percent' && { style: 'percent' }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
