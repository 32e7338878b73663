import type { EChartsOption } from 'echarts';
import { formatNumber } from '../formatNumber.ts';
import { formatValue, type NpsData } from './data.ts';
import { type ChartLook, chartColors, chartFont, textOn } from './look.ts';
import { baseOption, categoryAxis, decals, legend, withCount } from './parts.ts';

export const npsBands = ['detractors', 'passives', 'promoters'] as const;
export type NpsBand = (typeof npsBands)[number];

/** Pixels that the score and its bands take, with the legend below them. */
const bandsHeight = 150;

/** Pixels that the chart needs. */
export const npsHeight = ({ scores }: NpsData): number => bandsHeight + (scores ? 140 : 0);

/** The band that a score of 0 to 10 falls into. */
export const bandOf = (score: number): NpsBand => (score >= 9 ? 'promoters' : score >= 7 ? 'passives' : 'detractors');

/** Of each band. */
export function bandColors(scheme: ChartLook['scheme']): Record<NpsBand, string> {
  const { detractor, passive, promoter } = chartColors[scheme];
  return { detractors: detractor, passives: passive, promoters: promoter };
}

/** The score, and how the answers fall into the three bands: told apart by colour, by pattern and by label. */
export function npsOptions(data: NpsData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const { scores } = data;
  const total = data.detractors + data.passives + data.promoters;
  const share = (band: NpsBand) => (total === 0 ? 0 : (data[band] / total) * 100);
  const fill = bandColors(look.scheme);
  const decal = { detractors: decals.lines, passives: decals.dots, promoters: undefined };
  const score = data.score === null ? '–' : formatScore(data.score, look.locale);
  const base = baseOption(look);
  return {
    ...base,
    title: {
      text: score,
      subtext: data.labels.score,
      left: 0,
      top: 12,
      itemGap: 2,
      textStyle: { fontFamily: chartFont, fontSize: 40, lineHeight: 48, fontWeight: 650, color: colors.text },
      subtextStyle: { fontFamily: chartFont, fontSize: 13, color: colors.dimmed },
    },
    legend: {
      ...(legend(
        look,
        npsBands.map((band) => data.labels[band]),
      ) as object),
      // All three are always to be seen: they go to a second line rather than to a second page.
      type: 'plain',
      top: 106,
    },
    grid: [
      { left: 112, right: 8, top: 0, height: 98 },
      ...(scores ? [{ left: 4, right: 8, top: bandsHeight + 18, bottom: 22 }] : []),
    ],
    xAxis: [{ type: 'value', min: 0, max: 100, show: false }, ...(scores ? [scoreAxis(look, scores.length)] : [])],
    yAxis: [
      { type: 'category', data: [data.labels.score], show: false },
      ...(scores ? [{ type: 'value', gridIndex: 1, show: false }] : []),
    ],
    series: [
      ...npsBands.map((band, at) => {
        const value = share(band);
        return {
          type: 'bar',
          id: band,
          name: data.labels[band],
          stack: 'bands',
          barWidth: 44,
          itemStyle: {
            color: fill[band],
            decal: decal[band],
            borderColor: colors.surface,
            borderWidth: 1,
            borderRadius: at === 0 ? [8, 0, 0, 8] : at === 2 ? [0, 8, 8, 0] : 0,
          },
          label: {
            show: ((look.width - 120) * value) / 100 >= 44,
            position: 'inside',
            color: textOn(fill[band]),
            // Figures stay legible on a pattern.
            backgroundColor: fill[band],
            padding: [2, 5],
            borderRadius: 4,
            fontFamily: chartFont,
            fontSize: 13,
            fontWeight: 600,
            formatter: formatValue(Math.round(value), 'percent', look.locale),
          },
          data: [{ key: band, name: data.labels[band], value }],
        };
      }),
      ...(scores ? [scoreBars(scores, fill, look)] : []),
    ],
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const band = npsBands[seriesIndex];
        if (!band) return `${dataIndex}: ${formatValue(scores?.[dataIndex], 'count', look.locale)}`;
        return `${data.labels[band]}: ${withCount(formatValue(share(band), 'percent', look.locale), data[band], look.locale)}`;
      },
    },
  } as EChartsOption;
}

/** Each score by itself, in the colour of its band; bands stand in order, so that none is told by colour alone. */
const scoreBars = (scores: readonly number[], fill: Record<NpsBand, string>, look: ChartLook) => ({
  type: 'bar',
  id: 'scores',
  xAxisIndex: 1,
  yAxisIndex: 1,
  barCategoryGap: '18%',
  label: {
    show: true,
    position: 'top',
    color: chartColors[look.scheme].text,
    fontFamily: chartFont,
    fontSize: 12,
    formatter: ({ value }: { value: number }) => formatValue(value, 'count', look.locale),
  },
  data: scores.map((value, score) => ({
    key: String(score),
    name: String(score),
    value,
    itemStyle: { color: fill[bandOf(score)], borderRadius: [4, 4, 0, 0] },
  })),
});

const scoreAxis = (look: ChartLook, count: number) => ({
  ...categoryAxis(
    look,
    Array.from({ length: count }, (_, score) => String(score)),
    { labelWidth: 40 },
  ),
  gridIndex: 1,
});

/** A whole number with its sign. */
export const formatScore = (score: number, locale: string): string =>
  formatNumber(score, locale, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

export interface GaugeData {
  value: number | null;
  min: number;
  max: number;
  label: string;
  /** Decimals of the figure; 1 by default. */
  digits?: number;
}

/** One figure on its scale. */
export function gaugeOptions(data: GaugeData, look: ChartLook): EChartsOption {
  const colors = chartColors[look.scheme];
  const text =
    data.value === null ? '–' : formatNumber(data.value, look.locale, { maximumFractionDigits: data.digits ?? 1 });
  return {
    ...baseOption(look),
    series: [
      {
        type: 'gauge',
        startAngle: 200,
        endAngle: -20,
        min: data.min,
        max: data.max,
        radius: '95%',
        center: ['50%', '62%'],
        progress: { show: data.value !== null, width: 14, roundCap: true, itemStyle: { color: colors.series[0] } },
        axisLine: { lineStyle: { width: 14, color: [[1, colors.line]] }, roundCap: true },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        pointer: { show: false },
        title: { offsetCenter: [0, '32%'], color: colors.dimmed, fontSize: 13, fontFamily: chartFont },
        detail: {
          offsetCenter: [0, '-4%'],
          color: colors.text,
          fontSize: 34,
          fontWeight: 650,
          fontFamily: chartFont,
          formatter: text,
        },
        data: [{ value: data.value ?? data.min, name: data.label }],
      },
    ],
    tooltip: { show: false },
  } as EChartsOption;
}
