import { formatNumber } from '../formatNumber.ts';

/** What is counted or measured along an axis. */
export type ChartUnit = 'count' | 'percent' | 'number';

export interface ChartCategory {
  /** Stable name that clicks give back, such as a choice's id. */
  key: string;
  label: string;
}

export interface ChartSeries {
  key: string;
  label: string;
  /** One per category; null where there is nothing. Percent as 0 to 100. */
  values: readonly (number | null)[];
  /** Count behind each value, shown with it. */
  counts?: readonly (number | null)[];
  color?: string;
}

/** Values by category, one series or several to compare. */
export interface CategoryData {
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

/** Values over time; categories are the intervals in order. */
export interface TimelineData extends CategoryData {
  /** Fixed ends of the value axis, such as -100 and 100. */
  range?: readonly [number, number];
}

export interface NpsData {
  /** -100 to 100; null without answers. */
  score: number | null;
  /** Counts. */
  detractors: number;
  passives: number;
  promoters: number;
  /** Counts of the scores 0 to 10, drawn below the bands. */
  scores?: readonly number[];
  labels: { score: string; detractors: string; passives: string; promoters: string };
}

export interface HeatmapData {
  columns: readonly ChartCategory[];
  rows: readonly ChartCategory[];
  /** By row, then column; null where there is nothing. */
  values: readonly (readonly (number | null)[])[];
  unit: ChartUnit;
}

/** Decimals that a figure has at the most. */
const mostDecimals: Record<ChartUnit, number> = { percent: 1, number: 2, count: 0 };

/** @param decimals that it has at least, but for nothing at all */
export function formatValue(value: number | null | undefined, unit: ChartUnit, locale: string, decimals = 0): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const digits = { maximumFractionDigits: mostDecimals[unit], minimumFractionDigits: value === 0 ? 0 : decimals };
  return unit === 'percent'
    ? formatNumber(value / 100, locale, { style: 'percent', ...digits })
    : formatNumber(value, locale, digits);
}

/** Decimals that the figures of a chart need, so that all have as many. */
export function decimalsOf(values: readonly (number | null | undefined)[], unit: ChartUnit): number {
  const needed = (value: number): number =>
    (
      value
        .toFixed(mostDecimals[unit])
        .replace(/\.?0+$/, '')
        .split('.')[1] ?? ''
    ).length;
  return Math.max(
    0,
    ...values.flatMap((value) => (typeof value === 'number' && Number.isFinite(value) ? needed(value) : [])),
  );
}

/** A day `2026-03-29`, or a time `2026-03-29T15:30`, by the clocks that a table goes by. */
export interface TimeCell {
  time: string;
}

export interface ChartTable {
  headers: string[];
  /** How the figures of each column are written, the first column aside; as plain numbers without. */
  units?: ChartUnit[];
  rows: { key: string; cells: (string | number | null)[] }[];
  /** What Excel gets instead, where it knows more of what the cells are. */
  file?: { headers: string[]; rows: { cells: (string | number | null | TimeCell)[] }[] };
}

/** The same figures as a table, for readers of tables and for Excel. Percent stays 0 to 100. */
export function categoryTable(data: CategoryData, corner: string): ChartTable {
  return {
    headers: [corner, ...data.series.flatMap((one) => (one.counts ? [one.label, `${one.label} (n)`] : [one.label]))],
    units: data.series.flatMap((one) => (one.counts ? [data.unit, 'count'] : [data.unit])),
    rows: data.categories.map(({ key, label }, index) => ({
      key,
      cells: [
        label,
        ...data.series.flatMap((one) => {
          const value = one.values[index] ?? null;
          return one.counts ? [value, one.counts[index] ?? null] : [value];
        }),
      ],
    })),
  };
}

export function heatmapTable(data: HeatmapData, corner: string): ChartTable {
  return {
    headers: [corner, ...data.columns.map((column) => column.label)],
    units: data.columns.map(() => data.unit),
    rows: data.rows.map(({ key, label }, row) => ({
      key,
      cells: [label, ...data.columns.map((_, column) => data.values[row]?.[column] ?? null)],
    })),
  };
}

export function npsTable(data: NpsData, corner: string, count: string): ChartTable {
  const { labels } = data;
  return {
    headers: [corner, count],
    rows: [
      { key: 'detractors', cells: [labels.detractors, data.detractors] },
      { key: 'passives', cells: [labels.passives, data.passives] },
      { key: 'promoters', cells: [labels.promoters, data.promoters] },
      { key: 'score', cells: [labels.score, data.score] },
      ...(data.scores ?? []).map((given, score) => ({ key: String(score), cells: [String(score), given] })),
    ],
  };
}
