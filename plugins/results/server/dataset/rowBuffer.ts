import {
  DOUBLE,
  type DuckDBType,
  TIMESTAMP,
  UBIGINT,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import bindings, { type Vector } from '@duckdb/node-bindings';
import { type CountedResponse, integrityClasses, integrityClassOf } from '@kaiku/plugin-responses/contract';
import type { ColumnValue } from '@kaiku/sdk/model';
import type { Stored } from './layout.ts';

type Items =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | BigUint64Array<ArrayBuffer>;

/** One column of the table, with the values of the rows that wait. */
export interface PhysicalColumn {
  name: string;
  type: DuckDBType;
  /** Writes the first rows to a vector of DuckDB's. */
  write(vector: Vector, rows: number): void;
  /** Empties the first rows. */
  clear(rows: number): void;
}

/** Numbers as DuckDB lays them out; those that are no number are missing. */
export class NumberColumn<T extends Items = Items> implements PhysicalColumn {
  readonly name: string;
  readonly type: DuckDBType;
  readonly values: T;
  readonly #none: number;

  /** @param values one or several for each row @param none what stands for no answer */
  constructor(name: string, type: DuckDBType, values: T, none = 0) {
    this.name = name;
    this.type = type;
    this.values = values;
    this.#none = none;
    this.clear(values.length);
  }

  write(vector: Vector, rows: number): void {
    const { values, type } = this;
    const bytes = rows * (type === UUID ? 16 : values.BYTES_PER_ELEMENT);
    bindings.copy_data_to_vector(vector, 0, values.buffer, values.byteOffset, bytes);
    if (Number.isNaN(this.#none)) writeValidity(vector, rows, (row) => !Number.isNaN(values[row] as number));
  }

  clear(rows: number): void {
    if (!(this.values instanceof BigUint64Array)) this.values.fill(this.#none, 0, rows);
  }
}

/** Texts; null where there is none. */
export class TextColumn implements PhysicalColumn {
  readonly name: string;
  readonly type = VARCHAR;
  readonly values: (string | null)[];

  constructor(name: string, rows: number) {
    this.name = name;
    this.values = new Array<string | null>(rows).fill(null);
  }

  write(vector: Vector, rows: number): void {
    const { values } = this;
    for (let row = 0; row < rows; row += 1) {
      const value = values[row];
      if (value !== null) bindings.vector_assign_string_element(vector, row, value!);
    }
    writeValidity(vector, rows, (row) => values[row] !== null);
  }

  clear(rows: number): void {
    this.values.fill(null, 0, rows);
  }
}

/** A bit for each row that has a value. */
function writeValidity(vector: Vector, rows: number, has: (row: number) => boolean): void {
  const bits = new Uint8Array(Math.ceil(rows / 64) * 8);
  let all = true;
  for (let row = 0; row < rows; row += 1) {
    if (has(row)) bits[row >> 3]! |= 1 << (row & 7);
    else all = false;
  }
  if (all) return;
  bindings.vector_ensure_validity_writable(vector);
  bindings.copy_data_to_vector_validity(vector, 0, bits.buffer, 0, bits.length);
}

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

/** @param rows that it has room for */
export function columnBuffer({ type, names, dictionary }: Stored, rows: number): RowBuffer {
  const [name = ''] = names;
  if (type === 'category') {
    const column = new NumberColumn(name, USMALLINT, new Uint16Array(rows));
    return ofNumbers([column], (value) =>
      typeof value === 'string' ? [{ values: column.values, value: dictionary.code(value) }] : [],
    );
  }
  if (type === 'set') {
    const words = names.map((word) => new NumberColumn(word, UTINYINT, new Uint8Array(rows)));
    return ofNumbers(words, (value) => {
      const bits = new Uint8Array(words.length);
      for (const one of Array.isArray(value) ? value : []) {
        const code = dictionary.code(one);
        // A code beyond the columns is what `Layout.checkRoom` finds before anything is written.
        if (code >> 3 < bits.length) bits[code >> 3]! |= 1 << (code & 7);
      }
      return words.flatMap(({ values }, at) => (bits[at] ? [{ values, value: bits[at] }] : []));
    });
  }
  if (type === 'number') {
    const column = new NumberColumn(name, DOUBLE, new Float64Array(rows), Number.NaN);
    return ofNumbers([column], (value) => (typeof value === 'number' ? [{ values: column.values, value }] : []));
  }
  const texts = new TextColumn(name, rows);
  const there =
    type === 'text' ? names.slice(1).map((flag) => new NumberColumn(flag, UTINYINT, new Uint8Array(rows))) : [];
  return {
    columns: [texts, ...there],
    texts: true,
    set(row, value) {
      if (typeof value !== 'string' || value.trim() === '') return;
      texts.values[row] = value;
      for (const { values } of there) values[row] = 1;
    },
    puts: (value) => (typeof value === 'string' && value.trim() !== '' ? null : []),
  };
}

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
  readonly language: (string | null)[];
  readonly collector: (string | null)[];
  readonly transaction: BigUint64Array<ArrayBuffer>;
  /** Its class's place in the list. */
  readonly integrity: Uint8Array<ArrayBuffer>;
  /** Of the survey, as who answered got it. */
  readonly version: Uint32Array<ArrayBuffer>;
  readonly columns: PhysicalColumn[];

  constructor(rows: number) {
    const language = new TextColumn('language', rows);
    const collector = new TextColumn('collector', rows);
    this.id = new BigUint64Array(rows * 2);
    this.submittedAt = new BigUint64Array(rows);
    this.transaction = new BigUint64Array(rows);
    this.integrity = new Uint8Array(rows);
    this.version = new Uint32Array(rows);
    this.language = language.values;
    this.collector = collector.values;
    this.columns = [
      new NumberColumn('id', UUID, this.id),
      new NumberColumn('submitted_at', TIMESTAMP, this.submittedAt),
      language,
      collector,
      new NumberColumn('txn', UBIGINT, this.transaction),
      new NumberColumn('integrity', UTINYINT, this.integrity),
      new NumberColumn('version', UINTEGER, this.version),
    ];
  }

  set(row: number, response: CountedResponse): void {
    const hex = response.responseId.replaceAll('-', '');
    this.id[row * 2] = BigInt(`0x${hex.slice(16)}`);
    this.id[row * 2 + 1] = BigInt(`0x${hex.slice(0, 16)}`) ^ firstBit;
    this.submittedAt[row] = BigInt(Date.parse(response.submittedAt)) * 1_000n;
    this.language[row] = response.language;
    this.collector[row] = response.collectorId;
    this.transaction[row] = BigInt(response.transaction);
    this.integrity[row] = placeOfClass(response);
    this.version[row] = response.surveyVersion;
  }
}

export const firstBit = 1n << 63n;

export const placeOfClass = (signalled: Parameters<typeof integrityClassOf>[0]): number =>
  integrityClasses.indexOf(integrityClassOf(signalled));
