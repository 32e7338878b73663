import type { Language } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import type { WrittenCell, WrittenSheet } from '@kaiku/sdk/server';
import { scaleValue } from '../../contract/charts/chartData.ts';
import { type FilterQuery, filterInWords } from '../../contract/index.ts';
import { numbersIn } from '../services/answerWords.ts';
import type { CombinedQuestion } from '../services/combine.ts';
import { type CombinedResults, filteredOf } from '../services/combinedResults.ts';
import type { FilterFacts } from '../services/filterFacts.ts';
import { fileWords } from './fileWords.ts';

type T = (key: string, params?: Record<string, unknown>) => string;

/** Who gets the file. */
interface Reader {
  t: T;
  language: Language;
}

interface Line {
  row: string;
  label: string;
  /** Of a summary: the figure, and of how many it is a part. */
  figure(summary: Summary): readonly [number | null, number | null];
}

/** Combined results as a table: a line for each figure, with a column of all together and of each survey, and shares. */
export function combinedTable(found: CombinedResults, reader: Reader): { headers: string[]; rows: WrittenCell[][] } {
  const { t } = reader;
  const names = found.surveys.map(({ name }) => name || t('untitled'));
  const columns = [t('combined.together'), ...names];
  return {
    headers: [
      t('export.combined.question'),
      t('chart.row'),
      t('export.combined.figure'),
      ...columns.flatMap((name) => [name, `${name} (%)`]),
    ],
    rows: found.questions.filter(({ hidden }) => !hidden).flatMap((question) => linesOf(question, found, reader)),
  };
}

function linesOf(
  { question, summary, surveys }: CombinedQuestion,
  found: CombinedResults,
  reader: Reader,
): WrittenCell[][] {
  const title = question.title || question.name || reader.t('untitled');
  const parts = found.surveys.map(({ surveyId }) => surveys.find((one) => one.surveyId === surveyId));
  return figures(question, summary, reader).map(({ row, label, figure }) => {
    const cells = (one: Summary): WrittenCell[] => {
      const [value, of] = figure(one);
      return [value === null ? null : rounded(value), of && value !== null ? rounded((value / of) * 100) : null];
    };
    const each = parts.flatMap((part) => (part && !part.hidden ? cells(part.summary) : [null, null]));
    return [title, row, label, ...cells(summary), ...each];
  });
}

/** A cell has no form of its own: more places than anybody reads would be shown. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What there is to be told of a question, in the order of the page. */
function figures(question: CombinedQuestion['question'], summary: Summary, { t, language }: Reader): Line[] {
  const line = (label: string, figure: Line['figure'], row = ''): Line => ({ row, label, figure });
  const answered = line(t('combined.answers'), ({ n }) => [n, null]);
  const unknown = line(t('export.combined.dontKnow'), ({ dontKnow }) => [dontKnow, null]);
  const mean = line(t('compare.mean'), (one) => ['mean' in one ? (one.mean ?? null) : null, null]);
  if (summary.type === 'choices') {
    const options = (question.choices ?? []).map(({ id, label }) =>
      line(label, (one) => (one.type === 'choices' ? [one.counts[id] ?? 0, one.n] : [null, null])),
    );
    return [answered, ...options, unknown, ...(summary.mean === null ? [] : [mean])];
  }
  if (summary.type === 'numbers' && summary.nps) {
    const bands = (['promoters', 'passives', 'detractors'] as const).map((band) =>
      line(t(`nps.${band}`), (one) => (one.type === 'numbers' && one.nps ? [one.nps[band], one.n] : [null, null])),
    );
    const score = line(t('nps.score'), (one) => [one.type === 'numbers' ? (one.nps?.nps ?? null) : null, null]);
    return [answered, score, ...bands, unknown, mean];
  }
  if (summary.type === 'numbers') {
    const number = numbersIn(language);
    const values = Object.keys(summary.counts).sort((a, b) => Number(a) - Number(b));
    const each = values.map((value) =>
      line(number(Number(value), scaleValue), (one) =>
        one.type === 'numbers' ? [one.counts[value] ?? 0, one.n] : [null, null],
      ),
    );
    return [answered, ...each, unknown, mean];
  }
  if (summary.type !== 'matrix') return [answered];
  const rows = (question.rows ?? []).flatMap(({ id, label }) => {
    const of = (one: Summary) => (one.type === 'matrix' ? one.rows[id] : undefined);
    const total = (one: Summary) => Object.values(of(one)?.counts ?? {}).reduce((sum, n) => sum + n, 0);
    return [
      ...(question.columns ?? []).map((column) =>
        line(column.label, (one) => [of(one)?.counts[column.id] ?? 0, total(one)], label),
      ),
      line(t('compare.mean'), (one) => [of(one)?.mean ?? null, null], label),
    ];
  });
  return [answered, ...rows, unknown];
}

/** What the figures are of: surveys with their answers, and the filters in words. */
export function combinedFactsSheet(
  found: CombinedResults,
  facts: FilterFacts,
  filter: FilterQuery,
  { t, language }: Reader,
): WrittenSheet {
  const surveys = found.surveys.map(({ name, n, total, hidden, hideUnder }) => [
    name || t('untitled'),
    hidden ? t('combined.hidden', { under: hideUnder }) : t('combined.some', { n, total, count: total }),
  ]);
  const filters = filterInWords(filter, filteredOf(found, facts), fileWords(t, language)).map(({ label, text }) => [
    label,
    text,
  ]);
  return {
    name: t('filter.title'),
    headers: [t('export.combined.of'), t('export.combined.value')],
    rows: [...surveys, ...filters],
  };
}
