import type { EChartsOption } from 'echarts';
import { type CategoryData, formatValue } from './data.ts';
import { type ChartLook, chartColors, chartFont } from './look.ts';
import { baseOption, withCount } from './parts.ts';

/** Parts of one whole as a ring. For few parts only: bars compare better. Uses the first series. */
export function pieOptions(data: CategoryData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const one = data.series[0];
  const base = baseOption(look);
  const text = (index: number) =>
    withCount(formatValue(one?.values[index], data.unit, look.locale), one?.counts?.[index], look.locale);
  return {
    ...base,
    series: [
      {
        type: 'pie',
        id: one?.key ?? 'parts',
        radius: ['48%', '74%'],
        itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 4 },
        label: {
          color: colors.text,
          fontFamily: chartFont,
          fontSize: 12,
          width: Math.round(look.width * 0.25),
          overflow: 'break',
          formatter: ({ dataIndex }: { dataIndex: number }) =>
            `${data.categories[dataIndex]?.label ?? ''}\n${formatValue(one?.values[dataIndex], data.unit, look.locale)}`,
        },
        labelLine: { lineStyle: { color: colors.dimmed } },
        data: data.categories.map(({ key, label }, index) => ({ key, name: label, value: one?.values[index] ?? 0 })),
      },
    ],
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) =>
        `${data.categories[dataIndex]?.label ?? ''}: ${text(dataIndex)}`,
    },
  } as EChartsOption;
}
