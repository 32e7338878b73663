import type { EChartsOption } from 'echarts';
import { type CategoryData, formatValue } from './data.ts';
import { type ChartLook, chartColors, chartFont, textOn } from './look.ts';
import { baseOption, categoryAxis, grid, legend, legendHeight, valueAxis, withCount } from './parts.ts';

export interface BarChoices {
  /** Bars lie, which leaves room for long labels; by default when a label is long or there are many. */
  horizontal?: boolean;
}

const isHorizontal = (data: CategoryData, look: ChartLook, choices: BarChoices) => {
  if (choices.horizontal !== undefined) return choices.horizontal;
  const room = look.width / Math.max(1, data.categories.length);
  return data.categories.some(({ label }) => label.length * 7 > room * 2);
};

/** Pixels beside lying bars after which a label goes to the next line. */
const labelsBeside = (look: ChartLook): number => Math.min(240, Math.round(look.width * 0.36));

/** Lines of a label beside a bar, by a guess at the width of a letter. */
const linesBeside = (label: string, look: ChartLook): number => Math.ceil((label.length * 7) / labelsBeside(look));

/** Room for the figure on top of the tallest bar. */
const figureAbove = 14;

/** Pixels that a chart of lying bars needs; a label over several lines gets as many. */
export function barHeight(data: CategoryData, look: ChartLook, stacked = false): number {
  const bars = stacked ? 1 : Math.max(1, data.series.length);
  const labels = data.series.map((one) => one.label);
  const top = legendHeight(look, labels);
  const rows = data.categories.map(({ label }) => Math.max(bars * 18 + 16, linesBeside(label, look) * 16 + 8));
  // The axis gives all of them the same.
  return Math.max(160, top + 28 + rows.length * Math.max(0, ...rows));
}

function axes(data: CategoryData, look: ChartLook, horizontal: boolean, range?: readonly [number, number]) {
  const labels = data.categories.map((category) => category.label);
  const labelWidth = horizontal
    ? labelsBeside(look)
    : Math.max(48, Math.floor((look.width - 60) / Math.max(1, labels.length)) - 8);
  const categories = categoryAxis(look, labels, { labelWidth, inverse: horizontal });
  const axis = valueAxis(look, data.unit, range);
  // Where room is short, the figures at the bars say it all.
  const values = { ...axis, axisLabel: { ...axis.axisLabel, show: !horizontal || look.width >= 420 } };
  return horizontal ? { xAxis: values, yAxis: categories } : { xAxis: categories, yAxis: values };
}

/** Bars by category; several series stand side by side. */
export function barOptions(data: CategoryData, look: ChartLook, choices: BarChoices = {}): EChartsOption {
  const colors = chartColors[look.scheme];
  const horizontal = isHorizontal(data, look, choices);
  const labels = data.series.map((one) => one.label);
  const base = baseOption(look);
  return {
    ...base,
    legend: legend(look, labels),
    // The figure of the longest bar stands beyond the plot.
    grid: {
      ...grid(look, labels),
      ...(horizontal ? { right: 52 } : { top: legendHeight(look, labels) + figureAbove }),
    },
    ...axes(data, look, horizontal),
    series: data.series.map((one, at) => ({
      type: 'bar',
      id: one.key,
      name: one.label,
      barMaxWidth: 28,
      barGap: '12%',
      itemStyle: {
        color: one.color ?? colors.series[at % colors.series.length],
        borderRadius: horizontal ? [0, 4, 4, 0] : [4, 4, 0, 0],
      },
      emphasis: { focus: labels.length > 1 ? 'series' : 'none' },
      label: {
        show: data.categories.length * data.series.length <= 40,
        position: horizontal ? 'right' : 'top',
        color: colors.text,
        fontFamily: chartFont,
        fontSize: 12,
        formatter: ({ dataIndex }: { dataIndex: number }) => {
          const value = one.values[dataIndex];
          return value === null || value === undefined ? '' : formatValue(value, data.unit, look.locale);
        },
      },
      tooltip: { valueFormatter: undefined },
      data: data.categories.map(({ key, label }, index) => ({ key, name: label, value: one.values[index] ?? '-' })),
    })),
    tooltip: { ...base.tooltip, trigger: 'item', formatter: itemText(data, look) },
  } as EChartsOption;
}

export interface StackChoices extends BarChoices {
  /** Each bar is filled to 100 percent: shares are compared instead of amounts. */
  share?: boolean;
  /** A colour per series, such as the steps of a scale. */
  colors?: readonly string[];
}

/** Values as shares of their category's sum, 0 to 100. */
export function shares(data: CategoryData): CategoryData {
  const sums = data.categories.map((_, index) => data.series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
  return {
    ...data,
    unit: 'percent',
    series: data.series.map((one) => ({
      ...one,
      counts: one.counts ?? (data.unit === 'count' ? one.values : undefined),
      values: data.categories.map((_, index) => {
        const value = one.values[index];
        return value === null || value === undefined || !sums[index] ? null : (value / sums[index]) * 100;
      }),
    })),
  };
}

/** Series on top of each other in one bar per category. */
export function stackedBarOptions(given: CategoryData, look: ChartLook, choices: StackChoices = {}): EChartsOption {
  const data = choices.share ? shares(given) : given;
  const palette = chartColors[look.scheme];
  const horizontal = isHorizontal(data, look, { horizontal: true, ...choices });
  const labels = data.series.map((one) => one.label);
  const base = baseOption(look);
  return {
    ...base,
    legend: legend(look, labels),
    grid: grid(look, labels),
    ...axes(data, look, horizontal, choices.share ? [0, 100] : undefined),
    series: data.series.map((one, at) => {
      const color = one.color ?? choices.colors?.[at] ?? palette.series[at % palette.series.length]!;
      return {
        type: 'bar',
        id: one.key,
        name: one.label,
        stack: 'all',
        barMaxWidth: 28,
        // A hairline of the ground between parts, so that they differ without colour.
        itemStyle: { color, borderColor: palette.surface, borderWidth: 1 },
        emphasis: { focus: 'series' },
        label: {
          show: true,
          position: 'inside',
          color: textOn(color),
          fontFamily: chartFont,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const value = one.values[dataIndex];
            // A label in a sliver would cover its neighbours.
            if (!value || (choices.share && (look.width * 0.6 * value) / 100 < 38)) return '';
            return formatValue(choices.share ? Math.round(value) : value, data.unit, look.locale);
          },
        },
        labelLayout: { hideOverlap: true },
        data: data.categories.map(({ key, label }, index) => ({ key, name: label, value: one.values[index] ?? '-' })),
      };
    }),
    tooltip: { ...base.tooltip, trigger: 'item', formatter: itemText(data, look) },
  } as EChartsOption;
}

/** Tooltip: category, series and value with its count. */
const itemText = (data: CategoryData, look: ChartLook) => (item: { seriesIndex: number; dataIndex: number }) => {
  const one = data.series[item.seriesIndex];
  const category = data.categories[item.dataIndex];
  if (!one || !category) return '';
  const value = formatValue(one.values[item.dataIndex], data.unit, look.locale);
  const text = withCount(value, one.counts?.[item.dataIndex], look.locale);
  return data.series.length > 1 ? `${category.label}\n${one.label}: ${text}` : `${category.label}: ${text}`;
};
