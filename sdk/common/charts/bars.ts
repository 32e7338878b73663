import type { EChartsOption } from 'echarts';
import { type CategoryData, decimalsOf, formatValue } from './data.ts';
import { barGap, type LabelsAbove, labelsAbove, labelsBeside, lineHeight, linesBeside, wrapped } from './labels.ts';
import { type ChartLook, chartColors, chartFont, textOn } from './look.ts';
import { baseOption, categoryAxis, decals, grid, legend, legendHeight, valueAxis, withCount } from './parts.ts';

/** With more parts than this a divided bar's are too small to be compared: a heat map says more. */
export const mostParts = 7;

export interface BarChoices {
  /** Bars lie, which leaves room for long labels; by default when a label is long or there are many. */
  horizontal?: boolean;
  /** Where the axis of the figures begins and ends. */
  range?: readonly [number, number];
}

const isHorizontal = (data: CategoryData, look: ChartLook, choices: BarChoices) => {
  if (choices.horizontal !== undefined) return choices.horizontal;
  const room = look.width / Math.max(1, data.categories.length);
  return data.categories.some(({ label }) => label.length * 7 > room * 2);
};

/** Room for the figure on top of the tallest bar. */
const figureAbove = 14;

/** Pixels that a chart of lying bars needs: a label beside its bar gets as many lines as it has, one above it a few. */
export function barHeight(data: CategoryData, look: ChartLook, stacked = false): number {
  const bars = stacked ? 1 : Math.max(1, data.series.length);
  const labels = data.series.map((one) => one.label);
  const top = legendHeight(look, labels);
  const above = labelsAbove(data, look, stacked);
  if (above) return Math.max(160, top + data.categories.length * above.row);
  const rows = data.categories.map(({ label }) => Math.max(bars * 18 + 16, linesBeside(label, look) * lineHeight + 8));
  // The axis gives all of them the same.
  return Math.max(160, top + 28 + rows.length * Math.max(0, ...rows));
}

interface Axes {
  horizontal: boolean;
  above: LabelsAbove | null;
  range?: readonly [number, number] | undefined;
}

function axes(data: CategoryData, look: ChartLook, { horizontal, above, range }: Axes) {
  const labels = data.categories.map((category) => category.label);
  const labelWidth = horizontal
    ? labelsBeside(look)
    : Math.max(48, Math.floor((look.width - 60) / Math.max(1, labels.length)) - 8);
  const categories = categoryAxis(look, labels, { labelWidth, inverse: horizontal });
  const axis = valueAxis(look, data.unit, range);
  if (above) {
    return {
      xAxis: { ...axis, axisLabel: { show: false }, splitLine: { show: false } },
      yAxis: {
        ...categories,
        axisLine: { show: false },
        axisLabel: {
          ...categories.axisLabel,
          inside: true,
          margin: 0,
          verticalAlign: 'bottom' as const,
          padding: [0, 0, above.lift, 0],
          formatter: above.shown,
          width: look.width - 8,
          overflow: 'truncate' as const,
        },
        // The whole of a label.
        tooltip: { show: true, formatter: ({ value }: { value: string }) => wrapped(value, look) },
      },
    };
  }
  // Where room is short, the figures at the bars say it all.
  const values = { ...axis, axisLabel: { ...axis.axisLabel, show: !horizontal || look.width >= 420 } };
  return horizontal ? { xAxis: values, yAxis: categories } : { xAxis: categories, yAxis: values };
}

/** The plot below the label of its first bar; labels are inside of it, so that none has to be made room for. */
const gridBelow = (above: LabelsAbove, look: ChartLook, labels: readonly string[]) => ({
  ...grid(look, labels),
  top: legendHeight(look, labels) + above.over,
  bottom: -above.over,
  outerBoundsMode: 'none' as const,
});

/** Bars by category; several series stand side by side. */
export function barOptions(data: CategoryData, look: ChartLook, choices: BarChoices = {}): EChartsOption {
  const colors = chartColors[look.scheme];
  const horizontal = isHorizontal(data, look, choices);
  const above = horizontal ? labelsAbove(data, look, false) : null;
  const labels = data.series.map((one) => one.label);
  const base = baseOption(look);
  const decimals = decimalsOf(
    data.series.flatMap(({ values }) => values),
    data.unit,
  );
  return {
    ...base,
    legend: legend(look, labels),
    // The figure of the longest bar stands beyond the plot.
    grid: {
      ...(above ? gridBelow(above, look, labels) : grid(look, labels)),
      ...(horizontal ? { right: 52 } : { top: legendHeight(look, labels) + figureAbove }),
    },
    ...axes(data, look, { horizontal, above, range: choices.range }),
    series: data.series.map((one, at) => ({
      type: 'bar',
      id: one.key,
      name: one.label,
      barMaxWidth: 28,
      barGap: `${barGap * 100}%`,
      ...(above && { barWidth: above.barWidth }),
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
          return value === null || value === undefined ? '' : formatValue(value, data.unit, look.locale, decimals);
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
  /** The first parts have patterns, so that they are known without their colours. */
  patterned?: boolean;
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
  const above = horizontal ? labelsAbove(data, look, true) : null;
  const labels = data.series.map((one) => one.label);
  const base = baseOption(look);
  return {
    ...base,
    // The ends of a scale are hardly another colour than the ground.
    legend: { ...legend(look, labels), itemStyle: { borderColor: palette.dimmed, borderWidth: 1 } },
    grid: above ? gridBelow(above, look, labels) : grid(look, labels),
    ...axes(data, look, { horizontal, above, range: choices.share ? [0, 100] : undefined }),
    series: data.series.map((one, at) => {
      const color = one.color ?? choices.colors?.[at] ?? palette.series[at % palette.series.length]!;
      const decal = choices.patterned ? [decals.lines, decals.dots][at] : undefined;
      return {
        type: 'bar',
        id: one.key,
        name: one.label,
        stack: 'all',
        barMaxWidth: 28,
        ...(above && { barWidth: above.barWidth }),
        // A hairline of the ground between parts, so that they differ without colour.
        itemStyle: { color, borderColor: palette.surface, borderWidth: 1, decal },
        emphasis: { focus: 'series' },
        label: {
          show: true,
          position: 'inside',
          color: textOn(color),
          fontFamily: chartFont,
          fontSize: 12,
          // Figures stay legible on a pattern.
          ...(decal && { backgroundColor: color, padding: [2, 4], borderRadius: 4 }),
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
  const said = data.series.length > 1 ? `${category.label}\n${one.label}: ${text}` : `${category.label}: ${text}`;
  return said
    .split('\n')
    .map((line) => wrapped(line, look))
    .join('\n');
};
