import {
  binName,
  type ChartShape,
  choiceData,
  daysData,
  faceName,
  gaugeData,
  gaugeHeight,
  legible,
  matrixData,
  namedRanges,
  type Question,
  rowsInPlace,
  scaleData,
  spanName,
  withFaces,
} from '@kaiku/plugin-results/contract';
import {
  bandColors,
  bandOf,
  barHeight,
  barOptions,
  type CategoryData,
  type ChartLook,
  type ChartTable,
  categoryTable,
  chartColors,
  gaugeOptions,
  heatmapHeight,
  heatmapOptions,
  mostParts,
  npsHeight,
  npsOptions,
  npsTable,
  shares,
  stackedBarOptions,
  stepColors,
} from '@kaiku/sdk/common';
import { dayOfNumber, type Summary } from '@kaiku/sdk/model';
import type { Block, Drawing } from './report.ts';
import type { Words } from './words.ts';

export interface Drawn extends Pick<Block, 'times'> {
  drawing: Drawing;
  table: ChartTable;
  /** The drawing leaves figures out for want of room. */
  tableShown: boolean;
}
type Of<T extends Summary['type']> = Question & { summary: Extract<Summary, { type: T }> };

const colors = chartColors.light;
const standing = 280;

/** A question as the page draws it; null for what is no chart. */
export function drawQuestion(question: Question, shape: ChartShape | undefined, words: Words): Drawn | null {
  const drawn = byKind(question, shape, words);
  return drawn && { ...drawn, tableShown: drawn.tableShown || shape === 'table' };
}

function byKind(question: Question, shape: ChartShape | undefined, words: Words): Drawn | null {
  const { summary } = question;
  if (question.consent) return null;
  if (summary.type === 'choices') return choices({ ...question, summary }, shape, words);
  if (summary.type === 'matrix') return matrix({ ...question, summary }, words);
  if (summary.type === 'days') return days({ ...question, summary }, words);
  if (summary.type !== 'numbers') return null;
  const numbers = { ...question, summary };
  const drawn = summary.nps
    ? nps(numbers, words)
    : question.faces
      ? faces(numbers, words)
      : scale(numbers, shape, words);
  return shape === 'gauge' ? asGauge(numbers, drawn, words) : drawn;
}

/** One figure instead of how the answers fall, which the table still says. */
function asGauge(question: Of<'numbers'>, drawn: Drawn, { t, number }: Words): Drawn {
  const data = gaugeData(question, number, (of, ends) => t(`results:chart.gauge.${of}`, ends));
  if (!data) return drawn;
  const drawing: Drawing = { option: (look) => gaugeOptions(data, look), height: () => gaugeHeight, native: null };
  return { ...drawn, drawing, tableShown: true };
}

const lying = (data: CategoryData): Drawing => ({
  option: (look) => barOptions(data, look, { horizontal: true }),
  height: (look) => barHeight(data, look),
  native: { shape: 'bars', data, colors: [colors.series[0]!] },
});

const columns = (data: CategoryData, named: typeof namedRanges = (drawing) => drawing): Drawing => ({
  option: (look) => named(legible(barOptions(data, look, { horizontal: false }), data, look), data, look),
  height: () => standing,
  native: { shape: 'columns', data, colors: [colors.series[0]!] },
});

/** Shares, and of how many answers they are. */
function shareTable(data: CategoryData, corner: string, t: Words['t']): ChartTable {
  const table = categoryTable(data, corner);
  return { ...table, headers: [...table.headers.slice(0, 2), t('results:chart.answers')] };
}

function choices(question: Of<'choices'>, shape: ChartShape | undefined, { t }: Words): Drawn {
  const data = choiceData(question.choices ?? [], question.summary, t('results:chart.share'));
  const drawing = shape === 'columns' ? columns(data) : lying(data);
  return { drawing, table: shareTable(data, t('results:chart.choice'), t), tableShown: false };
}

function scale(question: Of<'numbers'>, shape: ChartShape | undefined, { t, number }: Words): Drawn {
  const data = scaleData(question, question.summary, t('results:chart.share'), (bin) => binName(bin, number));
  const drawing = shape === 'bars' ? lying(data) : columns(data, namedRanges);
  return { drawing, table: shareTable(data, t('results:chart.value'), t), tableShown: false };
}

function faces(question: Of<'numbers'>, { t }: Words): Drawn {
  const { scale: steps } = question;
  const most = steps?.max ?? 5;
  const data = scaleData(question, question.summary, t('results:chart.share'), ({ from }) =>
    steps ? faceName(from, steps) : String(from),
  );
  const values = data.categories.map(({ key }) => Number(key));
  return {
    drawing: {
      option: (look) => withFaces(barOptions(data, look, { horizontal: false }), values, most, look),
      height: () => standing,
      native: { shape: 'columns', data, colors: [colors.series[0]!] },
    },
    table: shareTable(data, t('results:chart.face'), t),
    tableShown: false,
  };
}

function days({ summary }: Of<'days'>, words: Words): Drawn {
  const { t } = words;
  const { data, unit, spans } = daysData(summary, t('results:chart.share'), (span) => spanName(span, words));
  return {
    drawing: columns(data),
    table: shareTable(data, t(`results:days.${unit}`), t),
    tableShown: false,
    ...(unit === 'day' && { times: spans.map(({ from }) => Date.parse(`${dayOfNumber(from)}T00:00:00Z`)) }),
  };
}

function nps({ summary }: Of<'numbers'>, { t }: Words): Drawn {
  const { nps: score = null, detractors = 0, passives = 0, promoters = 0 } = summary.nps ?? {};
  const labels = {
    score: t('results:nps.score'),
    detractors: t('results:nps.detractors'),
    passives: t('results:nps.passives'),
    promoters: t('results:nps.promoters'),
  };
  const scores = Array.from({ length: 11 }, (_, at) => summary.counts[at] ?? 0);
  const data = { score, detractors, passives, promoters, scores, labels };
  const ofBand = bandColors('light');
  return {
    drawing: {
      option: (look) => npsOptions(data, look),
      height: () => npsHeight(data),
      native: {
        shape: 'columns',
        data: {
          unit: 'count',
          categories: scores.map((_, at) => ({ key: String(at), label: String(at) })),
          series: [{ key: 'answers', label: t('results:chart.answers'), values: scores }],
        },
        colors: scores.map((_, at) => ofBand[bandOf(at)]),
      },
    },
    table: npsTable(data, t('results:nps.band'), t('results:chart.answers')),
    tableShown: false,
  };
}

function matrix(question: Of<'matrix'>, { t, number }: Words): Drawn {
  const { columns: parts = [], places = false, summary } = question;
  const rows = rowsInPlace(question, summary, (label, mean) =>
    t('results:chart.placed', { label, mean: number(mean, { maximumFractionDigits: 1 }) }),
  );
  const data = matrixData({ ...question, rows }, summary);
  const table = categoryTable(data, t(places ? 'results:chart.choice' : 'results:chart.row'));
  if (parts.length <= mostParts) {
    const steps = stepColors(parts.length, 'light');
    if (places) steps.reverse();
    return {
      drawing: {
        option: (look: ChartLook) => stackedBarOptions(data, look, { share: true, colors: steps }),
        height: (look) => barHeight(data, look, true) + 36,
        native: { shape: 'stacked', data: shares(data), colors: steps },
      },
      table,
      tableShown: true,
    };
  }
  const heatmap = {
    unit: 'percent' as const,
    columns: parts.map(({ id, label }) => ({ key: id, label })),
    rows: rows.map(({ id, label }) => ({ key: id, label })),
    values: rows.map((row) =>
      parts.map(({ id }) => {
        const { n = 0, counts } = summary.rows[row.id] ?? {};
        return n === 0 ? null : ((counts?.[id] ?? 0) / n) * 100;
      }),
    ),
  };
  return {
    drawing: {
      option: (look) => heatmapOptions(heatmap, look),
      height: (look) => heatmapHeight(heatmap, look),
      native: null,
    },
    table,
    tableShown: true,
  };
}
