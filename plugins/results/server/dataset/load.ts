import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBUUIDValue,
  type DuckDBValue,
  TIMESTAMP,
  USMALLINT,
  UTINYINT,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import type { StoredResponse } from '@kaiku/plugin-responses/contract';
import { type ColumnValue, isMatrixAnswer } from '@kaiku/sdk/model';
import type { DatasetElement } from './columns.ts';
import { backgroundKey, type Layout, type Stored } from './layout.ts';

/** Rows of one chunk; DuckDB's vectors hold no more. */
const chunkRows = 2_048;

function duckType({ type, names }: Stored, name: string): DuckDBType {
  if (type === 'category') return USMALLINT;
  if (type === 'number') return DOUBLE;
  return type === 'set' || names.indexOf(name) > 0 ? UTINYINT : VARCHAR;
}

const uuidValue = (id: string): DuckDBUUIDValue => DuckDBUUIDValue.fromUint128(BigInt(`0x${id.replaceAll('-', '')}`));

/** Adds responses to the table, in one transaction of the caller's. */
export class Loader {
  readonly #connection: DuckDBConnection;
  readonly #database: string;
  readonly #layout: Layout;
  readonly #elements: ReadonlyMap<string, DatasetElement>;
  #appender: DuckDBAppender | null = null;

  constructor(
    connection: DuckDBConnection,
    database: string,
    layout: Layout,
    elements: ReadonlyMap<string, DatasetElement>,
  ) {
    this.#connection = connection;
    this.#database = database;
    this.#layout = layout;
    this.#elements = elements;
  }

  /** Rows stand in the table after `end`. @throws NeedsRoom when a set has outgrown its columns */
  async add(responses: readonly StoredResponse[]): Promise<void> {
    const layout = this.#layout;
    const values = new Map<string, ColumnValue[]>();
    for (const key of layout.stored.keys()) values.set(key, new Array(responses.length).fill(null));
    for (const [row, response] of responses.entries()) readResponse(layout, this.#elements, response, row, values);
    const coded = new Map(
      Array.from(layout.stored.values(), (stored) => [stored.key, encode(stored, values.get(stored.key)!)]),
    );
    layout.checkRoom();
    const columns: DuckDBValue[][] = [
      responses.map(({ responseId }) => uuidValue(responseId)),
      responses.map(({ submittedAt }) => new DuckDBTimestampValue(BigInt(Date.parse(submittedAt)) * 1_000n)),
      responses.map(({ language }) => language),
      responses.map(({ collectorId }) => collectorId),
      ...layout.order.map(({ name, stored }) => physical(stored, name, coded.get(stored.key)!)),
    ];
    const types = [
      UUID,
      TIMESTAMP,
      VARCHAR,
      VARCHAR,
      ...layout.order.map(({ stored, name }) => duckType(stored, name)),
    ];
    this.#appender ??= await this.#connection.createAppender('responses', 'main', this.#database);
    for (let from = 0; from < responses.length; from += chunkRows) {
      const chunk = DuckDBDataChunk.create(types, Math.min(chunkRows, responses.length - from));
      for (const [index, column] of columns.entries()) {
        chunk.setColumnValues(index, column.length <= chunkRows ? column : column.slice(from, from + chunkRows));
      }
      this.#appender.appendDataChunk(chunk);
    }
  }

  async end(): Promise<void> {
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

/** Puts what one response holds into its row of each column, and notes what has no column. */
function readResponse(
  layout: Layout,
  elements: ReadonlyMap<string, DatasetElement>,
  { answers, background }: StoredResponse,
  row: number,
  columns: Map<string, ColumnValue[]>,
): void {
  for (const [elementId, answer] of Object.entries(answers)) {
    const known = elements.get(elementId);
    if (!known) {
      layout.skip(elementId);
      continue;
    }
    const values = known.values(known.element, answer);
    for (const { key } of known.columns) columns.get(key)![row] = values[key] ?? null;
    if (known.element.kind !== 'matrix' || !isMatrixAnswer(answer)) continue;
    for (const rowId of Object.keys(answer)) {
      const key = `${elementId}.${rowId}`;
      if (!known.columns.some((column) => column.key === key)) layout.skip(key);
    }
  }
  for (const [fieldId, value] of Object.entries(background)) {
    const column = columns.get(backgroundKey(fieldId));
    if (column) column[row] = value;
    else layout.skip(backgroundKey(fieldId));
  }
}

type Coded = DuckDBValue[] | number[][];

function encode({ type, dictionary }: Stored, values: ColumnValue[]): Coded {
  if (type === 'category') {
    return values.map((value) => (typeof value === 'string' ? dictionary.code(value) : 0));
  }
  if (type === 'set') {
    return values.map((value) => (Array.isArray(value) ? value.map((one) => dictionary.code(one)) : []));
  }
  if (type === 'number') return values.map((value) => (typeof value === 'number' ? value : null));
  return values.map((value) => (typeof value === 'string' && value.trim() !== '' ? value : null));
}

/** The values of one column of the table; a set has several of eight bits each, a text one that says if it is there. */
function physical(stored: Stored, name: string, coded: Coded): DuckDBValue[] {
  const word = stored.names.indexOf(name);
  if (stored.type === 'text' && word > 0) return coded.map((text) => (text === null ? 0 : 1));
  if (stored.type !== 'set') return coded as DuckDBValue[];
  return (coded as number[][]).map((codes) => {
    let bits = 0;
    for (const code of codes) if (code >> 3 === word) bits |= 1 << (code & 7);
    return bits;
  });
}
