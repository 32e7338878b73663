import { barOptions, type CategoryData, type ChartLook, formatValue } from '@kaiku/sdk/common';

type Range = readonly [number, number];

/** Pixels of a digit, and of the air between a bar and its figure. */
const digit = 7;
const air = 12;

interface Means {
  data: CategoryData;
  range?: Range;
}

type Scale = { min: number; max: number } | undefined;

/** Where bars of means begin and end. A scale far from zero, as one of years, begins at its own beginning: from zero all of its means look alike. */
export const meanRange = ({ range }: Pick<Means, 'range'>, scale: Scale): Range | undefined =>
  scale && scale.min > 0 && scale.min * 2 >= scale.max ? [scale.min, scale.max] : range;

/** Means of segments, with room for the longest of their figures. */
export function meanBars({ data, range }: Means, scale: Scale, look: ChartLook) {
  const shown = meanRange({ range }, scale);
  const option = barOptions(data, look, { horizontal: true, ...(shown && { range: shown }) });
  const values = data.series.flatMap((one) => one.values).map((value) => formatValue(value, data.unit, look.locale));
  const right = digit * Math.max(0, ...values.map(({ length }) => length)) + air;
  const grid = option.grid as { right: number };
  return { ...option, grid: { ...grid, right: Math.max(grid.right, right) } } as typeof option;
}
