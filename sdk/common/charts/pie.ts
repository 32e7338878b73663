import type { EChartsOption } from 'echarts';
import { type CategoryData, formatValue } from './data.ts';
import { type ChartLook, chartColors, chartFont } from './look.ts';
import { baseOption, withCount } from './parts.ts';

/** Pixels of the ring where the list stands below it. */
const ringHeight = 184;
const isNarrow = (look: ChartLook) => look.width < 420;

/** Pixels that a ring and its list need. */
export function pieHeight(data: CategoryData, look: ChartLook): number {
  const lines = data.categories.map(({ label }) => (label.length * 7 > look.width - 110 ? 2 : 1));
  const list = lines.reduce((sum, count) => sum + count * 17 + 12, 0);
  return isNarrow(look) ? ringHeight + list : Math.max(240, list + 16);
}

/** Parts of one whole as a ring. For few parts only: bars compare better. Uses the first series. */
export function pieOptions(data: CategoryData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const one = data.series[0];
  const base = baseOption(look);
  const narrow = isNarrow(look);
  const text = (index: number) =>
    withCount(formatValue(one?.values[index], data.unit, look.locale), one?.counts?.[index], look.locale);
  return {
    ...base,
    // A list beside the ring (below it where room is short): labels around it collide as soon as parts are small.
    legend: {
      type: 'scroll',
      orient: 'vertical',
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 12,
      ...(narrow ? { left: 0, right: 0, top: ringHeight } : { left: '50%', right: 0, top: 'middle' }),
      textStyle: {
        color: colors.text,
        fontFamily: chartFont,
        fontSize: 13,
        lineHeight: 17,
        width: Math.round(narrow ? look.width - 40 : look.width / 2 - 40),
        overflow: 'break',
      },
      formatter: (key: string) => {
        const index = data.categories.findIndex((category) => category.key === key);
        return `${data.categories[index]?.label ?? ''}  ${formatValue(one?.values[index], data.unit, look.locale)}`;
      },
    },
    series: [
      {
        type: 'pie',
        id: one?.key ?? 'parts',
        radius: narrow ? [46, 76] : ['52%', '82%'],
        center: narrow ? ['50%', ringHeight / 2 - 8] : ['24%', '50%'],
        itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 4 },
        label: { show: false },
        // Named by key, which is unique; two choices may read the same.
        data: data.categories.map(({ key }, index) => ({ key, name: key, value: one?.values[index] ?? 0 })),
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
