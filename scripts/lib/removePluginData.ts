import { relationExists, rolesIn } from '@kaiku/core';
import type pg from 'pg';
import { Obstacle } from './command.ts';

interface Remains {
  id: string;
  schema: string;
  /** Features of plugins that are there. */
  features: readonly string[];
  /** False: only says what there is. */
  really: boolean;
}

/** Rows that begin with the plugin's id: it is not to meet old events and jobs when it comes back as new. */
const named = [
  ['graphile_worker._private_known_crontabs', 'identifier'],
  ['core.event_queue', 'subscriber'],
  ['core.event_retries', 'subscriber'],
  ['core.job_runs', 'name'],
  ['core.subscribers', 'id'],
] as const;

/**
 * Removes what a plugin that is gone has left in the database, in one transaction, as the owner.
 * @returns what there is or was, in words
 * @throws Obstacle where somebody still needs it, or there is nothing
 */
export async function removePluginData(client: pg.Client, { id, schema, features, really }: Remains): Promise<string> {
  const tables = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND c.relname <> 'migrations' ORDER BY 1`,
    [schema],
  );
  // Every plugin that Kaiku has started has this one.
  if (!(await relationExists(client, `${client.escapeIdentifier(schema)}.migrations`))) {
    throw new Obstacle(
      'nothing_left',
      `The database holds nothing of a plugin "${id}".`,
      'Look at the id in its plugin.json.',
    );
  }
  await refuseWhereNeeded(client, schema);
  /** Of its jobs and subscribers. */
  const prefix = `${id}.`;
  const { rows: role } = await client.query<{ sees: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user',
  );
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    // An owner whom row-level security binds sees no company's rows.
    if (!role[0]!.sees) {
      lines.push(`  ${name}`);
      continue;
    }
    const { rows } = await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${name}`);
    lines.push(`  ${name}: ${rows[0]!.n} rows`);
  }
  const jobs = await client.query<{ n: string }>(
    'SELECT count(*) AS n FROM graphile_worker.jobs WHERE starts_with(task_identifier, $1)',
    [prefix],
  );
  lines.push(`  queued jobs: ${jobs.rows[0]!.n}`);
  const waiting = await client.query<{ events: string; runs: string }>(
    `SELECT (SELECT count(*) FROM core.event_queue WHERE starts_with(subscriber, $1))
          + (SELECT count(*) FROM core.event_retries WHERE starts_with(subscriber, $1)) AS events,
       (SELECT count(*) FROM core.job_runs WHERE starts_with(name, $1)) AS runs`,
    [prefix],
  );
  lines.push(`  events that wait: ${waiting.rows[0]!.events}`, `  records of jobs: ${waiting.rows[0]!.runs}`);
  const mine = await ownFeatures(client, schema, features);
  const files = role[0]!.sees ? await filesOf(client, schema) : [];
  if (role[0]!.sees) lines.push(`  files: ${files.length}`, `  settings of features: ${mine.length}`);
  const what = lines.join('\n');
  if (!really)
    return `Of the plugin "${id}" there is:\n${what}\nNothing was changed. With --yes it is deleted for good.`;
  await client.query('BEGIN');
  // On a cluster a schema goes by the one connection to each server that made the changes before it. Elsewhere it says nothing.
  await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
  // The store itself is swept by the next node that runs.
  await client.query(
    `UPDATE core.stored_files f SET state = 'removed' FROM unnest($1::uuid[], $2::uuid[]) AS gone (company_id, key)
     WHERE f.company_id = gone.company_id AND f.key = gone.key`,
    [files.map(({ company_id }) => company_id), files.map(({ key }) => key)],
  );
  await client.query('DELETE FROM core.company_features WHERE key = ANY($1)', [mine]);
  await client.query(`DROP SCHEMA ${client.escapeIdentifier(schema)} CASCADE`);
  await client.query(
    `DELETE FROM graphile_worker._private_jobs WHERE task_id IN
       (SELECT id FROM graphile_worker._private_tasks WHERE starts_with(identifier, $1))`,
    [prefix],
  );
  for (const [table, name] of named) {
    await client.query(`DELETE FROM ${table} WHERE starts_with(${name}, $1)`, [prefix]);
  }
  await client.query('COMMIT');
  return `Of the plugin "${id}" this was deleted:\n${what}`;
}

/** Files that rows of its tables name by their keys, but for pictures, which belong to core. */
async function filesOf(client: pg.Client, schema: string): Promise<{ company_id: string; key: string }[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `SELECT c.oid::regclass::text AS "table", quote_ident(a.attname) AS column
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND a.atttypid = 'uuid'::regtype AND NOT a.attisdropped
       AND a.attname <> 'company_id'
       AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'company_id')`,
    [schema],
  );
  if (columns.length === 0) return [];
  const named = columns.map(({ table, column }) => `SELECT company_id, ${column} AS key FROM ${table}`);
  const { rows } = await client.query<{ company_id: string; key: string }>(
    // All of it by the company of the plugin's tables: on a cluster `stored_files` lies on every server.
    `SELECT named.company_id, named.key FROM (${named.join(' UNION ')}) AS named
     JOIN core.stored_files f ON f.company_id = named.company_id AND f.key = named.key
     WHERE NOT EXISTS (SELECT FROM core.files p WHERE p.company_id = named.company_id AND p.id = named.key)`,
  );
  return rows;
}

/** Keys of its features that companies have set: they begin with its name, and nobody who is there has them. */
async function ownFeatures(client: pg.Client, schema: string, others: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT key FROM core.company_features
     WHERE (key = $1 OR starts_with(key, $1 || '_')) AND key <> ALL($2)`,
    [schema, others],
  );
  return rows.map(({ key }) => key);
}

async function refuseWhereNeeded(client: pg.Client, schema: string): Promise<void> {
  const { app, worker } = await rolesIn(client);
  const nodes = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND usename = ANY($1)',
    [[app, worker]],
  );
  if (nodes.rowCount !== 0) {
    throw new Obstacle('kaiku_runs', 'Kaiku runs on this database.', 'Stop all its nodes, and run this again.');
  }
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT k.conrelid::regclass::text AS name FROM pg_constraint k
     JOIN pg_class own ON own.oid = k.confrelid JOIN pg_class other ON other.oid = k.conrelid
     WHERE k.contype = 'f' AND own.relnamespace = $1::regnamespace AND other.relnamespace <> own.relnamespace`,
    [client.escapeIdentifier(schema)],
  );
  if (rows.length > 0) {
    throw new Obstacle(
      'others_need_it',
      `Other plugins' tables refer to it: ${rows.map(({ name }) => name).join(', ')}.`,
      'Remove the data of those plugins first.',
    );
  }
}
