import { DONT_KNOW, type KindRegistry } from '@kaiku/sdk/model';
import { notFound } from '@kaiku/sdk/server';
import { binKey, bins } from '../../contract/charts/chartData.ts';
import type { ResultsFilter } from '../../contract/index.ts';
import type { DatasetElement } from '../dataset/columns.ts';
import { factColumn, factPattern } from '../dataset/facts.ts';
import type { Layout, Stored } from '../dataset/layout.ts';
import type { Selection, View } from '../dataset/view.ts';
import { adjustedResidual, type Independence, independence } from './significance.ts';

/** Values of a fact that are set side by side, the frequent ones first. */
const mostValues = 30;

/** What is set against each other: a question, a row of one, a background field, the language, the link. */
export interface Variable {
  /** `<element id>`, `<element id>.<row id>`, `field <field id>`, `language`, `collector`. */
  key: string;
  /** Ids of the answers, in their order; null: whatever there is. */
  values: readonly string[] | null;
  /** Each respondent has one of them. */
  single: boolean;
  /** Stored columns, and the values that what is in one stands for. */
  columns: { name: string; valuesOf(stored: string): string[] }[];
  /** Holds for who has any of the values. */
  given: string;
  /** Column of what is known of respondents besides their answers. */
  fact: string | null;
}

export interface CrossTable {
  /** Respondents who have a value of both. */
  n: number;
  /** Too few, or two questions where few are hidden. */
  hidden: boolean;
  rows: { id: string; n: number }[];
  columns: { id: string; n: number }[];
  /** There are further values. */
  more: boolean;
  /** By row and column. */
  cells: { n: number; residual: number | null }[][];
  /** Null where respondents may be in several cells, or there is nothing to be compared. */
  independence: Independence | null;
}

/** @throws Problem `not_found` for what the survey lacks, or what has no values to count */
export function variableOf(
  layout: Layout,
  elements: readonly DatasetElement[],
  kinds: KindRegistry,
  key: string,
): Variable {
  if (factPattern.test(key)) {
    const column = factColumn(layout, key);
    if (!column) throw notFound();
    return factOf(key, column);
  }
  const [elementId = '', rowId] = key.split('.');
  const known = elements.find(({ element }) => element.id === elementId);
  const facts = known && kinds.get(known.element.kind)?.chartFacts?.(known.element);
  const stored = layout.stored.get(key);
  if (!facts || !stored) throw notFound();
  if (rowId !== undefined && !facts.rows?.some(({ id }) => id === rowId)) throw notFound();
  if (stored.type === 'number' && facts.scale) return scaleOf(key, stored, facts.scale);
  const options = rowId === undefined ? facts.choices : facts.columns;
  if (!options || (stored.type !== 'category' && stored.type !== 'set')) throw notFound();
  return choicesOf(
    key,
    stored,
    options.map(({ id }) => id).filter((id) => id !== DONT_KNOW),
  );
}

const factOf = (key: string, name: string): Variable => ({
  key,
  values: null,
  single: true,
  columns: [{ name, valuesOf: (stored) => [stored] }],
  given: `${name} <> ''`,
  fact: name,
});

function scaleOf(key: string, { names: [name] }: Stored, scale: { min: number; max: number; step: number }): Variable {
  const spans = bins({ scale }, { counts: {} });
  return {
    key,
    values: spans.map(binKey),
    single: true,
    columns: [
      {
        name: name!,
        valuesOf(stored) {
          const value = Number(stored);
          const span = spans.findLast(({ from }) => from <= value) ?? spans[0];
          return span ? [binKey(span)] : [];
        },
      },
    ],
    given: `${name} IS NOT NULL`,
    fact: null,
  };
}

function choicesOf(key: string, { type, names, dictionary }: Stored, values: string[]): Variable {
  const wanted = new Set(values);
  const codes = dictionary.entries.filter(([value]) => wanted.has(value)).map(([, code]) => code);
  if (type === 'category') {
    const valuesOf = (stored: string) => [dictionary.value(Number(stored))!];
    const given = codes.length > 0 ? `${names[0]} IN (${codes.join(', ')})` : 'false';
    return { key, values, single: true, columns: [{ name: names[0]!, valuesOf }], given, fact: null };
  }
  const bitsOf = (word: number): number =>
    codes.filter((code) => code >> 3 === word).reduce((all, code) => all | (1 << (code & 7)), 0);
  const columns = names.flatMap((name, word) => {
    const bits = bitsOf(word);
    if (bits === 0) return [];
    const valuesOf = (stored: string): string[] =>
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bit) =>
        Number(stored) & bits & (1 << bit) ? [dictionary.value(word * 8 + bit)!] : [],
      );
    return [{ name, bits, valuesOf }];
  });
  const given = columns.map(({ name, bits }) => `(${name} & ${bits}) <> 0`).join(' OR ') || 'false';
  return { key, values, single: false, columns, given: `(${given})`, fact: null };
}

const nothing: CrossTable = { n: 0, hidden: true, rows: [], columns: [], more: false, cells: [], independence: null };

/** Counts who gave which of two variables' values, in one statement. */
export async function crossTable(
  view: View,
  filter: ResultsFilter,
  row: Variable,
  column: Variable,
): Promise<CrossTable> {
  const hides = view.scope.hideUnder !== null;
  // Who gave which two answers is more than blocks of few may tell (0139).
  if (hides && filter.integrity !== 'test' && row.fact === null && column.fact === null) return nothing;
  const all = await view.select(filter);
  if (all.hidden) return nothing;
  const selection = [row, column].reduce((some, { fact }) => (fact === null ? some : some.alike(fact)), all);
  return tableOf(selection, row, column);
}

async function tableOf(selection: Selection, row: Variable, column: Variable): Promise<CrossTable> {
  const names = [...new Set([...row.columns, ...column.columns].map(({ name }) => name))];
  const pairs = row.columns.flatMap((a) => column.columns.map((b) => ({ a, b })));
  const branches: { a?: Variable['columns'][number]; b?: Variable['columns'][number] }[] = [
    {},
    ...row.columns.map((a) => ({ a })),
    ...column.columns.map((b) => ({ b })),
    ...pairs,
  ];
  const statements = branches.map(({ a, b }, at) => {
    const by = [a, b].flatMap((one) => one?.name ?? []);
    const value = (one: typeof a) => (one ? `${one.name}::VARCHAR` : 'NULL::VARCHAR');
    return `SELECT ${at}, ${value(a)}, ${value(b)}, count(*) FROM given${by.length > 0 ? ` GROUP BY ${[...new Set(by)].join(', ')}` : ''}`;
  });
  const reply = await selection.rows<[number, string | null, string | null, bigint]>(
    `WITH given AS MATERIALIZED (SELECT ${names.join(', ') || '1 AS one'} FROM $chosen WHERE ${row.given} AND ${column.given})
     ${statements.join(' UNION ALL ')}`,
  );
  let n = 0;
  const [rowTotals, columnTotals, cells] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const add = (to: Map<string, number>, key: string, count: number) => to.set(key, (to.get(key) ?? 0) + count);
  for (const [at, first, second, counted] of reply) {
    const { a, b } = branches[at]!;
    const count = Number(counted);
    if (!a && !b) n = count;
    else if (a && b) {
      for (const one of a.valuesOf(first!))
        for (const other of b.valuesOf(second!)) add(cells, pairKey(one, other), count);
    } else if (a) for (const one of a.valuesOf(first!)) add(rowTotals, one, count);
    else for (const other of b!.valuesOf(second!)) add(columnTotals, other, count);
  }
  if (selection.hides(n)) return nothing;
  const [rows, moreRows] = shownValues(selection, row, rowTotals);
  const [columns, moreColumns] = shownValues(selection, column, columnTotals);
  const countOf = (one: string, other: string) => cells.get(pairKey(one, other)) ?? 0;
  const table = rows.map(({ id }) => columns.map((other) => countOf(id, other.id)));
  return {
    n,
    hidden: false,
    rows,
    columns,
    more: moreRows || moreColumns,
    cells: rows.map((one, at) =>
      columns.map((other, across) => ({
        n: table[at]![across]!,
        residual: adjustedResidual(n, one.n, other.n, table[at]![across]!),
      })),
    ),
    independence: row.single && column.single ? independence(table) : null,
  };
}

const pairKey = (one: string, other: string): string => JSON.stringify([one, other]);

/** @returns the values that are set side by side, and whether there are others */
function shownValues(selection: Selection, { values }: Variable, totals: ReadonlyMap<string, number>) {
  const known = (values ?? [...totals.keys()]).map((id) => ({ id, n: totals.get(id) ?? 0 }));
  const told = known.filter(({ n }) => !selection.hides(n));
  if (values) return [told, false] as const;
  const sorted = told.sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1));
  return [sorted.slice(0, mostValues), sorted.length > mostValues] as const;
}
