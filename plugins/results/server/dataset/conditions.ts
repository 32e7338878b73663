import type { DuckDBValue } from '@duckdb/node-api';
import type { AnswersLimit } from '@kaiku/plugin-surveys/contract';
import { dayIn, startOfDay } from '@kaiku/sdk/common';
import { Problem } from '@kaiku/sdk/server';
import type { AnswerFilter, ResultsFilter } from '../../contract/index.ts';
import { backgroundKey, type Layout, type Stored } from './layout.ts';

/** SQL conditions with the values that they name. */
export interface Conditions {
  /** All must hold; none when everything counts. */
  parts: string[];
  values: Record<string, DuckDBValue>;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
/** Nothing that is stored fits. */
const never = 'false';

/**
 * What a filter asks of a row. A question or field that the survey lacks lets nothing through.
 * @param zone by which days begin
 * @param prefix of the names of its values
 */
export function conditionsOf(layout: Layout, filter: ResultsFilter, zone: string, prefix = 'p'): Conditions {
  const parts: string[] = [];
  const values: Record<string, DuckDBValue> = {};
  const bind = (value: DuckDBValue): string => {
    const name = `${prefix}${Object.keys(values).length}`;
    values[name] = value;
    return `$${name}`;
  };
  const oneOf = (column: string, wanted: readonly (string | number)[]): string => {
    if (wanted.length === 0) return never;
    // The empty value is that of who has none.
    const stored = wanted.includes('') ? `coalesce(${column}, '')` : column;
    return `${stored} IN (${wanted.map(bind).join(', ')})`;
  };

  if (filter.from) parts.push(`submitted_at >= ${timeOf('from', filter.from, zone, 0)}`);
  if (filter.to) parts.push(`submitted_at < ${timeOf('to', filter.to, zone, 1)}`);
  if (filter.languages) parts.push(oneOf('language', filter.languages));
  if (filter.collectorIds) parts.push(oneOf('collector', filter.collectorIds));
  if (filter.versions) parts.push(oneOf('version', filter.versions));
  for (const { fieldId, values: wanted } of filter.background ?? []) {
    const column = layout.stored.get(backgroundKey(fieldId))?.names[0];
    parts.push(column ? oneOf(column, wanted) : never);
  }
  for (const answer of filter.answers ?? []) parts.push(answerCondition(layout, answer));
  return { parts, values };
}

/**
 * What limits of shares ask of a row: that any of them lets it through (SHARE-025). What `withinLimits` of surveys asks of
 * single responses.
 */
export function limitsCondition(
  layout: Layout,
  limits: readonly AnswersLimit[],
): Pick<Conditions, 'values'> & { sql: string } {
  const each = limits.map(({ background, answers }, at) =>
    conditionsOf(layout, { background: [...background], answers: [...answers] }, 'UTC', `limit${at}_`),
  );
  const sql = each.map(({ parts }) => `(${parts.join(' AND ') || never})`).join(' OR ');
  return { sql: sql || never, values: Object.assign({}, ...each.map(({ values }) => values)) };
}

/**
 * A filter whose days are whole ones: instants begin and end with the day in which they lie.
 * @param zone by which days begin
 */
export function withWholeDays<Filter extends Pick<ResultsFilter, 'from' | 'to'>>(filter: Filter, zone: string): Filter {
  const dayOf = (path: string, text: string, before = 0): string =>
    day.test(text) ? text : dayIn(zone, instantOf(path, text) - before);
  return {
    ...filter,
    ...(filter.from && { from: dayOf('from', filter.from) }),
    // What ends when a day begins ends with the day before.
    ...(filter.to && { to: dayOf('to', filter.to, 1) }),
  };
}

/** @param days added to a day, so that the last day counts as a whole */
function timeOf(path: string, text: string, zone: string, days: number): string {
  const time = instantOf(path, text);
  return `make_timestamp(${BigInt(day.test(text) ? startOfDay(zone, text, days) : time) * 1_000n})`;
}

function instantOf(path: string, text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Problem('validation', { details: [{ path, code: 'format' }] });
  return time;
}

/** Codes and numbers only, so nothing of the caller's stands in the SQL. */
function answerCondition(layout: Layout, { elementId, rowId, values = [], min, max }: AnswerFilter): string {
  const stored = layout.stored.get(rowId === undefined ? elementId : `${elementId}.${rowId}`);
  const each: string[] = [];
  if (stored) {
    if (stored.type === 'number') {
      if (min !== undefined && max !== undefined)
        each.push(`${stored.names[0]} BETWEEN ${number(min)} AND ${number(max)}`);
      const numbers = values.map(Number).filter(Number.isFinite);
      each.push(...numbers.map((value) => `${stored.names[0]} = ${number(value)}`));
    } else if (stored.type === 'category') each.push(...inCategory(stored, values));
    else if (stored.type === 'set') each.push(...inSet(stored, values));
  }
  const dontKnow = layout.stored.get(`${elementId}.dontKnow`);
  if (dontKnow && rowId === undefined && values.includes('dontKnow')) each.push(...inCategory(dontKnow, ['dontKnow']));
  return each.length === 0 ? never : `(${each.join(' OR ')})`;
}

const number = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError('a filter needs a number');
  return String(value);
};

function inCategory({ names, dictionary }: Stored, values: readonly string[]): string[] {
  return values.flatMap((value) => {
    const code = dictionary.find(value);
    return code === undefined ? [] : [`${names[0]} = ${code}`];
  });
}

function inSet({ names, dictionary }: Stored, values: readonly string[]): string[] {
  return values.flatMap((value) => {
    const code = dictionary.find(value);
    return code === undefined ? [] : [`(${names[code >> 3]} & ${1 << (code & 7)}) <> 0`];
  });
}
