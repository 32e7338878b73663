import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSecrets, migrate } from '@kaiku/core';
import pg from 'pg';
import { inDatabase } from './citus.ts';
import {
  cloneMigrated,
  clusterUrl,
  type MigrationFolder,
  migrationFolders,
  testRoles,
  testSecret,
} from './database.ts';

export interface OlderDatabase {
  /** Runs SQL as the owner, beyond row-level security. */
  owner: pg.Pool;
  /**
   * Runs what was held back: the migration first, then all that follow it. Meanwhile every table that was there is read
   * again and again, and what `meanwhile` does is done without a pause.
   * @throws what went wrong for those who used the database meanwhile
   */
  upgrade(meanwhile?: () => Promise<unknown>): Promise<void>;
  drop(): Promise<void>;
}

/** Longer than a migration may hold a table, for those who want it, on a machine with much else to do. */
const patienceMs = 10_000;
/** Between two readings of a table: what holds it is met all the same, and the migrations get on. */
const restMs = 50;

/**
 * A database as it was before one migration ran: to be filled with what was there then. It has the schemas that the
 * migration's plugin requires, and not those that require it.
 */
export async function databaseBefore(schema: string, file: string): Promise<OlderDatabase> {
  const folders = migrationFolders();
  const target = folders.findIndex((one) => one.schema === schema);
  const folder = folders[target]?.folder;
  if (!folder || !readdirSync(folder).includes(file)) throw new Error(`there is no migration ${schema}/${file}`);
  const kept = mkdtempSync(path.join(os.tmpdir(), 'kaiku-older-'));
  for (const one of readdirSync(folder)) if (one < file) cpSync(path.join(folder, one), path.join(kept, one));
  const older = [...folders.slice(0, target), { ...folders[target]!, folder: kept }];

  const cluster = await clusterUrl();
  const name = `kaiku_older_${randomBytes(6).toString('hex')}`;
  const inCluster = async (sql: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: cluster });
    await admin.connect();
    await admin.query(sql).finally(() => admin.end());
  };
  // What is required is the same for each of a plugin's migrations.
  await cloneMigrated(cluster, name, folders.slice(0, target));
  const ownerUrl = inDatabase(cluster, name);
  const run = (sets: MigrationFolder[]) => migrate(ownerUrl, createSecrets(testSecret), sets, testRoles);
  await run(older);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4, statement_timeout: patienceMs });
  owner.on('error', () => {});
  return {
    owner,
    async upgrade(meanwhile) {
      const { rows: tables } = await owner.query<{ name: string }>(
        "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY($1)",
        [older.map((one) => one.schema)],
      );
      const over = new AbortController();
      const users = [
        ...tables.map(({ name }) => async () => {
          await readOnce(owner, name);
          await pause(restMs);
        }),
        ...(meanwhile ? [meanwhile] : []),
      ].map(async (use) => {
        while (!over.signal.aborted) await use();
        // And once more, on what has come of it.
        await use();
      });
      const done = Promise.all(users);
      // Told below, after the migration.
      done.catch(() => {});
      try {
        await run(folders);
      } finally {
        over.abort();
      }
      await done;
    },
    async drop() {
      await owner.end();
      await inCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      rmSync(kept, { recursive: true });
    },
  };
}

/** A table that the migration takes away is nobody's any more. */
async function readOnce(pool: pg.Pool, table: string): Promise<void> {
  await pool.query(`SELECT * FROM ${table} LIMIT 1`).catch((error: { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}
