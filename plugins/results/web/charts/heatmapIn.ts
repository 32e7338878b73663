import { type ChartLook, formatValue, type HeatmapData, heatmapOptions } from '@kaiku/sdk/common';

/** Pixels of a letter of a cell's figure, and the share of the width that is left beside the rows' names. */
const letter = 6.5;
const besideNames = 0.7;

type Write = (value: number) => string;

/** How a figure is written, from the whole of it to what a narrow cell has room for. */
function ways({ unit }: HeatmapData, { locale }: ChartLook): Write[] {
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
  const fits = (write: Write): boolean => known.every((value) => write(value).length * letter <= room);
  const [whole, ...shorter] = ways(data, look);
  if (fits(whole!)) return option;
  const write = shorter.find(fits);
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
