import type { Language } from '@kaiku/sdk/common';
import type { WrittenCell, WrittenSheet } from '@kaiku/sdk/server';
import { crossMark } from '../../contract/charts/crossMarks.ts';
import { languageName } from '../../contract/filterWords.ts';
import { type FilterQuery, filterInWords } from '../../contract/index.ts';
import { numbersIn } from '../services/answerWords.ts';
import type { FilterNames } from '../services/filterNames.ts';
import type { NamedCrossTable } from '../services/namedCrossTable.ts';
import { fileWords } from './fileWords.ts';

/** Who gets the file. */
interface Reader {
  t(key: string, params?: Record<string, unknown>): string;
  language: Language;
}

type Side = NamedCrossTable['row'];

const titleOf = ({ key, title }: Side, { t }: Reader): string =>
  key === 'language' || key === 'collector' ? t(`filter.${key}`) : title;

const labelOf = ({ key }: Side, { id, label }: Side['values'][number]): string =>
  key === 'language' ? languageName(id) : label;

/** A cell has no form of its own: more places than anybody reads would be shown. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/**
 * A cross table as a sheet: of each row how many, the shares of it and of the columns, and the marks, told apart by a
 * column. Filtered by that, it is what the page shows.
 */
export function crossSheet(table: NamedCrossTable, reader: Reader): { headers: string[]; rows: WrittenCell[][] } {
  const { t } = reader;
  const { n, row, column, cells } = table;
  const all = t('export.cross.all');
  const headers = [
    titleOf(row, reader),
    t('export.combined.figure'),
    all,
    ...column.values.map((value) => labelOf(column, value)),
  ];
  const [count, ofRow, ofColumn] = ['count', 'row', 'column'].map((measure) => t(`cross.measures.${measure}`));
  const lines = row.values.flatMap((value, at): WrittenCell[][] => {
    const label = labelOf(row, value);
    const own = cells[at]!;
    return [
      [label, count!, value.n, ...own.map((cell) => cell.n)],
      [label, ofRow!, share(value.n, value.n), ...own.map((cell) => share(cell.n, value.n))],
      [label, ofColumn!, share(value.n, n), ...own.map((cell, across) => share(cell.n, column.values[across]!.n))],
      [label, t('export.cross.mark'), null, ...own.map(({ residual }) => crossMark(residual)?.arrows ?? null)],
    ];
  });
  const totals: WrittenCell[][] = [
    [all, count!, n, ...column.values.map((value) => value.n)],
    [all, ofRow!, share(n, n), ...column.values.map((value) => share(value.n, n))],
  ];
  return { headers, rows: row.values.length === 0 ? [] : [...lines, ...totals] };
}

interface Told {
  table: NamedCrossTable;
  names: FilterNames;
  /** Fewer are not shown; null: any number is. */
  hideUnder: number | null;
}

/** What the figures are of: the two, how many answered both, what the marks mean, the test, and the filters in words. */
export function crossFactsSheet({ table, names, hideUnder }: Told, filter: FilterQuery, reader: Reader): WrittenSheet {
  const { t, language } = reader;
  const { n, hidden, row, column, independence, more } = table;
  const number = numbersIn(language);
  const figure = (value: number) => number(value, { maximumFractionDigits: 3 });
  const test =
    independence &&
    t(independence.reliable ? 'cross.test' : 'cross.unsure', {
      statistic: figure(independence.statistic),
      df: figure(independence.df),
      p: independence.p < 0.001 ? `< ${figure(0.001)}` : `= ${figure(independence.p)}`,
      v: figure(independence.v),
    });
  const hides = hideUnder !== null && (hidden || n === 0);
  const shown: WrittenCell[][] = [
    [t('export.cross.both'), n],
    [t('export.cross.mark'), t('cross.legend')],
    ...(test ? [[t('export.cross.test'), test]] : []),
    ...(more ? [[t('export.cross.values'), t('cross.others')]] : []),
  ];
  const filters = filterInWords(filter, names, fileWords(t, language)).map(({ label, text }) => [label, text]);
  return {
    name: t('filter.title'),
    headers: [t('export.combined.of'), t('export.combined.value')],
    rows: [
      [t('cross.rows'), titleOf(row, reader)],
      [t('cross.columns'), titleOf(column, reader)],
      ...(hides ? [[t('export.cross.both'), t('cross.hidden', { under: number(hideUnder, {}) })]] : shown),
      ...(filters.length > 0 ? filters : [[t('filter.title'), t('export.narrowed.none')]]),
    ],
  };
}
