import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PluginFault, StartupError } from '@kaiku/config';

/** A set of migrations: one PostgreSQL schema with a table of what has run. */
export interface MigrationSet {
  /** PostgreSQL schema. */
  schema: string;
  /** Plugin that it belongs to; null for core's own. */
  plugin: string | null;
  /** Folder of `NNNN_name.sql` files, forward only. */
  folder: string;
}

/** A migration as it lies in its folder. */
export interface MigrationFile {
  file: string;
  sql: string;
  checksum: string;
  /** It takes away what a release without this file of the same set still uses; null: it takes away nothing. */
  follows: string | null;
}

/** What the database knows of a migration that has run. */
export interface RanMigration {
  file: string;
  checksum: string;
  contracting: boolean;
  /** Null also of contracting ones that ran before it was noted. */
  follows: string | null;
}

/** The columns of `RanMigration`. */
export const ranColumns = 'file, checksum, contracting, follows';

/**
 * `-- kaiku: contracts 0007_time_zone.sql`: a release that has that file does without what is taken away.
 */
export const contractsLine = /^-- kaiku: contracts (\d{4}_[a-z0-9_]+\.sql)\s*$/m;

/** The files of a set, in the order in which they run. */
export function readMigrations(folder: string): MigrationFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(path.join(folder, file), 'utf8');
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { file, sql, checksum, follows: contractsLine.exec(sql)?.[1] ?? null };
    });
}

/**
 * Which files have not run yet. The database may be newer, as while nodes are replaced one after another: what a later
 * release only adds is in nobody's way.
 * @throws PluginFault (of core: StartupError) `database_newer` where a later release has taken away what this one uses,
 *   `migration_changed` when a file that has run was edited
 */
export function missingOf(
  set: MigrationSet,
  files: readonly MigrationFile[],
  ran: readonly RanMigration[],
): MigrationFile[] {
  const here = new Map(files.map(({ file, checksum }) => [file, checksum]));
  const newer = ran.find(
    ({ file, contracting, follows }) => contracting && !here.has(file) && !(follows !== null && here.has(follows)),
  );
  if (newer) {
    throw migrationFault(
      set,
      'database_newer',
      `The database is newer than ${nameOf(set)}: the migration ${set.schema}/${newer.file}, which took away what this version uses, has run on it, and is not here.`,
      'Install the version that the database was used with, or a later one.',
    );
  }
  const changed = ran.find(({ file, checksum }) => here.has(file) && here.get(file) !== checksum);
  if (changed) {
    throw migrationFault(
      set,
      'migration_changed',
      `Migration ${set.schema}/${changed.file} was edited after it had run on this database.`,
      'Migrations are forward only: restore the file and add a new one for the change.',
    );
  }
  const known = new Set(ran.map(({ file }) => file));
  return files.filter(({ file }) => !known.has(file));
}

export const nameOf = ({ plugin }: MigrationSet): string => (plugin === null ? 'this Kaiku' : `the plugin "${plugin}"`);

export const migrationFault = ({ plugin }: MigrationSet, code: string, message: string, hint: string): StartupError =>
  plugin === null ? new StartupError(code, message, hint) : new PluginFault(plugin, code, message, hint);
