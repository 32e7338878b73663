import { createHash } from 'node:crypto';
import type { ProblemDetail, TableRow } from '@kaiku/sdk/server';
import { keyParameter, longestKey, normalAddress } from '../../contract/index.ts';
import type { Rule } from '../models/delivery.ts';
import type { Queue } from '../models/queue.ts';
import { readPhone } from '../phones.ts';

/** A target as a caller has sent it. */
export interface SentRow {
  /** Of JSON its place, from 1; of a table as a spreadsheet counts. */
  row: number;
  values: Readonly<Record<string, unknown>>;
}

/** A target that can be taken. */
export interface ReadRow {
  address: string;
  background: Record<string, string>;
}

/** Characters of a value. */
const longestValue = 1_000;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The same for the same values, in whatever order they come. */
export const fingerprintOf = ({ values }: SentRow): string => sha256(JSON.stringify(Object.entries(values).sort()));

/** What is wrong with the columns of a table: told once, not in each of its rows. */
export function headingFaults(headers: readonly string[], queue: Queue): ProblemDetail[] {
  const known = parametersOf(queue);
  const seen = new Set<string>();
  const faults: ProblemDetail[] = [];
  for (const header of headers) {
    if (header === '') continue;
    if (!known.has(header)) faults.push(fault(1, header, 'parameter_unknown', { parameter: header.slice(0, 100) }));
    if (seen.has(header)) faults.push(fault(1, header, 'parameter_doubled', { parameter: header }));
    seen.add(header);
  }
  const { targetParam } = queue;
  if (!seen.has(targetParam)) faults.push(fault(1, targetParam, 'column_missing', { parameter: targetParam }));
  return faults;
}

/** A row of a table by its headings; empty cells say nothing. */
export function rowOfTable(headers: readonly string[], { row, cells }: TableRow): SentRow {
  const values = headers.flatMap((header, at): [string, unknown][] => {
    const cell = cells[at];
    if (header === '' || cell === null || cell === undefined || cell === '') return [];
    return [[header, cell instanceof Date ? cell.toISOString().slice(0, 10) : cell]];
  });
  return { row, values: Object.fromEntries(values) };
}

/** The caller's key of a target, or of its place in a call that has one. Null: none, or none that can be used. */
export function keyOf({ row, values }: SentRow, callKey: string | null): string | null {
  const own = values[keyParameter];
  const key = typeof own === 'number' ? String(own) : own;
  if (key === undefined || key === null || key === '') return callKey && sha256(`call ${callKey} ${row}`);
  return typeof key === 'string' && key.length <= longestKey ? sha256(`target ${key}`) : null;
}

/** What a row says, or everything that is wrong with it, by row and parameter. */
export function readRow(sent: SentRow, key: string | null, queue: Queue, { channel }: Rule): ReadRow | ProblemDetail[] {
  const { row, values } = sent;
  const faults: ProblemDetail[] = [];
  const known = parametersOf(queue);
  if (key === null) {
    const given = ![undefined, null, ''].includes(values[keyParameter] as never);
    faults.push(fault(row, keyParameter, given ? 'key_unfit' : 'key_missing', { max: longestKey }));
  }
  const texts: Record<string, string> = {};
  for (const [parameter, value] of Object.entries(values)) {
    if (parameter === keyParameter || value === null) continue;
    const path = parameter.slice(0, 100);
    if (!known.has(parameter)) faults.push(fault(row, path, 'parameter_unknown', { parameter: path }));
    else if (!['string', 'number', 'boolean'].includes(typeof value))
      faults.push(fault(row, path, 'value_text', { parameter: path }));
    else if (String(value).length > longestValue)
      faults.push(fault(row, path, 'value_long', { parameter: path, max: longestValue }));
    else texts[parameter] = String(value).trim();
  }
  const { targetParam } = queue;
  const given = texts[targetParam] ?? '';
  const address = given === '' ? null : normalAddress(channel, given, readPhone);
  if (address === null && !faults.some(({ path }) => path === targetParam)) {
    const text = given.slice(0, 100);
    const code = channel === 'sms' ? 'invalid_phone' : 'invalid_email';
    faults.push(
      given === ''
        ? fault(row, targetParam, 'queue_target_missing', { parameter: targetParam })
        : { ...fault(row, targetParam, code, { text }), value: text },
    );
  }
  if (faults.length > 0 || address === null) return faults;
  const background = Object.fromEntries(
    queue.bgParameters.flatMap(({ parameter, field }) => (texts[parameter] ? [[field, texts[parameter]]] : [])),
  );
  return { address, background };
}

export const fault = (
  row: number,
  path: string,
  code: string,
  params: Record<string, string | number> = {},
): ProblemDetail => ({ path, code, row, params: { line: row, ...params } });

const parametersOf = ({ targetParam, bgParameters }: Queue): ReadonlySet<string> =>
  new Set([keyParameter, targetParam, ...bgParameters.map(({ parameter }) => parameter)]);
