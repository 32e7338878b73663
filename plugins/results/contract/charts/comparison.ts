import {
  bandColors,
  type CategoryData,
  type ChartLook,
  type ChartTable,
  chartColors,
  type HeatmapData,
  heatmapTable,
  mostParts,
  npsBands,
  type StackChoices,
  stepColors,
} from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import type { Question } from './question.ts';
import { type GroupError, largestError } from './samplingError.ts';

/** What respondents of one segment said to a question. */
export interface ComparedSegment {
  key: string;
  label: string;
  summary: Summary;
}

export interface ComparisonWords {
  /** Headings: of segments, of choices, of means, of an NPS, of one mean. */
  group: string;
  choice: string;
  means: string;
  score: string;
  mean: string;
  bands: Record<(typeof npsBands)[number], string>;
  number(value: number, options?: Intl.NumberFormatOptions): string;
}

export type ComparisonDrawing =
  /** Means, on the scale that they are of. */
  | { shape: 'bars'; data: CategoryData; range?: readonly [number, number] }
  /** Choices that have numbers are steps of a scale; those who gave a score fall into bands. */
  | { shape: 'stacked'; data: CategoryData; parts: 'choices' | 'steps' | 'bands' }
  | { shape: 'heatmap'; data: HeatmapData };

/** Segments side by side, on the page and in files. */
export interface ComparedQuestion {
  /** Null where there are too many segments to be drawn. */
  drawing: ComparisonDrawing | null;
  table: ChartTable;
  /** The table says what the drawing leaves out, or there is none. */
  tableShown: boolean;
  /** How far the figures of any of the segments that are shown may lie by chance; null where nobody can say. */
  error: GroupError | null;
}

type Shown = Omit<ComparedQuestion, 'error'>;
type Of<T extends Summary['type']> = Extract<Summary, { type: T }>;
type Named<T extends Summary['type']> = Omit<ComparedSegment, 'summary'> & { summary: Of<T> };

/** How the parts of stacked bars are told apart. */
export function partsLook(
  { parts, data }: Extract<ComparisonDrawing, { shape: 'stacked' }>,
  scheme: ChartLook['scheme'],
): Required<Pick<StackChoices, 'colors' | 'patterned'>> {
  const ofBand = bandColors(scheme);
  if (parts === 'bands') return { colors: npsBands.map((band) => ofBand[band]), patterned: true };
  const colors = parts === 'steps' ? stepColors(data.series.length, scheme) : chartColors[scheme].series;
  return { colors, patterned: false };
}

/** A question by segments; null for what is not compared, and where nobody answered. */
export function compareSegments(
  question: Question,
  segments: readonly ComparedSegment[],
  words: ComparisonWords,
): ComparedQuestion | null {
  if (question.consent) return null;
  const shown = shownOf(question, segments, words);
  const { type } = question.summary;
  const drawn = segments.filter(
    ({ summary }) => summary.type === type && summary.n > 0 && !(type === 'numbers' && figureOf(summary) === null),
  );
  return shown && { ...shown, error: largestError(drawn.map(({ summary }) => summary)) };
}

function shownOf(question: Question, segments: readonly ComparedSegment[], words: ComparisonWords): Shown | null {
  const of = <T extends Summary['type']>(type: T) =>
    segments.filter((one): one is Named<T> => one.summary.type === type && one.summary.n > 0);
  switch (question.summary.type) {
    case 'numbers':
      return numbers(question, of('numbers'), words);
    case 'choices':
      return choices(question, of('choices'), words);
    case 'matrix':
      return matrix(question, of('matrix'), words);
    default:
      return null;
  }
}

/** The one figure that a segment is known by: the NPS where there is one, else the mean. */
export const figureOf = (summary: Summary): number | null => {
  if (summary.type !== 'numbers') return null;
  return summary.nps ? summary.nps.nps : summary.mean;
};

function numbers(
  { summary, scale }: Question,
  segments: readonly Named<'numbers'>[],
  words: ComparisonWords,
): Shown | null {
  const known = segments.filter((one) => figureOf(one.summary) !== null);
  if (known.length === 0) return null;
  const nps = 'nps' in summary && summary.nps !== undefined;
  const label = nps ? words.score : words.mean;
  // A score is a whole number, as it is everywhere.
  const unit = nps ? 'count' : 'number';
  const table: ChartTable = {
    headers: [words.group, 'n', label],
    units: ['count', unit],
    rows: known.map(({ key, label: name, summary: one }) => ({ key, cells: [name, one.n, figureOf(one)] })),
  };
  const drawing: ComparisonDrawing = nps
    ? { shape: 'stacked', data: bandsOf(known, words), parts: 'bands' }
    : {
        shape: 'bars',
        data: {
          unit,
          categories: known.map(({ key, label: name, summary: { n } }) => ({ key, label: withN(name, n, words) })),
          series: [{ key: 'value', label, values: known.map((one) => figureOf(one.summary)) }],
        },
        ...(scale && { range: [Math.min(0, scale.min), scale.max] as const }),
      };
  return { drawing, table, tableShown: false };
}

/** How many there are stays on one line, as does the score. */
const withN = (label: string, n: number, { number }: ComparisonWords): string =>
  `${label} (n\u00a0=\u00a0${number(n)})`;

/** Who gave low, middling and high scores, with the score that follows beside the segment's name. */
const bandsOf = (segments: readonly Named<'numbers'>[], words: ComparisonWords): CategoryData => ({
  unit: 'count',
  categories: segments.map(({ key, label, summary }) => {
    const score = `${words.score}\u00a0${words.number(Math.round(summary.nps?.nps ?? 0), { signDisplay: 'exceptZero' })}`;
    return { key, label: `${withN(label, summary.n, words)}: ${score}` };
  }),
  series: npsBands.map((band) => ({
    key: band,
    label: words.bands[band],
    values: segments.map(({ summary }) => summary.nps?.[band] ?? 0),
  })),
});

function choices(
  { choices: options = [] }: Question,
  segments: readonly Named<'choices'>[],
  words: ComparisonWords,
): Shown | null {
  if (segments.length === 0 || options.length === 0) return null;
  const count = (one: Of<'choices'>, id: string): number => one.counts[id] ?? 0;
  const share = (one: Of<'choices'>, id: string): number => (count(one, id) / one.n) * 100;
  const table: ChartTable = {
    headers: [words.group, 'n', ...options.map(({ label }) => label)],
    units: ['count', ...options.map(() => 'percent' as const)],
    rows: segments.map(({ key, label, summary }) => ({
      key,
      cells: [label, summary.n, ...options.map(({ id }) => share(summary, id))],
    })),
  };
  const several = segments.some(
    ({ summary }) => Object.values(summary.counts).reduce((sum, one) => sum + one, 0) > summary.n,
  );
  if (!several && options.length <= mostParts) {
    const series = options.map(({ id, label }) => ({
      key: id,
      label,
      values: segments.map(({ summary }) => count(summary, id)),
    }));
    const categories = segments.map(({ key, label, summary }) => ({ key, label: withN(label, summary.n, words) }));
    const parts = segments.some(({ summary }) => summary.mean !== null) ? 'steps' : 'choices';
    const data: CategoryData = { unit: 'count', categories, series };
    return { drawing: { shape: 'stacked', data, parts }, table, tableShown: true };
  }
  const data: HeatmapData = {
    unit: 'percent',
    columns: segments.map(({ key, label, summary }) => ({ key, label: withN(label, summary.n, words) })),
    rows: options.map(({ id, label }) => ({ key: id, label })),
    values: options.map(({ id }) => segments.map(({ summary }) => share(summary, id))),
  };
  return asHeatmap(data, table, words.choice);
}

function matrix({ rows = [] }: Question, segments: readonly Named<'matrix'>[], words: ComparisonWords): Shown | null {
  const { group, means } = words;
  const meanOf = ({ rows: given }: Of<'matrix'>, id: string): number | null => given[id]?.mean ?? null;
  const known = rows.filter(({ id }) => segments.some(({ summary }) => meanOf(summary, id) !== null));
  if (known.length === 0) return null;
  const data: HeatmapData = {
    unit: 'number',
    columns: segments.map(({ key, label, summary }) => ({ key, label: withN(label, summary.n, words) })),
    rows: known.map(({ id, label }) => ({ key: id, label })),
    values: known.map(({ id }) => segments.map(({ summary }) => meanOf(summary, id))),
  };
  const bySegment: ChartTable = {
    headers: [group, 'n', ...known.map(({ label }) => label)],
    units: ['count', ...known.map(() => 'number' as const)],
    rows: segments.map(({ key, label, summary }) => ({
      key,
      cells: [label, summary.n, ...known.map(({ id }) => meanOf(summary, id))],
    })),
  };
  return asHeatmap(data, bySegment, means);
}

/** The longer list goes down the page: where there are many segments, they do, in a table alone. */
const asHeatmap = (data: HeatmapData, bySegment: ChartTable, corner: string): Shown =>
  data.columns.length <= mostParts
    ? { drawing: { shape: 'heatmap', data }, table: heatmapTable(data, corner), tableShown: false }
    : { drawing: null, table: bySegment, tableShown: true };
