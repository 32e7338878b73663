import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { DatasetColumn, DatasetElement } from './columns.ts';
import { Dictionary } from './dictionary.ts';

/** Change it when what is stored changes: datasets of another format are built anew. */
export const datasetFormat = '8';

/** A column of the table as it is stored. */
export interface Stored {
  key: string;
  type: DatasetColumn['type'] | 'background';
  /** Names in the table: one; for a set one per eight values; for a text a second one that says whether there is one. */
  names: string[];
  /** Of category and set columns. */
  dictionary: Dictionary;
}

export type NewColumn = Pick<Stored, 'key' | 'type'>;

/** Answers to what is gone may need columns beyond those that the survey has now. */
export class NeedsRoom extends Error {
  override name = 'NeedsRoom';
  readonly columns: NewColumn[];
  constructor(columns: NewColumn[]) {
    super('answers need columns that the dataset lacks');
    this.columns = columns;
  }
}

/** A layout as it is stored, or told to another thread. */
export interface PlainLayout {
  /** In the order of the table's columns. */
  columns: readonly { name: string; key: string; type: Stored['type'] }[];
  /** Values of columns, in the order of their codes. */
  values: readonly { key: string; values: readonly string[] }[];
  skipped: readonly string[];
}

/** What came up in answers: values of a column without a code before, and keys that no column is for. */
export interface LayoutNews {
  values: { key: string; values: string[] }[];
  skipped: string[];
}

/** Columns that a set gets at the most before it needs them: as many again as it has, while these are few. */
const mostAhead = 16;

/** How DuckDB packs a column, where one way suits all: it would try several of each group of rows. */
const packed = (type: string, way: 'uncompressed' | 'bitpacking' | 'alp' | 'dictionary') =>
  `${type} USING COMPRESSION ${way}`;

/** Type of the nth column of a stored one. */
const sqlTypes: Record<Stored['type'], (nth: number) => string> = {
  category: () => `${packed('USMALLINT', 'bitpacking')} DEFAULT 0`,
  set: () => `${packed('UTINYINT', 'bitpacking')} DEFAULT 0`,
  number: () => packed('DOUBLE', 'alp'),
  // Long ones, few values and none are each best packed in another way.
  text: (nth) => (nth === 0 ? 'VARCHAR' : `${packed('UTINYINT', 'bitpacking')} DEFAULT 0`),
  background: () => 'VARCHAR',
};

const factTypes = [
  `id ${packed('UUID', 'uncompressed')}`,
  `submitted_at ${packed('TIMESTAMP', 'bitpacking')}`,
  `language ${packed('VARCHAR', 'dictionary')}`,
  'collector VARCHAR',
  'txn UBIGINT',
  `integrity ${packed('UTINYINT', 'bitpacking')}`,
  `version ${packed('UINTEGER', 'bitpacking')}`,
  `seconds ${packed('USMALLINT', 'bitpacking')}`,
];

const background = 'background/';
export const backgroundKey = (fieldId: string): string => `${background}${fieldId}`;

/** The field of a column's key; undefined for what is no background value. */
export const fieldIdOf = (key: string): string | undefined =>
  key.startsWith(background) ? key.slice(background.length) : undefined;

/** What the table holds besides the facts of each response (`factColumns`); kept in the database beside it. */
export class Layout {
  readonly stored = new Map<string, Stored>();
  /** Keys of answers that were seen and not kept: when the survey has them (again), everything is to be read anew. */
  readonly skipped = new Set<string>();
  /** Names in the order of the table's columns. */
  readonly order: { name: string; stored: Stored }[] = [];
  readonly #unsavedSkips = new Set<string>();

  static readonly tables = (name: string) => [
    createTable(`"${name}".responses`, []),
    `CREATE TABLE "${name}".columns (position INTEGER, name VARCHAR, key VARCHAR, type VARCHAR)`,
    `CREATE TABLE "${name}".codes (key VARCHAR, code INTEGER, value VARCHAR)`,
    `CREATE TABLE "${name}".skipped (key VARCHAR)`,
    `CREATE TABLE "${name}".facts (format VARCHAR, watermark VARCHAR)`,
  ];

  static async read(connection: DuckDBConnection, name: string): Promise<Layout> {
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const codes = new Map<string, string[]>();
    for (const [key, value] of await rows(`SELECT key, value FROM "${name}".codes ORDER BY key, code`)) {
      const list = codes.get(key as string);
      if (list) list.push(value as string);
      else codes.set(key as string, [value as string]);
    }
    const columns = await rows(`SELECT name, key, type FROM "${name}".columns ORDER BY position`);
    const skipped = await rows(`SELECT key FROM "${name}".skipped`);
    return Layout.from({
      columns: columns.map(([column, key, type]) => ({
        name: column as string,
        key: key as string,
        type: type as Stored['type'],
      })),
      values: [...codes].map(([key, values]) => ({ key, values })),
      skipped: skipped.map(([key]) => key as string),
    });
  }

  static from({ columns, values, skipped }: PlainLayout): Layout {
    const layout = new Layout();
    const known = new Map(values.map(({ key, values: own }) => [key, own]));
    for (const { name, key, type } of columns) layout.#place(name, key, type, known.get(key));
    for (const key of skipped) layout.skipped.add(key);
    return layout;
  }

  get plain(): PlainLayout {
    return {
      columns: this.order.map(({ name, stored: { key, type } }) => ({ name, key, type })),
      values: [...this.stored.values()].map(({ key, dictionary }) => ({ key, values: dictionary.since(0) })),
      skipped: [...this.skipped],
    };
  }

  /** As one is in which columns were added to none, for who has no database. */
  static of(columns: readonly NewColumn[]): Layout {
    const layout = new Layout();
    for (const { key, type } of columns) layout.#place(layout.#nextName, key, type);
    return layout;
  }

  get #nextName(): string {
    return `c${this.order.length}`;
  }

  #place(name: string, key: string, type: Stored['type'], values: readonly string[] = []): Stored {
    let stored = this.stored.get(key);
    if (!stored) {
      // Code 0 of a category is "no answer"; of a set it is the first bit.
      stored = { key, type, names: [], dictionary: new Dictionary(type === 'category' ? 1 : 0, values) };
      this.stored.set(key, stored);
    }
    stored.names.push(name);
    this.order.push({ name, stored });
    return stored;
  }

  /** What is missing for the survey as it is now; null when only a new reading of all answers can give it. */
  missing(elements: readonly DatasetElement[], fieldIds: readonly string[]): NewColumn[] | null {
    const wanted = [
      ...elements.flatMap(({ columns }) => columns),
      ...fieldIds.map((id) => ({
        key: backgroundKey(id),
        elementId: '',
        type: 'background' as const,
        size: 0,
        now: true,
      })),
    ];
    for (const { key, elementId, type } of wanted) {
      const known = this.stored.get(key);
      if (known && known.type !== type) return null;
      if (this.skipped.has(key) || this.skipped.has(elementId)) return null;
    }
    return wanted.flatMap((column) => (column.now ? this.lackingOf(column) : []));
  }

  /** What a column has not yet in the table. */
  lackingOf({ key, type, size }: NewColumn & { size: number }): NewColumn[] {
    const need = type === 'set' ? Math.max(1, Math.ceil(size / 8)) : type === 'text' ? 2 : 1;
    const have = this.stored.get(key)?.names.length ?? 0;
    return Array.from({ length: Math.max(0, need - have) }, () => ({ key, type }));
  }

  /** Not in a transaction that changes rows: DuckDB refuses to commit both. */
  async add(connection: DuckDBConnection, database: string, columns: readonly NewColumn[]): Promise<void> {
    if (columns.length === 0) return;
    const table = `"${database}".responses`;
    const rows: DuckDBValue[][] = [];
    const forms: string[] = [];
    const fresh = this.order.length === 0 && (await isEmpty(connection, table));
    for (const { key, type } of columns) {
      const name = this.#nextName;
      forms.push(`${name} ${sqlTypes[type](this.stored.get(key)?.names.length ?? 0)}`);
      rows.push([this.order.length, name, key, type]);
      this.#place(name, key, type);
    }
    // Each column that is added to a table takes the longer the more it has: thousands take a quarter of a minute.
    if (fresh) await connection.run(createTable(table, forms));
    else await connection.run(forms.map((form) => `ALTER TABLE ${table} ADD COLUMN ${form};`).join(' '));
    await insert(connection, `"${database}".columns`, rows);
  }

  skip(key: string): void {
    if (this.skipped.has(key)) return;
    this.skipped.add(key);
    this.#unsavedSkips.add(key);
  }

  /** What sets have outgrown, and more: for each time that they do, everything is read anew. */
  get outgrown(): NewColumn[] {
    return [...this.stored.values()].flatMap(({ key, type, names, dictionary }): NewColumn[] => {
      const lacking = type === 'set' ? Math.ceil(dictionary.size / 8) - names.length : 0;
      if (lacking <= 0) return [];
      return Array.from({ length: Math.max(lacking, Math.min(names.length, mostAhead)) }, () => ({ key, type }));
    });
  }

  /** What is to be saved, for another of the same columns that knew as much. */
  get news(): LayoutNews {
    const values = [...this.stored.values()].map(({ key, dictionary }) => ({
      key,
      values: dictionary.unsaved.map(({ value }) => value),
    }));
    return { values: values.filter(({ values }) => values.length > 0), skipped: [...this.#unsavedSkips] };
  }

  learn({ values, skipped }: LayoutNews): void {
    for (const { key, values: some } of values) for (const value of some) this.stored.get(key)!.dictionary.code(value);
    for (const key of skipped) this.skip(key);
  }

  /**
   * What came up since is to be saved again, as after a failure: somebody may have read rows by its codes, which stay.
   * @param saved as the database has it
   * @returns false where that is another one, of other columns
   */
  unsave({ order, stored, skipped }: Layout): boolean {
    const alike =
      order.length === this.order.length &&
      order.every(({ stored: { key, type } }, at) => {
        const own = this.order[at]!.stored;
        return own.key === key && own.type === type;
      });
    if (!alike) return false;
    for (const { key, dictionary } of stored.values())
      if (!this.stored.get(key)!.dictionary.unsave(dictionary.since(0))) return false;
    for (const key of this.skipped) if (!skipped.has(key)) this.#unsavedSkips.add(key);
    return true;
  }

  /** Writes codes and skipped keys that came up. */
  async save(connection: DuckDBConnection, database: string): Promise<void> {
    const codes = [...this.stored.values()].flatMap(({ key, dictionary }) =>
      dictionary.unsaved.map(({ code, value }) => [key, code, value]),
    );
    await insert(connection, `"${database}".codes`, codes);
    const skips = [...this.#unsavedSkips].map((key) => [key]);
    await insert(connection, `"${database}".skipped`, skips);
    for (const { dictionary } of this.stored.values()) dictionary.markSaved();
    this.#unsavedSkips.clear();
  }
}

const createTable = (table: string, columns: readonly string[]): string =>
  `CREATE OR REPLACE TABLE ${table} (${[...factTypes, ...columns].join(', ')})`;

async function isEmpty(connection: DuckDBConnection, table: string): Promise<boolean> {
  const rows = await connection.runAndReadAll(`SELECT 1 FROM ${table} LIMIT 1`);
  return rows.currentRowCount === 0;
}

/** Rows of one statement: each statement takes about a millisecond. */
const rowsAtOnce = 500;

async function insert(connection: DuckDBConnection, table: string, rows: readonly DuckDBValue[][]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const values = some.map((row) => `(${row.map(() => '?').join(', ')})`);
    await connection.run(`INSERT INTO ${table} VALUES ${values.join(', ')}`, some.flat());
  }
}
