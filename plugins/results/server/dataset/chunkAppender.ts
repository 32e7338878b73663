import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
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
import { type Chunk, placesIn, type Span } from './chunk.ts';
import type { ColumnForm } from './physicalColumn.ts';
import { textWords, wordsInline } from './textColumn.ts';

const types: Record<ColumnForm['type'], DuckDBType> = {
  UUID,
  TIMESTAMP,
  VARCHAR,
  UBIGINT,
  UTINYINT,
  USMALLINT,
  UINTEGER,
  DOUBLE,
};

/** Chunks, and bytes of texts, after which DuckDB takes what waits, rather than all at the end. */
const chunksAtOnce = 10;
const textsAtOnce = 16 * 1_048_576;
const wordValues = 2 ** 32;

/** Puts chunks into the table, in a transaction of the caller's. */
export class ChunkAppender {
  readonly #columns: readonly ColumnForm[];
  readonly #appender: DuckDBAppender;
  /** One for all: what it holds is not counted by V8, which would let a million responses lie before it collects them. */
  readonly #chunk: DuckDBDataChunk;
  #chunks = 0;
  #texts = 0;
  #closed = false;

  private constructor(columns: readonly ColumnForm[], appender: DuckDBAppender) {
    this.#columns = columns;
    this.#appender = appender;
    this.#chunk = DuckDBDataChunk.create(columns.map(({ type }) => types[type]));
  }

  /** @param columns of the chunks, in the table's order */
  static async open(
    connection: DuckDBConnection,
    database: string,
    columns: readonly ColumnForm[],
  ): Promise<ChunkAppender> {
    return new ChunkAppender(columns, await connection.createAppender('responses', 'main', database));
  }

  /** The chunk's bytes are free afterwards. */
  append(rows: Chunk): void {
    const chunk = this.#chunk;
    chunk.reset();
    chunk.rowCount = rows.rows;
    for (const [index, column] of this.#columns.entries()) {
      const vector = bindings.data_chunk_get_vector(chunk.chunk, index);
      const [values, there, long] = placesIn(rows, index);
      this.#texts += long.length;
      if (long.length > 0) placeTexts(vector, rows, { values, long }, column.name);
      bindings.copy_data_to_vector(vector, 0, rows.bytes, values.at, values.length);
      if (there.length === 0) continue;
      bindings.vector_ensure_validity_writable(vector);
      bindings.copy_data_to_vector_validity(vector, 0, rows.bytes, there.at, there.length);
    }
    this.#appender.appendDataChunk(chunk);
    this.#chunks += 1;
    if (this.#chunks < chunksAtOnce && this.#texts < textsAtOnce) return;
    this.#appender.flushSync();
    this.#chunks = 0;
    this.#texts = 0;
  }

  close(): void {
    this.#appender.closeSync();
    this.#closed = true;
  }

  /** Lets go of rows that are not to stand in the table, where it was not closed. */
  discard(): void {
    if (this.#closed) return;
    this.#closed = true;
    try {
      this.#appender.clear();
      this.#appender.closeSync();
    } catch {
      // Its transaction has failed already.
    }
  }
}

/** Gives the vector all long texts as one, which it keeps as long as its values, and says where in it each begins. */
function placeTexts(
  vector: Vector,
  { bytes, rows }: Chunk,
  { values, long }: { values: Span; long: Span },
  column: string,
): void {
  bindings.vector_assign_string_element_len(vector, 0, new Uint8Array(bytes, long.at, long.length));
  const one = bindings.vector_get_data(vector, textWords * 4);
  const view = new DataView(one.buffer, one.byteOffset, one.byteLength);
  // Texts that are no UTF-8 it does not take, and says nothing.
  if (view.getUint32(0, true) !== long.length) throw new RangeError(`column ${column} has a text that is no UTF-8`);
  const low = view.getUint32(8, true);
  const high = view.getUint32(12, true);
  const all = new Uint32Array(bytes, values.at, rows * textWords);
  for (let place = 0; place < all.length; place += textWords) {
    if (all[place]! <= wordsInline) continue;
    const at = low + all[place + 2]!;
    all[place + 2] = at;
    all[place + 3] = at < wordValues ? high : high + 1;
  }
}
