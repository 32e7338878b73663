import { type CountedResponse, integrityClasses, integrityClassOf } from '@kaiku/plugin-responses/contract';
import type { ColumnValue } from '@kaiku/sdk/model';
import { timeTakenOf } from '../../contract/timeTaken.ts';
import type { Stored } from './layout.ts';
import { type Items, NumberColumn, type PhysicalColumn } from './physicalColumn.ts';
import { TextColumn, type Waiting } from './textColumn.ts';

/** What an answer puts into a column of numbers. */
export interface Put {
  values: Items;
  value: number;
}

export function put(puts: readonly Put[], row: number): void {
  for (let index = 0; index < puts.length; index += 1) {
    const { values, value } = puts[index]!;
    values[row] = value;
  }
}

/** Rows of one stored column on their way into the table. Rows that nothing is set for hold no answer. */
export interface RowBuffer {
  columns: PhysicalColumn[];
  /** Whether it holds texts, which hardly come again. */
  texts: boolean;
  set(row: number, value: ColumnValue): void;
  /** Of one that holds texts: sets one that is written in UTF-8. */
  setBytes?(row: number, bytes: Buffer, start: number, end: number): void;
  /** The same to be done for many rows; null where a text is to be set. */
  puts(value: ColumnValue): Put[] | null;
}

/** What an answer always puts where, whatever the row; null where it has texts. */
export function putsOf(values: readonly { buffer: RowBuffer; value: ColumnValue }[]): Put[] | null {
  const all: Put[] = [];
  for (const { buffer, value } of values) {
    const puts = buffer.puts(value);
    if (puts === null) return null;
    all.push(...puts);
  }
  return all;
}

/** @param rows that it has room for @param waiting is told of texts */
export function columnBuffer({ type, names, dictionary }: Stored, rows: number, waiting: Waiting): RowBuffer {
  const [name = ''] = names;
  if (type === 'category') {
    const column = new NumberColumn(name, 'USMALLINT', new Uint16Array(rows));
    return ofNumbers([column], (value) =>
      typeof value === 'string' ? [{ values: column.values, value: dictionary.code(value) }] : [],
    );
  }
  if (type === 'set') {
    const words = names.map((word) => new NumberColumn(word, 'UTINYINT', new Uint8Array(rows)));
    return ofNumbers(words, (value) => {
      const bits = new Uint8Array(words.length);
      for (const one of Array.isArray(value) ? value : []) {
        const code = dictionary.code(one);
        // A code beyond the columns is what `Layout.outgrown` tells before anything is written.
        if (code >> 3 < bits.length) bits[code >> 3]! |= 1 << (code & 7);
      }
      return words.flatMap(({ values }, at) => (bits[at] ? [{ values, value: bits[at] }] : []));
    });
  }
  if (type === 'number') {
    const column = new NumberColumn(name, 'DOUBLE', new Float64Array(rows), Number.NaN);
    return ofNumbers([column], (value) => (typeof value === 'number' ? [{ values: column.values, value }] : []));
  }
  const texts = new TextColumn(name, rows, waiting);
  const there =
    type === 'text' ? names.slice(1).map((flag) => new NumberColumn(flag, 'UTINYINT', new Uint8Array(rows))) : [];
  return {
    columns: [texts, ...there],
    texts: true,
    set(row, value) {
      if (typeof value !== 'string' || value.trim() === '') return;
      texts.set(row, value);
      for (const { values } of there) values[row] = 1;
    },
    setBytes(row, bytes, start, end) {
      // Most say by their first byte that they are not blank.
      if (start === end) return;
      if (!isVisible(bytes[start]!) && bytes.toString('utf8', start, end).trim() === '') return;
      texts.setBytes(row, bytes, start, end);
      for (const { values } of there) values[row] = 1;
    },
    puts: (value) => (typeof value === 'string' && value.trim() !== '' ? null : []),
  };
}

/** Whether a byte is a sign of ASCII other than a space. */
const isVisible = (byte: number): boolean => byte > 0x20 && byte < 0x7f;

const ofNumbers = (columns: PhysicalColumn[], puts: (value: ColumnValue) => Put[]): RowBuffer => ({
  columns,
  texts: false,
  puts,
  set(row, value) {
    for (const put of puts(value)) put.values[row] = put.value;
  },
});

/** The columns that every table begins with, in their order. */
export class FactColumns {
  /** 128 bits as DuckDB has them: the first of them turned over, the last word first. */
  readonly id: BigUint64Array<ArrayBuffer>;
  /** Microseconds since 1970. */
  readonly submittedAt: BigUint64Array<ArrayBuffer>;
  readonly language: TextColumn;
  readonly collector: TextColumn;
  readonly transaction: BigUint64Array<ArrayBuffer>;
  /** Its class's place in the list. */
  readonly integrity: Uint8Array<ArrayBuffer>;
  /** Of the survey, as who answered got it. */
  readonly version: Uint32Array<ArrayBuffer>;
  /** That answering took; 0 where it is not known. */
  readonly seconds: Uint16Array<ArrayBuffer>;
  readonly columns: PhysicalColumn[];

  constructor(rows: number) {
    this.language = new TextColumn('language', rows);
    this.collector = new TextColumn('collector', rows);
    this.id = new BigUint64Array(rows * 2);
    this.submittedAt = new BigUint64Array(rows);
    this.transaction = new BigUint64Array(rows);
    this.integrity = new Uint8Array(rows);
    this.version = new Uint32Array(rows);
    this.seconds = new Uint16Array(rows);
    this.columns = [
      new NumberColumn('id', 'UUID', this.id),
      new NumberColumn('submitted_at', 'TIMESTAMP', this.submittedAt),
      this.language,
      this.collector,
      new NumberColumn('txn', 'UBIGINT', this.transaction),
      new NumberColumn('integrity', 'UTINYINT', this.integrity),
      new NumberColumn('version', 'UINTEGER', this.version),
      new NumberColumn('seconds', 'USMALLINT', this.seconds),
    ];
  }

  set(row: number, response: CountedResponse): void {
    const hex = response.responseId.replaceAll('-', '');
    this.id[row * 2] = BigInt(`0x${hex.slice(16)}`);
    this.id[row * 2 + 1] = BigInt(`0x${hex.slice(0, 16)}`) ^ firstBit;
    this.submittedAt[row] = BigInt(Date.parse(response.submittedAt)) * 1_000n;
    this.language.set(row, response.language);
    if (response.collectorId !== null) this.collector.set(row, response.collectorId);
    this.transaction[row] = BigInt(response.transaction);
    this.integrity[row] = placeOfClass(response);
    this.version[row] = response.surveyVersion;
    this.seconds[row] = timeTakenOf(response) ?? 0;
  }
}

export const firstBit = 1n << 63n;

export const placeOfClass = (signalled: Parameters<typeof integrityClassOf>[0]): number =>
  integrityClasses.indexOf(integrityClassOf(signalled));
