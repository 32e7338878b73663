import { type DuckDBAppender, type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import bindings from '@duckdb/node-bindings';
import type { CountedResponse, WordList } from '@kaiku/plugin-responses/contract';
import type { AnswerValue, ColumnValue } from '@kaiku/sdk/model';
import type { DatasetColumn, DatasetElement } from './columns.ts';
import { backgroundKey, type Layout, NeedsRoom } from './layout.ts';
import { PackedReader } from './packed/reader.ts';
import type { PhysicalColumn } from './physicalColumn.ts';
import { columnBuffer, FactColumns, type RowBuffer } from './rowBuffer.ts';

/** Rows of one chunk; DuckDB's vectors hold no more. */
const chunkRows = 2_048;

/** Chunks after which DuckDB takes what waits, rather than all at the end. */
const chunksAtOnce = 10;

/** Where an element's values go. */
interface Target {
  known: DatasetElement;
  /** Without a buffer where no answer has needed it before. */
  columns: { column: DatasetColumn; buffer: RowBuffer | undefined }[];
  /** Where each row of an answer has a column of its own. */
  rowKeys: ReadonlySet<string> | null;
}

/** Adds responses to the table, in transactions of the caller's. */
export class Loader {
  readonly #database: string;
  readonly #layout: Layout;
  readonly #targets = new Map<string, Target>();
  readonly #background = new Map<string, RowBuffer>();
  readonly #words: readonly WordList[];
  readonly #fromStart: boolean;
  readonly #facts = new FactColumns(chunkRows);
  /** In the table's order. */
  readonly #columns: PhysicalColumn[];
  /** One for all: what it holds is not counted by V8, which would let a million responses lie before it collects them. */
  readonly #chunk: DuckDBDataChunk;
  /** Columns that came to be needed. */
  readonly #lacking = new Set<DatasetColumn>();
  #packed: PackedReader | null = null;
  #connection: DuckDBConnection | null = null;
  #appender: DuckDBAppender | null = null;
  /** Rows that wait for their chunk. */
  #rows = 0;
  #chunks = 0;

  /**
   * @param fromStart whether all is read anew for what is lacking, so that all that may come to lack is asked for at once
   * @param words lists that packed answers are coded by
   */
  constructor(
    layout: Layout,
    database: string,
    elements: ReadonlyMap<string, DatasetElement>,
    fromStart: boolean,
    words: readonly WordList[] = [],
  ) {
    this.#fromStart = fromStart;
    this.#layout = layout;
    this.#words = words;
    this.#database = database;
    const buffers = new Map<string, RowBuffer>();
    const byName = new Map<string, PhysicalColumn>();
    for (const stored of layout.stored.values()) {
      const buffer = columnBuffer(stored, chunkRows);
      buffers.set(stored.key, buffer);
      for (const column of buffer.columns) byName.set(column.name, column);
      if (stored.type === 'background') this.#background.set(stored.key, buffer);
    }
    this.#columns = [...this.#facts.columns, ...layout.order.map(({ name }) => byName.get(name)!)];
    this.#chunk = DuckDBDataChunk.create(this.#columns.map(({ type }) => type));
    for (const [id, known] of elements) {
      const columns = known.columns.map((column) => ({ column, buffer: buffers.get(column.key) }));
      const rowKeys = known.kind.rowsOf ? new Set(known.columns.map(({ key }) => key)) : null;
      this.#targets.set(id, { known, columns, rowKeys });
    }
  }

  /** Rows stand in the table after `end`. @throws NeedsRoom */
  add(responses: readonly CountedResponse[]): void {
    for (const response of responses) {
      const row = this.#next();
      this.#facts.set(row, response);
      for (const [elementId, answer] of Object.entries(response.answers)) {
        for (const { buffer, value } of this.valuesOf(elementId, answer)) buffer.set(row, value);
      }
      for (const [fieldId, value] of Object.entries(response.background)) this.fieldOf(fieldId)?.set(row, value);
    }
    this.#checkRoom();
  }

  /** @throws NeedsRoom */
  #checkRoom(): void {
    const needed = this.#layout.outgrown;
    if (this.#lacking.size > 0) {
      const all = [...this.#targets.values()].flatMap(({ columns }) => columns.map(({ column }) => column));
      const asked = this.#fromStart ? all : [...this.#lacking];
      needed.push(...asked.flatMap((column) => this.#layout.lackingOf(column)));
    }
    if (needed.length > 0) throw new NeedsRoom(needed);
  }

  /**
   * The same for a block of packed ones.
   * @returns how many they are
   * @throws NeedsRoom
   */
  addPacked(block: Uint8Array): number {
    this.#packed ??= new PackedReader(this, this.#facts, [...this.#targets.keys()], this.#words);
    const count = this.#packed.read(block, () => this.#next());
    this.#checkRoom();
    return count;
  }

  #next(): number {
    if (this.#rows === chunkRows) this.#flush();
    this.#rows += 1;
    return this.#rows - 1;
  }

  /** What an answer holds for each of its columns; notes what has no column. */
  valuesOf(elementId: string, answer: AnswerValue | undefined): { buffer: RowBuffer; value: ColumnValue }[] {
    const target = this.#targets.get(elementId);
    if (!target) {
      this.#layout.skip(elementId);
      return [];
    }
    const { known, columns, rowKeys } = target;
    const [own] = columns;
    const buffer = own?.column.key === elementId ? own.buffer : undefined;
    const plain = buffer && answer !== undefined ? known.kind.plainValue?.(answer) : undefined;
    if (plain !== undefined) return [{ buffer: buffer!, value: plain }];
    for (const rowId of (rowKeys && answer !== undefined && known.kind.rowsOf?.(answer)) || []) {
      const key = `${elementId}.${rowId}`;
      if (!rowKeys?.has(key)) this.#layout.skip(key);
    }
    const values = known.values(known.element, answer);
    return columns.flatMap(({ column, buffer }) => {
      const value = values[column.key];
      if (value === null || value === undefined) return [];
      if (buffer) return [{ buffer, value }];
      this.#lacking.add(column);
      return [];
    });
  }

  /** Whether an answer's own column holds texts. */
  holdsTexts(elementId: string): boolean {
    const own = this.#targets.get(elementId)?.columns[0];
    return own?.column.key === elementId && own.buffer?.texts === true;
  }

  setText(elementId: string, bytes: Buffer, start: number, end: number, row: number): boolean {
    const target = this.#targets.get(elementId);
    const text = bytes.toString('utf8', start, end);
    const plain = target?.known.kind.plainValue?.(text);
    if (plain === undefined) return false;
    const buffer = target!.columns[0]!.buffer!;
    if (plain === text) buffer.setBytes!(row, bytes, start, end);
    else buffer.set(row, plain);
    return true;
  }

  skip(elementId: string): void {
    this.#layout.skip(elementId);
  }

  /** Of a field that has no column it is noted. */
  fieldOf(fieldId: string): RowBuffer | undefined {
    const key = backgroundKey(fieldId);
    const buffer = this.#background.get(key);
    if (!buffer) this.#layout.skip(key);
    return buffer;
  }

  #flush(): void {
    const rows = this.#rows;
    if (rows === 0) return;
    this.#checkRoom();
    const chunk = this.#chunk;
    chunk.reset();
    chunk.rowCount = rows;
    for (const [index, column] of this.#columns.entries()) {
      column.write(bindings.data_chunk_get_vector(chunk.chunk, index), rows);
      column.clear(rows);
    }
    this.#appender!.appendDataChunk(chunk);
    this.#rows = 0;
    this.#chunks += 1;
    if (this.#chunks % chunksAtOnce === 0) this.#appender!.flushSync();
  }

  /** Begins with a transaction. */
  async begin(connection: DuckDBConnection): Promise<void> {
    this.#connection = connection;
    this.#appender = await connection.createAppender('responses', 'main', this.#database);
  }

  async end(): Promise<void> {
    this.#flush();
    this.#appender?.closeSync();
    this.#appender = null;
    await this.#layout.save(this.#connection!, this.#database);
  }

  /** Lets go of rows that are not to stand in the table. */
  discard(): void {
    try {
      this.#appender?.clear();
      this.#appender?.closeSync();
    } catch {
      // Its transaction has failed already.
    }
    this.#appender = null;
  }
}
