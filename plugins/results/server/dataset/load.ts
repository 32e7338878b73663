import { type DuckDBAppender, type DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import type { CountedResponse } from '@kaiku/plugin-responses/contract';
import type { ColumnValue } from '@kaiku/sdk/model';
import type { DatasetColumn, DatasetElement } from './columns.ts';
import { backgroundKey, type Layout } from './layout.ts';
import { columnBuffer, factColumns, type RowBuffer } from './rowBuffer.ts';

/** Rows of one chunk; DuckDB's vectors hold no more. */
const chunkRows = 2_048;

/** Where an element's values go. */
interface Target {
  known: DatasetElement;
  columns: { column: DatasetColumn; buffer: RowBuffer<ColumnValue> }[];
  /** Where each row of an answer has a column of its own. */
  rowKeys: ReadonlySet<string> | null;
}

/** Adds responses to the table, in one transaction of the caller's. */
export class Loader {
  readonly #connection: DuckDBConnection;
  readonly #database: string;
  readonly #layout: Layout;
  readonly #targets = new Map<string, Target>();
  readonly #background = new Map<string, RowBuffer<ColumnValue>>();
  readonly #buffers: RowBuffer<ColumnValue>[] = [];
  readonly #facts = factColumns(chunkRows);
  #appender: DuckDBAppender | null = null;
  /** Rows that wait for their chunk. */
  #rows = 0;

  constructor(
    connection: DuckDBConnection,
    database: string,
    layout: Layout,
    elements: ReadonlyMap<string, DatasetElement>,
  ) {
    this.#connection = connection;
    this.#database = database;
    this.#layout = layout;
    const buffers = new Map<string, RowBuffer<ColumnValue>>();
    for (const stored of layout.stored.values()) {
      const buffer = columnBuffer(stored, chunkRows);
      buffers.set(stored.key, buffer);
      this.#buffers.push(buffer);
      if (stored.type === 'background') this.#background.set(stored.key, buffer);
    }
    for (const [id, known] of elements) {
      const columns = known.columns.map((column) => ({ column, buffer: buffers.get(column.key)! }));
      const rowKeys = known.kind.rowsOf ? new Set(known.columns.map(({ key }) => key)) : null;
      this.#targets.set(id, { known, columns, rowKeys });
    }
  }

  /** Rows stand in the table after `end`. @throws NeedsRoom when a set has outgrown its columns */
  async add(responses: readonly CountedResponse[]): Promise<void> {
    this.#appender ??= await this.#connection.createAppender('responses', 'main', this.#database);
    for (const response of responses) {
      this.#read(response);
      if (this.#rows === chunkRows) this.#flush();
    }
    this.#layout.checkRoom();
  }

  /** Puts what one response holds into the next row of each column, and notes what has no column. */
  #read(response: CountedResponse): void {
    const row = this.#rows;
    this.#rows += 1;
    for (const fact of this.#facts) fact.set(row, response);
    const { answers, background } = response;
    for (const elementId of Object.keys(answers)) {
      const target = this.#targets.get(elementId);
      if (!target) {
        this.#layout.skip(elementId);
        continue;
      }
      const answer = answers[elementId];
      const [own] = target.columns;
      const { kind } = target.known;
      const plain = own?.column.key === elementId && answer !== undefined ? kind.plainValue?.(answer) : undefined;
      if (plain !== undefined) {
        own!.buffer.set(row, plain);
        continue;
      }
      const values = target.known.values(target.known.element, answer);
      for (const { column, buffer } of target.columns) {
        const value = values[column.key];
        if (value !== null && value !== undefined) buffer.set(row, value);
      }
      if (!target.rowKeys || answer === undefined) continue;
      for (const rowId of kind.rowsOf?.(answer) ?? []) {
        const key = `${elementId}.${rowId}`;
        if (!target.rowKeys.has(key)) this.#layout.skip(key);
      }
    }
    for (const fieldId of Object.keys(background)) {
      const column = this.#background.get(backgroundKey(fieldId));
      if (column) column.set(row, background[fieldId]!);
      else this.#layout.skip(backgroundKey(fieldId));
    }
  }

  #flush(): void {
    const rows = this.#rows;
    if (rows === 0) return;
    this.#layout.checkRoom();
    const byName = new Map(this.#buffers.flatMap(({ columns }) => columns.map((column) => [column.name, column])));
    const columns = [
      ...this.#facts.flatMap((fact) => fact.columns),
      ...this.#layout.order.map(({ name }) => byName.get(name)!),
    ];
    const chunk = DuckDBDataChunk.create(
      columns.map(({ type }) => type),
      rows,
    );
    for (const [index, { values }] of columns.entries()) {
      chunk.setColumnValues(index, rows === chunkRows ? values : values.slice(0, rows));
    }
    this.#appender!.appendDataChunk(chunk);
    for (const buffer of [...this.#facts, ...this.#buffers]) buffer.clear(rows);
    this.#rows = 0;
  }

  async end(): Promise<void> {
    this.#flush();
    this.#appender?.closeSync();
    this.#appender = null;
    await this.#layout.save(this.#connection, this.#database);
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
