import type { EChartsOption } from 'echarts';
import { formatValue, type TimelineData } from './data.ts';
import { widthOf } from './labels.ts';
import { type ChartLook, chartColors, chartFont } from './look.ts';
import { baseOption, categoryAxis, grid, legend, legendHeight, valueAxis, withCount } from './parts.ts';

const symbols = ['circle', 'rect', 'triangle', 'diamond'];
const strokes = ['solid', 'dashed', 'dotted'] as const;

/** Pixels of the figures beside the lines, and between two labels. */
const beside = 60;
const gap = 12;

/**
 * Every how manieth interval is named: the first label begins where the lines do, and the last ends there. A little more
 * than would do where the last interval has a name then, too.
 */
function labelStep({ categories }: TimelineData, look: ChartLook): number {
  const widest = Math.max(28, ...categories.map(({ label }) => widthOf(label)));
  const last = Math.max(1, categories.length - 1);
  const least = Math.max(1, Math.ceil(((1.5 * widest + gap) * last) / (look.width - beside)));
  for (let step = least; step <= least * 1.5; step += 1) if (last % step === 0) return step;
  return least;
}

/** More points than these have no marks: they would hide the line. */
const mostMarks = 60;

/** Whether no line leads to a point, so that only a mark shows it. */
const isAlone = (values: readonly (number | null | undefined)[], at: number): boolean =>
  typeof values[at] === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number';

/** Pixels of the lines with their axes. */
const plot = 250;

/** Pixels that lines over time need, with the legend of several. */
export const timelineHeight = (data: TimelineData, look: ChartLook): number =>
  plot +
  legendHeight(
    look,
    data.series.map(({ label }) => label),
  );

/** Lines over time; series differ in colour, in mark and in stroke. A gap stays a gap. */
export function timelineOptions(data: TimelineData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const labels = data.series.map((one) => one.label);
  const base = baseOption(look);
  const axis = categoryAxis(
    look,
    data.categories.map((category) => category.label),
  );
  const step = labelStep(data, look);
  const marked = data.categories.length <= mostMarks;
  return {
    ...base,
    legend: legend(look, labels),
    grid: grid(look, labels),
    xAxis: {
      ...axis,
      boundaryGap: false,
      axisLabel: {
        ...axis.axisLabel,
        // Evenly spaced, from the first on: as many as there is room for. All are asked for, for the library takes away
        // neighbours of the first and the last of those that it is to choose from.
        formatter: (label: string, index: number) => (index % step === 0 ? label : ''),
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        color: colors.dimmed,
        fontSize: 12,
      },
    },
    yAxis: valueAxis(look, data.unit, data.range),
    series: data.series.map((one, at) => ({
      type: 'line',
      id: one.key,
      name: one.label,
      color: one.color ?? colors.series[at % colors.series.length],
      symbol: symbols[at % symbols.length],
      symbolSize: 7,
      showSymbol: marked || one.values.some((_, index) => isAlone(one.values, index)),
      lineStyle: { width: 2.5, type: strokes[Math.floor(at / symbols.length) % strokes.length] },
      areaStyle: data.series.length === 1 ? { opacity: 0.1 } : undefined,
      connectNulls: false,
      emphasis: { focus: labels.length > 1 ? 'series' : 'none' },
      data: data.categories.map(({ key, label }, index) => ({
        key,
        name: label,
        value: one.values[index] ?? '-',
        ...(!marked && !isAlone(one.values, index) && { symbol: 'none' }),
      })),
    })),
    tooltip: {
      ...base.tooltip,
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: colors.dimmed }, label: { fontFamily: chartFont } },
      formatter: (items: { dataIndex: number }[]) => {
        const index = items[0]?.dataIndex ?? 0;
        const lines = data.series.map((one) => {
          const value = formatValue(one.values[index], data.unit, look.locale);
          return `${one.label}: ${withCount(value, one.counts?.[index], look.locale)}`;
        });
        return [data.categories[index]?.label ?? '', ...lines].join('\n');
      },
    },
  } as EChartsOption;
}
