import { setTimeout as pause } from 'node:timers/promises';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { CopySum, CountedResponse, ResponseChange } from '@kaiku/plugin-responses/contract';
import type { Chunk } from './chunk.ts';
import type { ChunkAppender } from './chunkAppender.ts';
import type { DatasetElement } from './columns.ts';
import type { Engine } from './engine.ts';
import { Released } from './engineErrors.ts';
import { datasetFormat, Layout, type LayoutNews, type NewColumn } from './layout.ts';
import type { Loader } from './load.ts';
import type { ColumnForm } from './physicalColumn.ts';

/** Of an update, whose rows lie in memory until they are committed: so many of them, or so many bytes. */
const rowsPerTransaction = 20_000;
const bytesPerTransaction = 32 * 1_048_576;

/** What `ResponseReader` gives, or the part of it that counts. */
export type DatasetChange =
  | Exclude<ResponseChange, { type: 'changed' }>
  | { type: 'changed'; responses: readonly CountedResponse[] };

/** More new responses at once than `apply` was to take. */
export class TooManyNew extends Error {
  override name = 'TooManyNew';
}

/** What views read a dataset by. */
export type DatasetTable = Pick<Dataset, 'layout' | 'rows' | 'derived' | 'stream'>;

export type Cell = string | number | bigint | boolean | Date | null;

/** How many there are in a survey's dataset, beside the facts, until answers need others. */
export const countColumns = ({ elements, fieldIds }: DatasetShape): number =>
  elements.reduce((sum, { columns }) => sum + columns.filter(({ now }) => now).length, fieldIds.length);

/** A survey as it is now, as far as its dataset is concerned. */
export interface DatasetShape {
  elements: readonly DatasetElement[];
  fieldIds: readonly string[];
}

/** A table in the engine's memory. */
interface Derived {
  table: Promise<string>;
  /** Of the dataset at the time. */
  changes: number;
  madeAt: number;
  /** Known when it is there. */
  rows: number;
  /** Milliseconds that it took. */
  took: number;
}
/** Of what is larger, a state from before some changes will do. */
const rowsAnew = 100_000;
/** Longest that somebody may still read a table in whose place there is another. */
const lingerMs = 60_000;
const derivedAtMost = 20;
let derivedTables = 0;
/** So long after it was broken off, what is still read is broken off once more. */
const againMs = 20;

/** A connection in use. */
interface Held {
  ended: Promise<void>;
  letGo(): void;
  /** Has what is read end soon, without waiting for it. */
  breakOff(): void;
}

/** One survey's responses in columns, in a database file that can be thrown away at any time. */
export class Dataset {
  readonly name: string;
  readonly #engine: Engine;
  #layout: Layout;
  #watermark: string | null;
  /** Connections that are not in use. */
  readonly #idle: DuckDBConnection[] = [];
  /** Those that are: they keep the file from whoever opens it anew. */
  readonly #held = new Set<Held>();
  #released = false;
  /** How often it has changed. */
  #changes = 0;
  readonly #derived = new Map<string, Derived>();
  /** All that were made and are not dropped yet. */
  readonly #tables = new Set<string>();

  private constructor(engine: Engine, name: string, layout: Layout, watermark: string | null) {
    this.#engine = engine;
    this.name = name;
    this.#layout = layout;
    this.#watermark = watermark;
  }

  /** Opens an attached database; one that is empty or of another format is made anew. */
  static async open(engine: Engine, name: string): Promise<Dataset> {
    const connection = await engine.connect();
    try {
      const format = await readFormat(connection, name);
      if (format !== datasetFormat) {
        await makeTables(connection, name);
        return new Dataset(engine, name, new Layout(), null);
      }
      const facts = await connection.runAndReadAll(`SELECT watermark FROM "${name}".facts`);
      const watermark = (facts.getRowsJS()[0]?.[0] as string | null) ?? null;
      return new Dataset(engine, name, await Layout.read(connection, name), watermark);
    } finally {
      connection.disconnectSync();
    }
  }

  get layout(): Layout {
    return this.#layout;
  }

  /** Up to where the dataset is complete; null while it is empty. */
  get watermark(): string | null {
    return this.#watermark;
  }

  /** Columns that questions and fields lack; null when only a new reading of all answers can give them. */
  missing({ elements, fieldIds }: DatasetShape): NewColumn[] | null {
    return this.#layout.missing(elements, fieldIds);
  }

  /** Whether every question and field has its columns, with all answers in them. */
  fits(shape: DatasetShape): boolean {
    return this.missing(shape)?.length === 0;
  }

  async makeRoom(columns: readonly NewColumn[]): Promise<void> {
    await this.#transaction(async (connection) => this.#layout.add(connection, this.name, columns));
  }

  /** Forgets all responses. */
  async reset(shape: DatasetShape): Promise<void> {
    this.#watermark = null;
    await this.#transaction(async (connection) => {
      await makeTables(connection, this.name);
      this.#layout = new Layout();
      const missing = this.#layout.missing(shape.elements, shape.fieldIds);
      await this.#layout.add(connection, this.name, missing ?? []);
    });
  }

  /**
   * Applies changes, some thousands at a time, and notes at the end how far the dataset now is: what is broken off is
   * applied again from where it began, which does no harm.
   * @param most new responses that it takes; those that come again, as while a transaction stays open, are not counted
   * @returns how many rows were applied
   * @throws NeedsRoom for `makeRoom`; TooManyNew beyond `most`
   */
  async apply(
    shape: DatasetShape,
    watermark: string,
    changes: AsyncIterable<DatasetChange>,
    most: number,
  ): Promise<number> {
    // With all kinds of questions, which the thread that writes one anew does without.
    const { Loader: loaders } = await import('./load.ts');
    const first = this.#watermark === null;
    // An earlier first time may have been broken off.
    if (first) await this.#transaction(async (connection) => void (await connection.run(`DELETE FROM ${this.#table}`)));
    const source = changes[Symbol.asyncIterator]();
    let applied = 0;
    try {
      for (let more = true, fresh = 0; more; ) {
        await this.#transaction(async (connection) => {
          const free: ArrayBuffer[] = [];
          const loader = new loaders({ layout: this.#layout, elements: shape.elements, fromStart: first, free });
          const appender = await this.#appender(connection, loader.columns);
          let bytes = 0;
          const put = (chunks: readonly Chunk[]): number => {
            for (const chunk of chunks) {
              appender.append(chunk);
              bytes += chunk.bytes.byteLength;
              free.push(chunk.bytes);
            }
            return bytes;
          };
          try {
            const some = await this.#applySome(connection, loader, put, source, first, most - fresh);
            more = some.more;
            fresh += some.fresh;
            applied += some.rows;
            put(loader.take(true));
            appender.close();
          } finally {
            appender.discard();
          }
          await this.#layout.save(connection, this.name);
          if (!more) await connection.run(`UPDATE "${this.name}".facts SET watermark = ?`, [watermark]);
        });
      }
    } finally {
      await source.return?.();
    }
    this.#watermark = watermark;
    return applied;
  }

  /**
   * Fills one that is empty and that nobody else has, from chunks of rows: in one transaction, of which DuckDB writes
   * each full group of rows at once, to its place and past its log.
   * @param chunks each is done with when the next one is asked for; in the end what came up in them
   */
  async fill(
    columns: readonly ColumnForm[],
    watermark: string,
    chunks: AsyncGenerator<Chunk, LayoutNews>,
  ): Promise<void> {
    await this.#transaction(async (connection) => {
      const appender = await this.#appender(connection, columns);
      try {
        let next = await chunks.next();
        for (; !next.done; next = await chunks.next()) appender.append(next.value);
        appender.close();
        this.#layout.learn(next.value);
      } finally {
        appender.discard();
      }
      await this.#layout.save(connection, this.name);
      await connection.run(`UPDATE "${this.name}".facts SET watermark = ?`, [watermark]);
    });
    this.#watermark = watermark;
  }

  /** DuckDB is loaded by whoever has a dataset: a worker thread that has none does without it. */
  async #appender(connection: DuckDBConnection, columns: readonly ColumnForm[]): Promise<ChunkAppender> {
    const { ChunkAppender: appenders } = await import('./chunkAppender.ts');
    return appenders.open(connection, this.name, columns);
  }

  /** @returns whether there may be more, how many rows it took, and how many responses of them were not in the table */
  async #applySome(
    connection: DuckDBConnection,
    loader: Loader,
    put: (chunks: readonly Chunk[]) => number,
    source: AsyncIterator<DatasetChange>,
    first: boolean,
    most: number,
  ): Promise<{ more: boolean; rows: number; fresh: number }> {
    let fresh = 0;
    let rows = 0;
    let bytes = 0;
    while (rows < rowsPerTransaction && bytes < bytesPerTransaction) {
      const { value: change, done } = await source.next();
      this.#check();
      if (done) return { more: false, rows, fresh };
      if (change.type === 'removed') {
        await this.#remove(connection, change.responseIds);
        rows += change.responseIds.length;
        continue;
      }
      const { responses } = change;
      const ids = responses.map(({ responseId }) => responseId);
      fresh += responses.length - (first ? 0 : await this.#remove(connection, ids));
      loader.add(responses);
      bytes = put(loader.take());
      rows += ids.length;
      if (fresh > most) throw new TooManyNew();
    }
    return { more: true, rows, fresh };
  }

  get #table(): string {
    return `"${this.name}".responses`;
  }

  /** @returns how many of them there were */
  async #remove(connection: DuckDBConnection, ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    // One text rather than a thousand parameters, which DuckDB would compare one by one with every row.
    const result = await connection.run(
      `DELETE FROM ${this.#table} WHERE id IN (SELECT unnest(string_split(?, ','))::UUID)`,
      [ids.join(',')],
    );
    return result.rowsChanged;
  }

  async count(): Promise<number> {
    const [row] = await this.rows<[bigint]>('SELECT count(*) FROM $table');
    return Number(row?.[0] ?? 0);
  }

  /** What it holds of responses whose transactions are below a number. */
  async sum(before: number): Promise<CopySum> {
    const [row] = await this.rows<[bigint, string]>(
      `SELECT count(*), coalesce(sum((txn % 1073741824 + 1)::HUGEINT * ('0x' || right(id::VARCHAR, 8))::BIGINT), 0)::VARCHAR
       FROM $table WHERE txn < $before`,
      { before: BigInt(before) },
    );
    return { count: Number(row?.[0] ?? 0), sum: row?.[1] ?? '0' };
  }

  /** Notes that it is complete up to another watermark, without any change. */
  async moveTo(watermark: string): Promise<void> {
    await this.#transaction(async (connection) => {
      await connection.run(`UPDATE "${this.name}".facts SET watermark = ?`, [watermark]);
    });
    this.#watermark = watermark;
  }

  /** Writes a copy to a file; what was deleted is not in there. */
  async copy(file: string): Promise<void> {
    await this.#use((connection) => this.#engine.copy(this.name, file, connection));
  }

  /**
   * Rows of a query; `$table` in it is the table of responses.
   * @param signal that nobody waits for them any more
   */
  async rows<Row extends Cell[]>(
    sql: string,
    values: Record<string, DuckDBValue> = {},
    signal?: AbortSignal,
  ): Promise<Row[]> {
    return this.#use(async (connection) => {
      const reader = await connection.runAndReadAll(sql.replaceAll('$table', this.#table), values);
      return reader.getRowsJS() as Row[];
    }, signal);
  }

  /**
   * The name of a table that is reckoned from the responses and kept in memory. It is made anew when they have changed;
   * of very many, at most for a tenth of the time: it may lack what came since, and have what is gone.
   * @param key says what is reckoned, of which rows
   * @param query gives the statement when it is needed
   */
  async derived(key: string, query: () => Promise<string>, values: Record<string, DuckDBValue> = {}): Promise<string> {
    const known = this.#derived.get(key);
    const age = known ? performance.now() - known.madeAt : 0;
    if (known && (known.changes === this.#changes || (known.rows >= rowsAnew && age < known.took * 10)))
      return known.table;
    const began = performance.now();
    derivedTables += 1;
    const name = `memory.main."derived${derivedTables}"`;
    const made: Derived = {
      changes: this.#changes,
      madeAt: began,
      rows: 0,
      took: 0,
      table: query().then((sql) =>
        this.#use(async (connection) => {
          await connection.run(`CREATE TABLE ${name} AS ${sql.replaceAll('$table', this.#table)}`, values);
          this.#tables.add(name);
          const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${name}`);
          made.rows = Number(counted.getRowsJS()[0]?.[0]);
          made.madeAt = performance.now();
          made.took = made.madeAt - began;
          return name;
        }),
      ),
    };
    this.#derived.delete(key);
    this.#derived.set(key, made);
    made.table.catch(() => this.#derived.get(key) === made && this.#derived.delete(key));
    if (known) this.#forgetLater(known);
    if (this.#derived.size > derivedAtMost) {
      const [oldest, one] = this.#derived.entries().next().value!;
      this.#derived.delete(oldest);
      this.#forgetLater(one);
    }
    return made.table;
  }

  #forgetLater({ table }: Derived): void {
    const drop = async () => {
      const name = await table;
      if (this.#tables.delete(name)) await this.#use((connection) => connection.run(`DROP TABLE ${name}`));
    };
    setTimeout(() => void drop().catch(() => {}), lingerMs).unref();
  }

  /** Rows of a query some thousands at a time, of which no more than that are in memory. */
  async *stream<Row extends Cell[]>(
    sql: string,
    values: Record<string, DuckDBValue> = {},
    signal?: AbortSignal,
  ): AsyncGenerator<Row[]> {
    const connection = await this.#connect();
    let running = false;
    let whole = false;
    let ending: Promise<void> | null = null;
    const end = async (): Promise<void> => {
      // DuckDB keeps the transaction of what is not read to its end, and the file with it, until the next statement.
      if (!whole) await connection.run('SELECT 1').catch(() => {});
      connection.disconnectSync();
      held.letGo();
    };
    const held = this.#hold(
      connection,
      () => {
        // Its own end comes when it hears of that.
        if (running) connection.interrupt();
        else ending ??= end();
      },
      signal,
    );
    // One that was broken off may seem to be at its end.
    const check = (): void => {
      this.#check();
      signal?.throwIfAborted();
    };
    const run = async <T>(work: () => Promise<T>): Promise<T> => {
      check();
      running = true;
      try {
        return await work();
      } finally {
        running = false;
        check();
      }
    };
    try {
      const result = await run(() => connection.stream(sql.replaceAll('$table', this.#table), values));
      const batches = result.yieldRowsJs();
      for (;;) {
        const { value, done } = await run(() => batches.next());
        whole = done === true;
        if (done) return;
        yield value as Row[];
      }
    } finally {
      ending ??= end();
      await ending;
    }
  }

  async #use<T>(work: (connection: DuckDBConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const connection = this.#idle.pop() ?? (await this.#connect());
    const held = this.#hold(connection, () => connection.interrupt(), signal);
    let failed = true;
    try {
      const result = await work(connection);
      failed = false;
      return result;
    } catch (error) {
      this.#check();
      throw error;
    } finally {
      if (this.#released) await this.#letGo(connection);
      else if (failed) connection.disconnectSync();
      else this.#idle.push(connection);
      held.letGo();
    }
  }

  /** @param signal that nobody waits for what is read by it */
  #hold(connection: DuckDBConnection, breakOff: () => void, signal?: AbortSignal): Held {
    // It was while the connection was made.
    if (this.#released) {
      connection.disconnectSync();
      this.#check();
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const leave = () => void this.#breakOff([held]);
    const held = {
      ended,
      breakOff,
      letGo: () => {
        signal?.removeEventListener('abort', leave);
        this.#held.delete(held);
        resolve();
      },
    };
    this.#held.add(held);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    return held;
  }

  /** @returns when all have ended */
  async #breakOff(some: readonly Held[]): Promise<void> {
    const ended = Promise.all(some.map(({ ended }) => ended));
    for (let left = true; left; ) {
      for (const held of some) if (this.#held.has(held)) held.breakOff();
      // A statement that was about to begin has not heard of it.
      left = await Promise.race([ended.then(() => false), pause(againMs, true)]);
    }
  }

  #check(): void {
    if (this.#released) throw new Released('the dataset was let go of');
  }

  /** The last connections take the tables along that were made: also of what was still under way when it was released. */
  async #letGo(connection: DuckDBConnection): Promise<void> {
    const tables = [...this.#tables];
    this.#tables.clear();
    if (tables.length > 0) await connection.run(tables.map((name) => `DROP TABLE ${name};`).join(' ')).catch(() => {});
    connection.disconnectSync();
  }

  /** A failed one leaves neither rows nor columns: what is known of them is compared with what there is. */
  async #transaction(work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    const connection = await this.#connect();
    // What writes ends by itself: with the next step that it begins.
    const held = this.#hold(connection, () => {});
    try {
      await connection.run('BEGIN');
      try {
        await work(connection);
        await connection.run('COMMIT');
        this.#changes += 1;
      } catch (error) {
        await connection.run('ROLLBACK').catch(() => {});
        // Where even this fails, the first failure says why, and the whole dataset is given up.
        await Layout.read(connection, this.name).then(
          (saved) => {
            if (!this.#layout.unsave(saved)) this.#layout = saved;
          },
          () => {},
        );
        throw error;
      }
    } catch (error) {
      this.#check();
      throw error;
    } finally {
      connection.disconnectSync();
      held.letGo();
    }
  }

  /** The engine may be another one by now, or have the file under another owner. */
  async #connect(): Promise<DuckDBConnection> {
    this.#check();
    return this.#engine.connect();
  }

  /**
   * Lets go of its connections, for good, so that the database can be detached: what is read is broken off, for who reads
   * to hear; what is written ends with the next of its statements.
   * @returns when nobody has any of it
   */
  async release(): Promise<void> {
    this.#released = true;
    this.#derived.clear();
    const idle = this.#idle.splice(0);
    const last = idle.pop();
    for (const connection of idle) connection.disconnectSync();
    if (last) await this.#letGo(last);
    await this.#breakOff([...this.#held]);
  }
}

/**
 * Null where it has none, as a new file. Its table alone is looked at, of which the format is written last: a list of tables
 * is one of all databases, and fails where any of them cannot be used.
 */
async function readFormat(connection: DuckDBConnection, name: string): Promise<string | null> {
  await connection.run(`CREATE TABLE IF NOT EXISTS "${name}".facts (format VARCHAR, watermark VARCHAR)`);
  const facts = await connection.runAndReadAll(`SELECT format FROM "${name}".facts`);
  return (facts.getRowsJS()[0]?.[0] as string | null) ?? null;
}

const tableNames = ['responses', 'columns', 'codes', 'skipped', 'facts'];

async function makeTables(connection: DuckDBConnection, name: string): Promise<void> {
  for (const table of tableNames) {
    await connection.run(`DROP TABLE IF EXISTS "${name}".${table}`);
  }
  for (const statement of Layout.tables(name)) await connection.run(statement);
  await connection.run(`INSERT INTO "${name}".facts VALUES (?, NULL)`, [datasetFormat]);
}
