import { DuckDBTimestampValue, type DuckDBValue } from '@duckdb/node-api';
import { Problem } from '@kaiku/sdk/server';
import type { AnswerFilter, ResultsFilter } from '../../contract/index.ts';
import { backgroundKey, type Layout, type Stored } from './layout.ts';

/** SQL conditions with the values that they name. */
export interface Conditions {
  /** Joined by AND; empty when everything counts. */
  sql: string[];
  values: Record<string, DuckDBValue>;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayMs = 24 * 60 * 60 * 1_000;
/** Nothing that is stored fits. */
const never = 'false';

/** What a filter asks of a row. A question or field that the survey lacks lets nothing through. */
export function conditionsOf(layout: Layout, filter: ResultsFilter): Conditions {
  const sql: string[] = [];
  const values: Record<string, DuckDBValue> = {};
  const bind = (value: DuckDBValue): string => {
    const name = `p${Object.keys(values).length}`;
    values[name] = value;
    return `$${name}`;
  };
  const oneOf = (column: string, wanted: readonly string[]): string =>
    wanted.length === 0 ? never : `${column} IN (${wanted.map(bind).join(', ')})`;

  if (filter.from) sql.push(`submitted_at >= ${bind(timeOf('from', filter.from, 0))}`);
  if (filter.to) sql.push(`submitted_at < ${bind(timeOf('to', filter.to, dayMs))}`);
  if (filter.languages) sql.push(oneOf('language', filter.languages));
  if (filter.collectorIds) sql.push(oneOf('collector', filter.collectorIds));
  for (const { fieldId, values: wanted } of filter.background ?? []) {
    const column = layout.stored.get(backgroundKey(fieldId))?.names[0];
    sql.push(column ? oneOf(column, wanted) : never);
  }
  for (const answer of filter.answers ?? []) sql.push(answerCondition(layout, answer));
  return { sql, values };
}

/** @param dayLength added to a day, so that the last day counts as a whole */
function timeOf(path: string, text: string, dayLength: number): DuckDBTimestampValue {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new Problem('validation', { details: [{ path, code: 'format' }] });
  return new DuckDBTimestampValue(BigInt(time + (day.test(text) ? dayLength : 0)) * 1_000n);
}

/** Codes and numbers only, so nothing of the caller's stands in the SQL. */
function answerCondition(layout: Layout, { elementId, rowId, values = [], min, max }: AnswerFilter): string {
  const stored = layout.stored.get(rowId === undefined ? elementId : `${elementId}.${rowId}`);
  const parts: string[] = [];
  if (stored) {
    if (stored.type === 'number') {
      if (min !== undefined && max !== undefined)
        parts.push(`${stored.names[0]} BETWEEN ${number(min)} AND ${number(max)}`);
      const numbers = values.map(Number).filter(Number.isFinite);
      if (numbers.length > 0) parts.push(`${stored.names[0]} IN (${numbers.map(number).join(', ')})`);
    } else if (stored.type === 'category') parts.push(...inCategory(stored, values));
    else if (stored.type === 'set') parts.push(...inSet(stored, values));
  }
  const dontKnow = layout.stored.get(`${elementId}.dontKnow`);
  if (dontKnow && rowId === undefined && values.includes('dontKnow')) parts.push(...inCategory(dontKnow, ['dontKnow']));
  return parts.length === 0 ? never : `(${parts.join(' OR ')})`;
}

const number = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError('a filter needs a number');
  return String(value);
};

function inCategory({ names, dictionary }: Stored, values: readonly string[]): string[] {
  const codes = values.map((value) => dictionary.find(value)).filter((code) => code !== undefined);
  return codes.length > 0 ? [`${names[0]} IN (${codes.join(', ')})`] : [];
}

function inSet({ names, dictionary }: Stored, values: readonly string[]): string[] {
  return values.flatMap((value) => {
    const code = dictionary.find(value);
    return code === undefined ? [] : [`(${names[code >> 3]} & ${1 << (code & 7)}) <> 0`];
  });
}
