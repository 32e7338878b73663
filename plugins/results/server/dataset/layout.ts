import type { DuckDBConnection } from '@duckdb/node-api';
import type { DatasetColumn, DatasetElement } from './columns.ts';
import { Dictionary } from './dictionary.ts';

/** Change it when what is stored changes: datasets of another format are built anew. */
export const datasetFormat = '1';

/** A column of the table as it is stored. */
export interface Stored {
  key: string;
  type: DatasetColumn['type'] | 'background';
  /** Names in the table: one, or for a set one per eight values. */
  names: string[];
  /** Of category and set columns. */
  dictionary: Dictionary;
}

const sqlType = { category: 'USMALLINT', set: 'UTINYINT', number: 'DOUBLE', text: 'VARCHAR', background: 'VARCHAR' };
const isCoded = (type: Stored['type']): boolean => type === 'category' || type === 'set';
export const backgroundKey = (fieldId: string): string => `background/${fieldId}`;

/** What the table holds besides `id`, `submitted_at`, `language` and `collector`; kept in the database beside it. */
export class Layout {
  readonly stored = new Map<string, Stored>();
  /** Keys of answers that were seen and not kept: when the survey has them (again), everything is to be read anew. */
  readonly skipped = new Set<string>();
  /** Names in the order of the table's columns. */
  readonly order: { name: string; stored: Stored }[] = [];
  readonly #unsavedSkips = new Set<string>();

  static readonly tables = (name: string) => [
    `CREATE TABLE "${name}".responses (id UUID, submitted_at TIMESTAMP, language VARCHAR, collector VARCHAR)`,
    `CREATE TABLE "${name}".columns (position INTEGER, name VARCHAR, key VARCHAR, type VARCHAR)`,
    `CREATE TABLE "${name}".codes (key VARCHAR, code INTEGER, value VARCHAR)`,
    `CREATE TABLE "${name}".skipped (key VARCHAR)`,
    `CREATE TABLE "${name}".facts (format VARCHAR, watermark VARCHAR)`,
  ];

  static async read(connection: DuckDBConnection, name: string): Promise<Layout> {
    const layout = new Layout();
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
    const codes = new Map<string, string[]>();
    for (const [key, value] of await rows(`SELECT key, value FROM "${name}".codes ORDER BY key, code`)) {
      const list = codes.get(key as string);
      if (list) list.push(value as string);
      else codes.set(key as string, [value as string]);
    }
    for (const [column, key, type] of await rows(`SELECT name, key, type FROM "${name}".columns ORDER BY position`)) {
      layout.#place(column as string, key as string, type as Stored['type'], codes.get(key as string));
    }
    for (const [key] of await rows(`SELECT key FROM "${name}".skipped`)) layout.skipped.add(key as string);
    return layout;
  }

  #place(name: string, key: string, type: Stored['type'], values: string[] = []): Stored {
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
  missing(elements: readonly DatasetElement[], fieldIds: readonly string[]): DatasetColumn[] | null {
    const wanted: { key: string; elementId: string; type: Stored['type'] }[] = [
      ...elements.flatMap(({ columns }) => columns),
      ...fieldIds.map((id) => ({ key: backgroundKey(id), elementId: '', type: 'background' as const })),
    ];
    const missing = [];
    for (const column of wanted) {
      const known = this.stored.get(column.key);
      if (known && known.type !== column.type) return null;
      if (this.skipped.has(column.key) || this.skipped.has(column.elementId)) return null;
      if (!known) missing.push(column);
    }
    return missing as DatasetColumn[];
  }

  async add(
    connection: DuckDBConnection,
    database: string,
    columns: readonly { key: string; type: Stored['type'] }[],
  ): Promise<void> {
    for (const { key, type } of columns) await this.#addName(connection, database, key, type);
  }

  async #addName(connection: DuckDBConnection, database: string, key: string, type: Stored['type']): Promise<void> {
    const name = `c${this.order.length}`;
    const zero = isCoded(type) ? ' DEFAULT 0' : '';
    await connection.run(`ALTER TABLE "${database}".responses ADD COLUMN ${name} ${sqlType[type]}${zero}`);
    await connection.run(`INSERT INTO "${database}".columns VALUES (?, ?, ?, ?)`, [this.order.length, name, key, type]);
    this.#place(name, key, type);
  }

  skip(key: string): void {
    if (this.skipped.has(key)) return;
    this.skipped.add(key);
    this.#unsavedSkips.add(key);
  }

  /** Writes codes and skipped keys that came up, and makes room for sets that grew. */
  async save(connection: DuckDBConnection, database: string): Promise<void> {
    for (const { key, type, names, dictionary } of this.stored.values()) {
      if (type === 'set') {
        while (names.length * 8 < dictionary.size) await this.#addName(connection, database, key, type);
      }
      for (const { code, value } of dictionary.unsaved) {
        await connection.run(`INSERT INTO "${database}".codes VALUES (?, ?, ?)`, [key, code, value]);
      }
      dictionary.markSaved();
    }
    for (const key of this.#unsavedSkips) await connection.run(`INSERT INTO "${database}".skipped VALUES (?)`, [key]);
    this.#unsavedSkips.clear();
  }
}
