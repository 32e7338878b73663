import type { CategoryData } from '@kaiku/sdk/common';
import { byMeanPlace, type Summary } from '@kaiku/sdk/model';
import type { Option, Question } from './question.ts';

type Of<T extends Summary['type']> = Extract<Summary, { type: T }>;

const share = (count: number, n: number): number | null => (n === 0 ? null : (count / n) * 100);

/** Shares of respondents by choice. */
export function choiceData(choices: readonly Option[], summary: Of<'choices'>, label: string): CategoryData {
  const counts = choices.map(({ id }) => summary.counts[id] ?? 0);
  return {
    unit: 'percent',
    categories: choices.map(({ id, label: text }) => ({ key: id, label: text })),
    series: [{ key: 'answers', label, counts, values: counts.map((count) => share(count, summary.n)) }],
  };
}

/** Bars that a scale with many steps is drawn with. */
const maxBars = 12;

export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** The answers on a scale: a bar per step, or per equally many steps where there would be too many bars. */
export function bins({ scale }: Pick<Question, 'scale'>, { counts }: Pick<Of<'numbers'>, 'counts'>): Bin[] {
  const { min, max, step } = scale!;
  const steps = Math.round((max - min) / step) + 1;
  const perBin = Math.ceil(steps / maxBars);
  const at = (index: number) => Number((min + index * step).toFixed(6));
  const found: Bin[] = Array.from({ length: Math.ceil(steps / perBin) }, (_, index) => ({
    from: at(index * perBin),
    to: at(Math.min((index + 1) * perBin, steps) - 1),
    count: 0,
  }));
  for (const [value, count] of Object.entries(counts)) {
    const index = Math.floor((Number(value) - min) / step / perBin + 1e-6);
    const bin = found[Math.min(Math.max(index, 0), found.length - 1)];
    if (bin) bin.count += count;
  }
  return found;
}

/** A number on a scale: one with steps as fine as a millionth, or a year, which is not written in thousands. */
export const scaleValue = { useGrouping: 'min2', maximumFractionDigits: 6 } as const satisfies Intl.NumberFormatOptions;

/** Writes a number as a language does. */
export type WriteNumber = (value: number, options: Intl.NumberFormatOptions) => string;

/** What a bar of a scale is called; a minus sign stands apart from the dash. */
export const binName = ({ from, to }: Pick<Bin, 'from' | 'to'>, number: WriteNumber): string => {
  const [least, most] = [number(from, scaleValue), number(to, scaleValue)];
  if (from === to) return least;
  return to < 0 ? `${least} – ${most}` : `${least}–${most}`;
};

export const binKey = ({ from, to }: Bin): string => (from === to ? String(from) : `${from}..${to}`);

export function scaleData(
  question: Question,
  summary: Of<'numbers'>,
  label: string,
  nameOf: (bin: Bin) => string,
): CategoryData {
  const all = bins(question, summary);
  return {
    unit: 'percent',
    categories: all.map((bin) => ({ key: binKey(bin), label: nameOf(bin) })),
    series: [
      {
        key: 'answers',
        label,
        counts: all.map(({ count }) => count),
        values: all.map(({ count }) => share(count, summary.n)),
      },
    ],
  };
}

/** The rows of a question; of an order by their mean place, the first ones first, which `nameOf` says. */
export function rowsInPlace(
  { places, rows = [] }: Question,
  summary: Of<'matrix'>,
  nameOf: (label: string, mean: number) => string,
): readonly Option[] {
  if (!places) return rows;
  return byMeanPlace(rows, summary).map(({ id, label }) => {
    const mean = summary.rows[id]?.mean ?? null;
    return { id, label: mean === null ? label : nameOf(label, mean) };
  });
}

/** A bar per row, divided by column. */
export function matrixData(question: Question, summary: Of<'matrix'>): CategoryData {
  const { rows = [], columns = [] } = question;
  return {
    unit: 'count',
    categories: rows.map(({ id, label }) => ({ key: id, label })),
    series: columns.map(({ id, label }) => ({
      key: id,
      label,
      values: rows.map((row) => summary.rows[row.id]?.counts[id] ?? 0),
    })),
  };
}
