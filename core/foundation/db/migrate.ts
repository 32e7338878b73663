import { setTimeout } from 'node:timers/promises';
import { StartupError } from '@kaiku/config';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import type pg from 'pg';
import { requireOwnSecret } from '../nodes/access.ts';
import { requireNoOlderNodes } from '../nodes/living.ts';
import { requireServer } from '../nodes/server.ts';
import type { KeyRing } from '../secrets.ts';
import { connectOwner } from './connectOwner.ts';
import { rolePasswords } from './database.ts';
import { isDistributed } from './distribution/catalogue.ts';
import {
  allowPasswordChanges,
  knowsCredentials,
  roleCredentials,
  writeCredentials,
} from './distribution/credentials.ts';
import {
  type MigrationFile,
  type MigrationSet,
  migrationFault,
  missingOf,
  type RanMigration,
  ranColumns,
  readMigrations,
} from './migrationFiles.ts';
import { asOwner, requireAllRows, withLookups } from './ownerRights.ts';
import { namesOf, type RoleNames, type RolePasswords, settlePrefix, verifierOf, withNames } from './roles.ts';
import { type Statement, statementsOf } from './statements.ts';
import { withoutRace } from './withoutRace.ts';

/** Name of the PostgreSQL schema of a plugin. */
export const schemaOf = (pluginId: string): string => pluginId.replaceAll('-', '_');

/** First line of a file whose statements run one by one, such as CREATE INDEX CONCURRENTLY. It must bear a second run. */
const outsideTransaction = /^-- kaiku: no transaction\s*$/m;
/**
 * Everybody who wants the table waits behind a migration that waits for it: not for longer than this. Half of PostgreSQL's
 * `deadlock_timeout`, so that of a file and a save that wait for each other's tables the file gives way, not the save.
 */
const lockMs = 500;
/** About five minutes, most of it in pauses in which others go on. */
const lockTries = 60;
/** A lock that was not to be had in time, and a deadlock. */
const givesWay = new Set(['55P03', '40P01']);
const turnMs = 200;

export interface MigrateOptions {
  /** What the names of the roles begin with, where the database is new; by its name where nothing is said. */
  roles?: string | null;
  /** Takes the secret as it is, though the database has had another. */
  forgetSecret?: boolean;
}

/**
 * Brings the database up to date as its owner: roles, queue, then each set in order. Each file runs in one
 * transaction together with the note that it ran, and gives way to who uses the tables; a lock keeps two starting nodes
 * from doing it at once and falls with its connection, so that a killed run blocks nobody.
 * @throws PluginFault (of core: StartupError) `migration_changed` when a file that has run was edited, `migration_failed`
 *   naming the file, `database_newer`, `table_not_isolated`, `workers_refuse_owner`, `workers_untold`; before anything is
 *   touched `database_unreachable`, `database_too_old`, `owner_lacks_rights`, `secret_differs`
 */
export async function migrate(
  ownerUrl: string,
  ring: KeyRing,
  sets: MigrationSet[],
  { roles = null, forgetSecret = false }: MigrateOptions = {},
): Promise<number> {
  const client = await connectOwner(ownerUrl);
  try {
    await requireServer(client);
    await requireAllRows(client);
    await takeTurn(client);
    if (!forgetSecret) await asOwner(client, () => requireOwnSecret(client, ownerUrl, ring));
    const passwords = rolePasswords(ring);
    const prefix = await asOwner(client, () => settlePrefix(client, roles));
    nameRoles(client, prefix);
    await asOwner(client, () => withoutRace(() => ensureRoles(client, passwords)));
    const told = await ensureCredentials(client, passwords, namesOf(prefix));
    await migrateJobQueue({ connectionString: ownerUrl, logger: quietQueueLogger });
    let applied = 0;
    for (const set of sets) applied += await applySet(client, set);
    await grantQueue(client);
    if (forgetSecret) await client.query('UPDATE core.installation SET key_id = $1', [ring.inForce()]);
    if (forgetSecret && !told) throw workersUntold();
    return applied;
  } finally {
    await client.end();
  }
}

/** Migrations, and what is written here, name the roles as the first installations do; this one's have names of their own. */
function nameRoles(client: pg.Client, prefix: string): void {
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<pg.QueryResult>;
  const named = (text: unknown, ...rest: unknown[]) =>
    query(typeof text === 'string' ? withNames(text, prefix) : text, ...rest);
  client.query = named as typeof client.query;
}

/** One node at a time. Asked again and again: a statement that waits would keep CREATE INDEX CONCURRENTLY waiting. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock(hashtext('kaiku.migrate')) AS mine");
    if (rows[0].mine) return;
    await setTimeout(turnMs);
  }
}

export const quietQueueLogger = new Logger(() => () => {});

async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (const [role, password] of Object.entries({ kaiku_app: passwords.app, kaiku_worker: passwords.worker })) {
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${role} LOGIN NOINHERIT; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    );
    await client.query(`ALTER ROLE ${role} WITH LOGIN PASSWORD ${client.escapeLiteral(verifierOf(password))}`);
  }
  await client.query('DO $$ BEGIN CREATE ROLE kaiku_lookup NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$');
  await client.query('GRANT kaiku_lookup TO CURRENT_USER');
  await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
}

/**
 * The workers of a cluster were told the passwords too, which may be others now.
 * @returns whether they know them; false where this owner may not tell
 */
async function ensureCredentials(client: pg.Client, passwords: RolePasswords, names: RoleNames): Promise<boolean> {
  if (!(await isDistributed(client))) return true;
  const credentials = roleCredentials(passwords, names);
  const { rows } = await client.query("SELECT current_setting('is_superuser')::bool AS may");
  if (!rows[0].may) return false;
  if (!(await knowsCredentials(client, credentials))) await writeCredentials(client, credentials);
  await allowPasswordChanges(client, names);
  return true;
}

const workersUntold = (): StartupError =>
  new StartupError(
    'workers_untold',
    'The secret was changed, but the workers of the cluster know the passwords of before: only a superuser may tell them.',
    'Before nodes start: npm run db:distribute as a superuser, with this KAIKU_SECRET (docs/operations.md).',
  );

/** Statement by statement, as migrations: a cluster takes no two commands in one. */
async function grantQueue(client: pg.Client): Promise<void> {
  for (const what of ['USAGE ON SCHEMA', 'ALL ON ALL TABLES IN SCHEMA', 'ALL ON ALL SEQUENCES IN SCHEMA']) {
    await client.query(`GRANT ${what} graphile_worker TO kaiku_worker`);
  }
  await client.query('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO kaiku_worker');
  await client.query(`
    DO $$ DECLARE t record; BEGIN
      FOR t IN SELECT c.oid::regclass AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname = 'graphile_worker' AND c.relrowsecurity
                 AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'kaiku_worker') LOOP
        EXECUTE format('CREATE POLICY kaiku_worker ON %s TO kaiku_worker USING (true) WITH CHECK (true)', t.name);
      END LOOP;
    END $$`);
}

async function applySet(client: pg.Client, set: MigrationSet): Promise<number> {
  const name = client.escapeIdentifier(set.schema);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${name}`);
  await client.query(`GRANT USAGE ON SCHEMA ${name} TO kaiku_app, kaiku_worker, kaiku_lookup`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${name}.migrations (file text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  for (const column of ['contracting boolean NOT NULL DEFAULT false', 'follows text']) {
    await client.query(`ALTER TABLE ${name}.migrations ADD COLUMN IF NOT EXISTS ${column}`);
  }
  await client.query(`GRANT SELECT ON ${name}.migrations TO kaiku_app`);
  const ran = await client.query<RanMigration>(`SELECT ${ranColumns} FROM ${name}.migrations`);
  const missing = missingOf(set, readMigrations(set.folder), ran.rows);
  if (missing.length > 0) await withLookups(client, name, () => applyFiles(client, set, missing));
  await checkIsolated(client, set);
  return missing.length;
}

async function applyFiles(client: pg.Client, set: MigrationSet, files: readonly MigrationFile[]): Promise<void> {
  for (const file of files) {
    const { follows } = file;
    if (follows !== null) await requireNoOlderNodes(client, { schema: set.schema, file: file.file, follows });
    await applyFile(client, set, file);
  }
}

/** A table of a plugin that does not keep companies apart would show each company's rows to all. */
async function checkIsolated(client: pg.Client, set: MigrationSet): Promise<void> {
  if (set.plugin === null) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> 'migrations'
       AND NOT (c.relrowsecurity AND c.relforcerowsecurity
         AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant'))
     ORDER BY 1 LIMIT 1`,
    [set.schema],
  );
  const table = rows[0]?.name;
  if (table === undefined) return;
  throw migrationFault(
    set,
    'table_not_isolated',
    `The table ${table} of plugin "${set.plugin}" does not keep companies apart.`,
    `Call SELECT core.tenant_table('${table}') in the migration that makes it.`,
  );
}

async function applyFile(client: pg.Client, set: MigrationSet, { file, sql, checksum, follows }: MigrationFile) {
  const note = () =>
    client.query(
      `INSERT INTO ${client.escapeIdentifier(set.schema)}.migrations (file, checksum, contracting, follows) VALUES ($1, $2, $3, $4)`,
      [file, checksum, follows !== null, follows],
    );
  const searchPath = `search_path = ${client.escapeIdentifier(set.schema)}, core, public`;
  try {
    const statements = await statementsOf(sql);
    if (outsideTransaction.test(sql)) {
      await client.query(`SET ${searchPath}`);
      for (const { sql: one } of statements) await client.query(one);
      await note();
      return;
    }
    await patiently(async () => {
      await client.query('BEGIN');
      try {
        await client.query(`SET LOCAL ${searchPath}`);
        await client.query(`SET LOCAL lock_timeout = '${lockMs}ms'`);
        await runEach(client, statements);
        await note();
        // Before anything is kept, so that the author can mend the file.
        await checkIsolated(client, set);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw migrationFault(
      set,
      'migration_failed',
      `Migration ${set.schema}/${file} failed: ${(error as Error).message}`,
      outsideTransaction.test(sql)
        ? 'Mend what the message names and start again; the file runs again from its beginning.'
        : 'Nothing of that file was kept. Mend what the message names and start again.',
    );
  } finally {
    await client.query('RESET search_path');
  }
}

/**
 * A new table is made as on a plain PostgreSQL and goes to the cluster by `core.tenant_table`: Citus refuses a foreign key
 * of a table that is not distributed yet to one that is.
 */
async function runEach(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  const distributed = await isDistributed(client);
  // What is made on several connections to a worker at once cannot be used by the next statement.
  if (distributed) {
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await client.query('SET LOCAL citus.enable_unsafe_triggers = on');
  }
  for (const { sql, kind } of statements) {
    if (distributed) await client.query(`SET LOCAL citus.enable_ddl_propagation = ${kind !== 'CreateStmt'}`);
    await client.query(sql);
  }
}

/** Tries again where somebody else held a table: whoever queued behind the try has gone on meanwhile. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!givesWay.has((error as { code?: string }).code ?? '') || tries === lockTries) throw error;
      await setTimeout(Math.min(100 * 2 ** tries, 5_000));
    }
  }
}
