import { createHash } from 'node:crypto';
import { isStorable } from '@kaiku/sdk/model';
import type { ProblemDetail, TableRow } from '@kaiku/sdk/server';
import { keyParameter, longestKey, normalAddress } from '../../contract/index.ts';
import { readers } from '../addresses.ts';
import type { Rule } from '../models/delivery.ts';
import type { Queue } from '../models/queue.ts';
import { textOf } from './cells.ts';

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
export const fingerprintOf = ({ values }: SentRow): string =>
  sha256(
    JSON.stringify(
      Object.entries(values)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        // What is no text is refused, however it looks inside.
        .map(([name, value]) => [name, isPlain(value) ? value : {}]),
    ),
  );

/** What can be a value of a target. */
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** As a reply can tell it, whatever was sent. */
const shown = (text: string): string => text.replaceAll('\0', '').slice(0, 100).toWellFormed();

/** What is wrong with the columns of a table: told once, not in each of its rows. */
export function headingFaults(headers: readonly string[], queue: Queue): ProblemDetail[] {
  const known = parametersOf(queue);
  const seen = new Set<string>();
  const faults: ProblemDetail[] = [];
  for (const header of headers) {
    if (header === '') continue;
    if (!known.has(header)) faults.push(fault(1, header, 'parameter_unknown', { parameter: shown(header) }));
    if (seen.has(header)) faults.push(fault(1, header, 'parameter_doubled', { parameter: header }));
    seen.add(header);
  }
  const { targetParam } = queue;
  if (!seen.has(targetParam)) faults.push(fault(1, targetParam, 'column_missing', { parameter: targetParam }));
  return faults;
}

/** A row of a table by its headings; empty cells say nothing, and those that cannot be read no text. */
export function rowOfTable(headers: readonly string[], { row, cells }: TableRow): SentRow {
  const values = headers.flatMap((header, at): [string, unknown][] => {
    const cell = cells[at];
    const text = textOf(cell);
    if (header === '' || text === '') return [];
    // A text that the database does not take is told as such.
    return [[header, text ?? (typeof cell === 'string' ? cell : {})]];
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
  const texts = new Map<string, string>();
  for (const [parameter, value] of Object.entries(values)) {
    if (value === null) continue;
    const path = shown(parameter) || '?';
    if (!isStorable(parameter) || (typeof value === 'string' && !isStorable(value)))
      faults.push(fault(row, path, 'value_characters', { parameter: path }));
    else if (parameter === keyParameter) continue;
    else if (!known.has(parameter)) faults.push(fault(row, path, 'parameter_unknown', { parameter: path }));
    else if (!isPlain(value)) faults.push(fault(row, path, 'value_text', { parameter: path }));
    else if (String(value).length > longestValue)
      faults.push(fault(row, path, 'value_long', { parameter: path, max: longestValue }));
    else texts.set(parameter, String(value).trim());
  }
  const { targetParam } = queue;
  const given = texts.get(targetParam) ?? '';
  const address = given === '' ? null : normalAddress(channel, given, readers);
  if (address === null && !faults.some(({ path }) => path === targetParam)) {
    const text = shown(given);
    const code = channel === 'sms' ? 'invalid_phone' : 'invalid_email';
    faults.push(
      given === ''
        ? fault(row, targetParam, 'queue_target_missing', { parameter: targetParam })
        : { ...fault(row, targetParam, code, { text }), value: text },
    );
  }
  if (faults.length > 0 || address === null) return faults;
  const background = Object.fromEntries(
    queue.bgParameters.flatMap(({ parameter, field }) => {
      const text = texts.get(parameter);
      return text ? [[field, text]] : [];
    }),
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
