export type Items =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | BigUint64Array<ArrayBuffer>;

/** A column of the table: its name, and the name of its type in SQL. */
export interface ColumnForm {
  name: string;
  type: 'UUID' | 'TIMESTAMP' | 'VARCHAR' | 'UBIGINT' | 'UTINYINT' | 'USMALLINT' | 'UINTEGER' | 'DOUBLE';
}

/** What the first rows have in a column, as bytes of its own that stay as they are until it is emptied. */
export interface ColumnPart {
  /** Values as DuckDB lays them out; of texts `duckdb_string_t`. */
  values: Uint8Array<ArrayBuffer>;
  /** A bit for each row that has a value, by eight bytes; null where all have. */
  there: Uint8Array<ArrayBuffer> | null;
  /** Texts that do not stand among the values, side by side. */
  long: Uint8Array<ArrayBuffer> | null;
}

/** One column with the values of the rows that wait. */
export interface PhysicalColumn extends ColumnForm {
  part(rows: number): ColumnPart;
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

  /** Of the first rows, behind which no row has a bit; null where all of them have. */
  part(rows: number): Uint8Array<ArrayBuffer> | null {
    const bytes = Math.ceil(rows / 8);
    let all = true;
    for (let at = 0; at < bytes && all; at += 1) {
      const full = at < bytes - 1 || rows % 8 === 0 ? 255 : (1 << (rows % 8)) - 1;
      all = this.#bits[at] === full;
    }
    return all ? null : this.#bits.subarray(0, Math.ceil(rows / 64) * 8);
  }

  clear(): void {
    this.#bits.fill(0);
  }
}

/** Numbers as DuckDB lays them out; those that are no number are missing. */
export class NumberColumn<T extends Items = Items> implements PhysicalColumn {
  readonly name: string;
  readonly type: ColumnForm['type'];
  readonly values: T;
  readonly #none: number;
  /** Bytes of a row. */
  readonly #width: number;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  /** Where a row may have no number. */
  readonly #there: RowBits | null;

  /** @param values one or several for each row @param none what stands for no answer */
  constructor(name: string, type: ColumnForm['type'], values: T, none = 0) {
    this.name = name;
    this.type = type;
    this.values = values;
    this.#none = none;
    this.#width = type === 'UUID' ? 16 : values.BYTES_PER_ELEMENT;
    this.#bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#there = Number.isNaN(none) ? new RowBits(values.length) : null;
    this.clear(values.length);
  }

  part(rows: number): ColumnPart {
    const values = this.#bytes.subarray(0, rows * this.#width);
    if (!this.#there) return { values, there: null, long: null };
    for (let row = 0; row < rows; row += 1) if (!Number.isNaN(this.values[row] as number)) this.#there.add(row);
    return { values, there: this.#there.part(rows), long: null };
  }

  clear(rows: number): void {
    if (!(this.values instanceof BigUint64Array)) this.values.fill(this.#none, 0, rows);
    this.#there?.clear();
  }
}
