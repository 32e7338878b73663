import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** Memory for all datasets of a process together; beyond it DuckDB uses its folder for temporary files. */
const memoryMegabytes = Math.round(Math.min(1_024, os.totalmem() / 1024 / 1024 / 4));

/** How a file is made: bytes of a block, and rows that are packed together. */
export interface FileForm {
  block: number;
  rows: number;
}

/**
 * For so many columns, each of which takes blocks and lies in memory while rows are packed; null for DuckDB's own form
 * (262,144 and 122,880), whose files are smaller and read faster by a tenth.
 */
export const formFor = (columns: number): FileForm | null => (columns > 200 ? { block: 32_768, rows: 40_960 } : null);

export interface EngineSize {
  /** MB. */
  memory?: number;
  threads?: number;
}

/** One DuckDB for all datasets of a process: its memory and its threads are bounded however many surveys are looked at. */
export class Engine {
  readonly #folder: string;
  readonly #size: Required<EngineSize>;
  #instance: Promise<DuckDBInstance> | null = null;
  #attached = new Set<string>();

  /** @param folder for temporary files, which are in its `tmp` */
  constructor(folder: string, size: EngineSize = {}) {
    this.#folder = folder;
    this.#size = { memory: memoryMegabytes, threads: os.availableParallelism(), ...size };
  }

  async connect(): Promise<DuckDBConnection> {
    this.#instance ??= this.#open().catch((error) => {
      this.#instance = null;
      throw error;
    });
    return (await this.#instance).connect();
  }

  async #open(): Promise<DuckDBInstance> {
    const temporary = path.join(this.#folder, 'tmp');
    // A process that was killed has left what it had there.
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    const { DuckDBInstance: instances } = await import('@duckdb/node-api');
    return instances.create(':memory:', {
      memory_limit: `${this.#size.memory}MB`,
      threads: String(this.#size.threads),
      temp_directory: temporary,
      // Rows are put in order where order counts; loading is twice as fast without keeping it.
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
  }

  /** Opens a database file, which is made when it is missing. */
  async attach(name: string, file: string, form: FileForm | null = null): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    const made = form ? ` (BLOCK_SIZE ${form.block}, ROW_GROUP_SIZE ${form.rows})` : '';
    await this.#run(`ATTACH '${file.replaceAll("'", "''")}' AS "${name}"${made}`);
    this.#attached.add(name);
  }

  /** Copies what is in a database to a file, by a connection of who has it; what was deleted from it is not in there. */
  async copy(name: string, file: string, connection: DuckDBConnection): Promise<void> {
    const copy = `${name}_copy`;
    await this.attach(copy, file);
    try {
      await connection.run(`COPY FROM DATABASE "${name}" TO "${copy}"`);
      await this.settle(copy);
    } finally {
      await this.detach(copy);
    }
  }

  /** Has a database whole in its file, to be moved or copied. @throws where there is no room for it */
  async settle(name: string): Promise<void> {
    await this.#run(`CHECKPOINT "${name}"`);
  }

  async detach(name: string): Promise<void> {
    if (!this.#attached.delete(name) || !this.#instance) return;
    await this.#run(`DETACH "${name}"`).catch((error: Error) => {
      // It is let go of; what was not tidied up, as where the disk is full, is when it is opened again.
      if (!error.message.includes('but CHECKPOINT during DETACH failed')) throw error;
    });
  }

  async #run(sql: string): Promise<void> {
    const connection = await this.connect();
    try {
      await connection.run(sql);
    } finally {
      connection.disconnectSync();
    }
  }

  /** Closes everything; the next use opens it again. */
  async close(): Promise<void> {
    const instance = this.#instance;
    this.#instance = null;
    this.#attached = new Set();
    (await instance?.catch(() => null))?.closeSync();
  }
}
