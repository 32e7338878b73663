import type { DuckDBValue } from '@duckdb/node-api';
import type { TranslatedField } from '@kaiku/plugin-surveys/contract';
import type { Element, KindRegistry } from '@kaiku/sdk/model';
import { languageName } from '../../contract/filterWords.ts';
import { factColumn, fieldOf } from '../dataset/facts.ts';
import { fieldIdOf, type Stored } from '../dataset/layout.ts';
import type { Selection, View } from '../dataset/view.ts';
import { notAmong } from './notAmong.ts';
import { contains } from './rowQueries.ts';

/** One that says nothing of the responses. */
const noOrder = 'md5(id::VARCHAR)';

/** The order of what is equal otherwise. Where few are hidden, it tells nobody who came last. */
export const newestFirst = ({ scope }: View): string => (scope.hideUnder ? noOrder : 'submitted_at DESC, id');

/** What the table calls what it shows, in the reader's language. */
export interface TableWords {
  elements: readonly Element[];
  kinds: KindRegistry;
  fields: readonly TranslatedField[];
  /** Names of links by id. */
  links: ReadonlyMap<string, string>;
}

/** SQL with the values that it names. */
interface Asked {
  sql: string;
  values: Record<string, DuckDBValue>;
}

/** What the table can be sorted by. */
export const sortKeys = ({ elements, fields }: Pick<TableWords, 'elements' | 'fields'>): string[] => [
  'submitted_at',
  'language',
  'time_taken',
  'collector',
  ...fields.map(({ id }) => `field ${id}`),
  ...elements.map(({ id }) => id),
];

/**
 * SQL to sort by: choices in their order in the survey, numbers by size, everything else by the letters that are shown.
 * Undefined for an unknown column.
 */
export function sortExpression({ layout, scope }: View, words: TableWords, by: string): Asked | undefined {
  const plain = (sql: string): Asked => ({ sql, values: {} });
  if (by === 'submitted_at' || by === 'language') return plain(scope.hideUnder ? noOrder : by);
  if (by === 'time_taken') return plain(scope.hideTimes ? noOrder : 'nullif(seconds, 0)');
  const fact = factColumn(layout, by);
  const names = by === 'collector' ? words.links : words.fields.find(({ id }) => id === fieldOf(by))?.renamed;
  // Where few are hidden, their order would put together whom nothing else does.
  if (fact !== undefined && names) return scope.hideUnder ? plain(noOrder) : shownAs(fact, names);
  const element = words.elements.find(({ id }) => id === by);
  const stored = layout.stored.get(by);
  if (!element || !stored || stored.type === 'background') return undefined;
  const name = stored.names[0]!;
  if (stored.type === 'text') return plain(`lower(${name})`);
  if (stored.type !== 'category') return plain(name);
  const codes = domainOf(element, words.kinds, stored).map(([, code]) => code);
  return plain(codes.length > 0 ? `list_position([${codes.join(', ')}], ${name}::INTEGER)` : name);
}

/** Between texts of a list: none has it. */
const between = '\u001f';

/** What a column's values are called, to be compared: without regard to case, and nothing where there is none. */
function shownAs(column: string, names: ReadonlyMap<string, string>): Asked {
  const own = `nullif(lower(${column}), '')`;
  if (names.size === 0) return { sql: own, values: {} };
  const list = (texts: Iterable<string>): string =>
    [...texts].map((text) => text.replaceAll(between, ' ')).join(between);
  const each = (name: string): string => `unnest(string_split($${name}, '${between}'))`;
  return {
    sql: `coalesce((SELECT lower(called) FROM (SELECT ${each('stored')} AS stored, ${each('called')} AS called) AS names
      WHERE names.stored = ${column}), ${own})`,
    values: { stored: list(names.keys()), called: list(names.values()) },
  };
}

/**
 * A response fits when a text of it contains the search, or what a choice in it, its language, its link or one of its
 * background values is called.
 * @param among the columns that are searched, by their keys; all by default
 * @throws Problem `validation` for one that is not searched
 */
export async function searchCondition(
  selection: Selection,
  words: TableWords,
  search: string,
  among?: readonly string[],
): Promise<Asked> {
  const { layout, view } = selection;
  const { scope } = view;
  const byId = new Map(words.elements.map((element) => [element.id, element]));
  const fieldKeys = words.fields.map(({ id }) => `field ${id}`);
  const known = new Set(['language', 'collector', ...fieldKeys, ...byId.keys()]);
  const unknown = among?.findIndex((key) => !known.has(key)) ?? -1;
  if (unknown >= 0) throw notAmong(`filter_fields.${unknown}`, [...known]);
  const isSearched = (key: string): boolean => among === undefined || among.includes(key);
  const parts: string[] = [];
  const values: Record<string, DuckDBValue> = { search };
  const finds = (text: string): boolean => text.toLowerCase().includes(search);
  const isOneOf = (column: string, wanted: readonly string[]): void => {
    if (wanted.length === 0) return;
    const name = `called${Object.keys(values).length}`;
    values[name] = wanted.join(between);
    parts.push(`${column} IN (SELECT unnest(string_split($${name}, '${between}')))`);
  };
  const calledSo = (names: ReadonlyMap<string, string>): string[] =>
    [...names].flatMap(([value, name]) => (finds(name) ? [value] : []));
  for (const stored of layout.stored.values()) {
    const [name] = stored.names;
    const field = fieldIdOf(stored.key);
    if (!isSearched(field === undefined ? stored.key.split('.')[0]! : `field ${field}`)) continue;
    // What may not be told is not to be found by, either.
    if (stored.type === 'text' || (stored.type === 'background' && !scope.hideUnder))
      parts.push(contains(name!, 'search'));
    const element = byId.get(stored.key.split('.')[0]!);
    if (!element || (stored.type !== 'category' && stored.type !== 'set')) continue;
    const codes = domainOf(element, words.kinds, stored).flatMap(([label, code]) => (finds(label) ? [code] : []));
    if (codes.length === 0) continue;
    if (stored.type === 'category') parts.push(`${name} IN (${codes.join(', ')})`);
    else parts.push(...codes.map((code) => `(${stored.names[code >> 3]} & ${1 << (code & 7)}) <> 0`));
  }
  if (!scope.hideUnder && !selection.hidden) {
    for (const { id, renamed } of words.fields) {
      const column = isSearched(`field ${id}`) ? factColumn(layout, `field ${id}`) : undefined;
      if (column) isOneOf(column, calledSo(renamed));
    }
    if (isSearched('collector')) isOneOf('collector', calledSo(words.links));
    if (isSearched('language')) {
      const spoken = await selection.rows<[string]>('SELECT DISTINCT language FROM $chosen');
      isOneOf('language', calledSo(new Map(spoken.map(([code]) => [code, languageName(code)]))));
    }
  }
  // The parameter is to be named whatever the survey has.
  const spoken = scope.hideUnder || !isSearched('language') ? "''" : 'language';
  return { sql: `(${[...parts, contains(spoken, 'search')].join(' OR ')})`, values };
}

/** Labels and codes of a column's values, in the survey's order; those that nobody chose yet have no code. */
function domainOf(element: Element, kinds: KindRegistry, { key, dictionary }: Stored): [label: string, code: number][] {
  const columns = kinds.get(element.kind)!.columns(element);
  const domain = columns.find((column) => column.key === key)?.domain ?? [];
  return domain.flatMap(({ value, label }) => {
    const code = dictionary.find(value);
    return code === undefined ? [] : [[label, code] as [string, number]];
  });
}
