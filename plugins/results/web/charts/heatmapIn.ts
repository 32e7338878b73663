import { type ChartLook, formatValue, type HeatmapData, heatmapOptions } from '@kaiku/sdk/common';

/** Pixels that a figure takes; a percent sign is wide, and what stands between digits narrow. */
const widthOf = (figure: string): number =>
  [...figure].reduce((sum, letter) => sum + (letter === '%' ? 10 : /\d/.test(letter) ? 7 : 4), 0);
/** The share of the width that is left beside the rows' names, and the air in a cell beside what is not bare. */
const besideNames = 0.7;
const air = 4;

type Write = (value: number) => string;

/** How a figure is written, from the whole of it to what a narrow cell has room for. */
function ways({ unit }: HeatmapData, { locale }: ChartLook): [whole: Write, rounded: Write, bare: Write] {
  const whole: Write = (value) => formatValue(value, unit, locale);
  const tenths: Write = (value) => whole(Math.round(value * 10) / 10);
  const rounded: Write = (value) => whole(Math.round(value));
  const bare: Write = (value) => formatValue(value, 'count', locale);
  return [whole, unit === 'percent' ? rounded : tenths, bare];
}

/** A heat map whose figures stay in their cells: shorter ones where they are narrow, none where even those are too long. */
export function heatmapIn(data: HeatmapData, look: ChartLook): ReturnType<typeof heatmapOptions> {
  const option = heatmapOptions(data, look);
  const room = (look.width * besideNames) / Math.max(1, data.columns.length);
  const known = data.values.flat().filter((value): value is number => typeof value === 'number');
  const fit = (write: Write, within: number): boolean => known.every((value) => widthOf(write(value)) <= within);
  const [whole, rounded, bare] = ways(data, look);
  if (fit(whole, room - air)) return option;
  const write = fit(rounded, room - air) ? rounded : fit(bare, room) ? bare : null;
  const [cells] = option.series as { data: { value: unknown[]; label: object }[] }[];
  return {
    ...option,
    series: [
      {
        ...cells,
        data: cells!.data.map((cell) => {
          const value = cell.value[2];
          if (typeof value !== 'number') return cell;
          return { ...cell, label: { ...cell.label, ...(write ? { formatter: write(value) } : { show: false }) } };
        }),
      },
    ],
  } as ReturnType<typeof heatmapOptions>;
}
