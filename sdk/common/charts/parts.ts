import type { EChartsOption } from 'echarts';
import { type ChartUnit, formatValue } from './data.ts';
import { type ChartLook, chartColors, chartFont } from './look.ts';

/** What all charts have in common. */
export function baseOption(look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  return {
    color: [...colors.series],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: chartFont, color: colors.text },
    animation: look.animate,
    animationDuration: 180,
    animationDurationUpdate: 180,
    tooltip: {
      // HTML tooltips write style attributes, which a strict content security policy drops.
      renderMode: 'richText',
      confine: true,
      backgroundColor: colors.surface,
      borderColor: colors.line,
      textStyle: { color: colors.text, fontSize: 13, fontFamily: chartFont },
      transitionDuration: 0,
    },
  };
}

/** Pixels of a legend: its text of 13 pixels, by a guess at the width of a letter, with its mark and the gap behind. */
const letter = 7;
const mark = 20;
const gap = 16;
const line = 24;
/** Beyond these it is a list, of which each line has one. */
const mostLines = 3;

/** Lines that a legend goes over, as the chart breaks them. */
function brokenLines(look: ChartLook, labels: readonly string[]): number {
  let lines = 1;
  let at = 0;
  for (const label of labels) {
    const width = mark + label.length * letter;
    if (at > 0 && at + width > look.width) {
      lines += 1;
      at = 0;
    }
    at += width + gap;
  }
  return lines;
}

const isListed = (look: ChartLook, labels: readonly string[]): boolean => brokenLines(look, labels) > mostLines;

/** Pixels above the plot that a legend takes; a little air without one. */
export function legendHeight(look: ChartLook, labels: readonly string[]): number {
  if (labels.length < 2) return 8;
  return 12 + line * (isListed(look, labels) ? labels.length : brokenLines(look, labels));
}

/** A legend above the plot, over several lines where it is narrow; it tells all colours at a time, also on paper. */
export function legend(look: ChartLook, labels: readonly string[]): EChartsOption['legend'] {
  const colors = chartColors[look.scheme];
  const listed = isListed(look, labels);
  const text = { color: colors.text, fontFamily: chartFont, fontSize: 13 };
  return {
    show: labels.length > 1,
    type: 'plain',
    orient: listed ? 'vertical' : 'horizontal',
    top: 0,
    left: 0,
    right: 0,
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 12,
    itemGap: listed ? 8 : gap,
    data: [...labels],
    textStyle: listed ? { ...text, lineHeight: line - 8, width: look.width - 32, overflow: 'truncate' } : text,
  };
}

export function valueAxis(look: ChartLook, unit: ChartUnit, range?: readonly [number, number]) {
  const colors = chartColors[look.scheme];
  return {
    type: 'value' as const,
    min: range?.[0],
    max: range?.[1],
    minInterval: unit === 'count' ? 1 : undefined,
    axisLabel: {
      color: colors.dimmed,
      fontFamily: chartFont,
      hideOverlap: true,
      formatter: (value: number) => formatValue(value, unit, look.locale),
    },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colors.line } },
  };
}

interface CategoryAxisOptions {
  /** Pixels after which a label goes to the next line; missing: labels are in their lines already. */
  labelWidth?: number;
  inverse?: boolean;
}

export function categoryAxis(
  look: ChartLook,
  labels: readonly string[],
  { labelWidth, inverse }: CategoryAxisOptions = {},
) {
  const colors = chartColors[look.scheme];
  return {
    type: 'category' as const,
    data: [...labels],
    inverse,
    axisLabel: {
      color: colors.text,
      fontFamily: chartFont,
      fontSize: 13,
      interval: 0,
      width: labelWidth,
      overflow: labelWidth === undefined ? ('none' as const) : ('break' as const),
      lineHeight: 16,
    },
    axisLine: { lineStyle: { color: colors.line } },
    axisTick: { show: false },
  };
}

/** Room for the plot: labels are always inside, and a legend has its lines. */
export const grid = (look: ChartLook, labels: readonly string[]) => ({
  left: 4,
  right: 16,
  top: legendHeight(look, labels),
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
});

/** Patterns that tell bands apart without colour. */
export const decals = {
  lines: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 6], rotation: -Math.PI / 4, color: 'rgba(0,0,0,0.22)' },
  dots: {
    symbol: 'circle',
    symbolSize: 0.5,
    dashArrayX: [
      [0, 8],
      [4, 8],
    ],
    dashArrayY: [6, 0],
    color: 'rgba(0,0,0,0.25)',
  },
};

/** A value with the count behind it: `42 % (n = 17)`. */
export function withCount(text: string, count: number | null | undefined, locale: string): string {
  return count === null || count === undefined ? text : `${text} (n = ${formatValue(count, 'count', locale)})`;
}
