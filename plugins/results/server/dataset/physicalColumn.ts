import { type DuckDBType, UUID } from '@duckdb/node-api';
import bindings, { type Vector } from '@duckdb/node-bindings';

export type Items =
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

/** A bit for each row that has a value. */
export class RowBits {
  readonly #bits: Uint8Array<ArrayBuffer>;

  constructor(rows: number) {
    this.#bits = new Uint8Array(Math.ceil(rows / 64) * 8);
  }

  add(row: number): void {
    this.#bits[row >> 3]! |= 1 << (row & 7);
  }

  /** Of the first rows; no row behind them has a bit. */
  write(vector: Vector, rows: number): void {
    const bytes = Math.ceil(rows / 8);
    let all = true;
    for (let at = 0; at < bytes && all; at += 1) {
      const full = at < bytes - 1 || rows % 8 === 0 ? 255 : (1 << (rows % 8)) - 1;
      all = this.#bits[at] === full;
    }
    if (all) return;
    bindings.vector_ensure_validity_writable(vector);
    bindings.copy_data_to_vector_validity(vector, 0, this.#bits.buffer, 0, Math.ceil(rows / 64) * 8);
  }

  clear(): void {
    this.#bits.fill(0);
  }
}

/** Numbers as DuckDB lays them out; those that are no number are missing. */
export class NumberColumn<T extends Items = Items> implements PhysicalColumn {
  readonly name: string;
  readonly type: DuckDBType;
  readonly values: T;
  readonly #none: number;
  /** Where a row may have no number. */
  readonly #there: RowBits | null;

  /** @param values one or several for each row @param none what stands for no answer */
  constructor(name: string, type: DuckDBType, values: T, none = 0) {
    this.name = name;
    this.type = type;
    this.values = values;
    this.#none = none;
    this.#there = Number.isNaN(none) ? new RowBits(values.length) : null;
    this.clear(values.length);
  }

  write(vector: Vector, rows: number): void {
    const { values, type } = this;
    const bytes = rows * (type === UUID ? 16 : values.BYTES_PER_ELEMENT);
    bindings.copy_data_to_vector(vector, 0, values.buffer, values.byteOffset, bytes);
    if (!this.#there) return;
    for (let row = 0; row < rows; row += 1) if (!Number.isNaN(values[row] as number)) this.#there.add(row);
    this.#there.write(vector, rows);
  }

  clear(rows: number): void {
    if (!(this.values instanceof BigUint64Array)) this.values.fill(this.#none, 0, rows);
    this.#there?.clear();
  }
}
