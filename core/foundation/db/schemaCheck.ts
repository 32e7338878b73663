import { StartupError } from '@kaiku/config';
import { Problem } from '@kaiku/sdk/server';
import { runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import type { RoleUrls } from './database.ts';
import { quietQueueLogger } from './migrate.ts';
import {
  type MigrationSet,
  migrationFault,
  missingOf,
  nameOf,
  type RanMigration,
  ranColumns,
  readMigrations,
} from './migrationFiles.ts';
import { refusalOf } from './outage.ts';
import { relationExists } from './relationExists.ts';
import { unreachable } from './unreachable.ts';

const wayOut =
  'Bring it up to date as its owner, with the KAIKU_SECRET of the nodes: npm run db:migrate (in a release: bin/kaiku migrate).';

/** PostgreSQL does not tell which of the two it is. */
const secretOrWayOut =
  'Either KAIKU_SECRET is not that of the other nodes, of which the passwords of the roles are made: give this node the same (docs/operations.md, Changing the secret). Or the database has never been brought up to date: npm run db:migrate as its owner (in a release: bin/kaiku migrate).';

/** No such role or a wrong password; no such database, schema or table; no right to look. */
const notLetIn = ['28000', '28P01'];
const notThere = ['3D000', '3F000', '42P01', '42501', '42703'];

/**
 * Looks, with the roles of a node alone, whether everything is there that this version uses.
 * @throws PluginFault (of core: StartupError) `database_refuses`, `database_unreachable`, `database_older`, `database_newer`,
 *   `migration_changed`
 */
export async function checkSchema(urls: RoleUrls, sets: readonly MigrationSet[]): Promise<void> {
  const client = new pg.Client({ connectionString: urls.app });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const set of sets) await checkSet(client, set);
  } catch (error) {
    throw inWords(error, new URL(urls.app));
  } finally {
    await client.end().catch(() => {});
  }
  await checkQueue(urls.worker);
}

async function checkSet(client: pg.Client, set: MigrationSet): Promise<void> {
  const files = readMigrations(set.folder);
  const { rows } = (await relationExists(client, `${client.escapeIdentifier(set.schema)}.migrations`))
    ? await client.query<RanMigration>(`SELECT ${ranColumns} FROM ${client.escapeIdentifier(set.schema)}.migrations`)
    : { rows: [] };
  const [missing] = missingOf(set, files, rows);
  if (!missing) return;
  throw migrationFault(
    set,
    'database_older',
    `The database is older than ${nameOf(set)}: the migration ${set.schema}/${missing.file} has not run on it.`,
    wayOut,
  );
}

/** Of a queue that is up to date this only reads; the worker role may not do more. */
async function checkQueue(workerUrl: string): Promise<void> {
  try {
    await migrateJobQueue({ connectionString: workerUrl, logger: quietQueueLogger });
  } catch (error) {
    throw inWords(error, new URL(workerUrl));
  }
}

function inWords(error: unknown, url: URL): unknown {
  const { username, host, pathname } = url;
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof StartupError) return error;
  if (refusalOf(error) instanceof Problem) return unreachable(url.toString(), error);
  if (code === undefined) return error;
  if (notLetIn.includes(code)) {
    return new StartupError(
      'database_refuses',
      `The database at ${host} does not let the role ${username} in: ${message}.`,
      secretOrWayOut,
    );
  }
  if (!notThere.includes(code)) return error;
  return new StartupError(
    'database_older',
    `The database ${pathname.slice(1)} at ${host} lacks what this Kaiku uses: ${message}.`,
    wayOut,
  );
}
