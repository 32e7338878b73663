import type { CategoryData, ChartLook } from '@kaiku/sdk/common';
import { stackedBarOptions } from '@kaiku/sdk/web';

type Bar = Record<string, unknown> & { label: object };

/** Shorter bars have no room for their share. */
const labelWidth = 56;
/** For the number of those who left. */
const beside = 52;

/**
 * How far people came, a bar of each step: who stayed, and beyond them who left there. The share of both stands in the bar, the
 * number of those who left behind it.
 */
export function funnelOptions(data: CategoryData, look: ChartLook): ReturnType<typeof stackedBarOptions> {
  const options = stackedBarOptions(data, look, { horizontal: true });
  const [stayed, left] = data.series;
  const number = new Intl.NumberFormat(look.locale);
  const percent = new Intl.NumberFormat(look.locale, { style: 'percent', maximumFractionDigits: 1 });
  const all = (at: number): number => (stayed!.values[at] ?? 0) + (left!.values[at] ?? 0);
  const labels = [
    {
      position: 'insideLeft',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        (look.width * 0.6 * (stayed!.values[dataIndex] ?? 0)) / 100 < labelWidth
          ? ''
          : percent.format(all(dataIndex) / 100),
    },
    {
      position: 'right',
      color: (options.textStyle as { color: string }).color,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const n = left!.counts?.[dataIndex];
        return n ? `−${number.format(n)}` : '';
      },
    },
  ];
  return {
    ...options,
    grid: { ...(options.grid as object), right: beside },
    xAxis: { ...(options.xAxis as object), max: 100 },
    series: (options.series as unknown as Bar[]).map((one, at) => ({ ...one, label: { ...one.label, ...labels[at] } })),
  } as ReturnType<typeof stackedBarOptions>;
}
