import { type ColumnPart, type PhysicalColumn, RowBits } from './physicalColumn.ts';

/** Words of one text in a vector: its length, and either all of it or its first four bytes and the place of all of it. */
export const textWords = 4;
/** Most bytes that stand in them themselves. */
export const wordsInline = 12;
/** Longest text that is looked for among those of the chunk: what is longer hardly comes again. */
const comesAgain = 40;
/** Room for long texts at first, and the most that is kept from one chunk to the next. */
const firstBytes = 4_096;
const mostKept = 1_048_576;

/** Bytes of long texts that wait in columns together. */
export interface Waiting {
  bytes: number;
}

/**
 * Texts as DuckDB lays them out (`duckdb_string_t` of its C API). Those that are long lie side by side, so that it is called
 * for all of a chunk once: for each, that took longer than anything else that is done with it here.
 */
export class TextColumn implements PhysicalColumn {
  readonly name: string;
  readonly type = 'VARCHAR';
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly #there: RowBits;
  #long = Buffer.allocUnsafeSlow(firstBytes);
  #filled = 0;
  /** Rows of the chunk, by short texts that they have. */
  readonly #rows = new Map<string, number>();
  readonly #waiting: Waiting;

  constructor(name: string, rows: number, waiting: Waiting = { bytes: 0 }) {
    this.name = name;
    this.#waiting = waiting;
    this.#words = new Uint32Array(rows * textWords);
    this.#bytes = Buffer.from(this.#words.buffer);
    this.#there = new RowBits(rows);
  }

  set(row: number, text: string): void {
    const same = this.#rows.get(text);
    if (same !== undefined) {
      this.#words.copyWithin(row * textWords, same * textWords, (same + 1) * textWords);
      this.#there.add(row);
      return;
    }
    const bytes = Buffer.from(text);
    this.setBytes(row, bytes, 0, bytes.length);
    if (text.length <= comesAgain) this.#rows.set(text, row);
  }

  /** Sets one that is written in UTF-8. */
  setBytes(row: number, from: Uint8Array, start: number, end: number): void {
    const length = end - start;
    const place = row * textWords;
    this.#there.add(row);
    this.#words[place] = length;
    if (length <= wordsInline) {
      this.#words.fill(0, place + 1, place + textWords);
      copy(from, start, end, this.#bytes, (place + 1) * 4);
      return;
    }
    if (this.#filled + length > this.#long.length) this.#grow(length);
    copy(from, start, end, this.#long, this.#filled);
    copy(from, start, start + 4, this.#bytes, (place + 1) * 4);
    // For now among the others.
    this.#words[place + 2] = this.#filled;
    this.#filled += length;
    this.#waiting.bytes += length;
  }

  #grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(this.#long.length * 2 + length);
    grown.set(this.#long.subarray(0, this.#filled));
    this.#long = grown;
  }

  part(rows: number): ColumnPart {
    return {
      values: this.#bytes.subarray(0, rows * textWords * 4),
      there: this.#there.part(rows),
      long: this.#filled > 0 ? this.#long.subarray(0, this.#filled) : null,
    };
  }

  clear(rows: number): void {
    this.#words.fill(0, 0, rows * textWords);
    this.#there.clear();
    this.#waiting.bytes -= this.#filled;
    this.#filled = 0;
    if (this.#long.length > mostKept) this.#long = Buffer.allocUnsafeSlow(firstBytes);
    this.#rows.clear();
  }
}

/** For few bytes quicker than what is made for many. */
function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, place: number): void {
  for (let at = start, then = place; at < end; at += 1, then += 1) to[then] = from[at]!;
}
