import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import type { Table } from './plan.ts';
import { rebalanceMoves } from './rebalance.ts';

export interface ClusterNode {
  name: string;
  port: number;
  coordinator: boolean;
  /** Whether tables of companies may lie there. */
  holdsShards: boolean;
}

/** As people call it. */
export const called = ({ name, port }: Pick<ClusterNode, 'name' | 'port'>): string => `${name}:${port}`;

/** @throws StartupError where Citus is not to be had on this server */
export async function requireCitus(client: pg.Client, { install }: { install: boolean }): Promise<void> {
  const { rows } = await client.query<{ installed: string | null }>(
    "SELECT installed_version AS installed FROM pg_available_extensions WHERE name = 'citus'",
  );
  if (rows.length === 0) {
    throw new StartupError(
      'distribute_no_citus',
      'The PostgreSQL server of DATABASE_URL has no Citus extension.',
      'Without Citus there is nothing to do: plain PostgreSQL needs no distribution. Otherwise name the coordinator of a Citus cluster in DATABASE_URL.',
    );
  }
  if (rows[0]!.installed || !install) return;
  try {
    await client.query('CREATE EXTENSION citus');
  } catch (cause) {
    throw new StartupError(
      'distribute_no_citus',
      `The Citus extension cannot be switched on: ${(cause as Error).message}.`,
      'Add citus to shared_preload_libraries, restart the server, and run this as a superuser.',
      { cause },
    );
  }
}

/** @throws StartupError where the user of DATABASE_URL may not tell nodes each other's passwords */
export async function requireSuperuser(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean; name: string }>(
    "SELECT current_setting('is_superuser')::bool AS may, current_user::text AS name",
  );
  if (rows[0]!.may) return;
  throw new StartupError(
    'distribute_no_superuser',
    `${rows[0]!.name} may not change what the nodes of the cluster know of each other.`,
    'Run this as a superuser: DATABASE_URL=postgres://postgres:…@host/kaiku npm run db:distribute',
  );
}

/**
 * The nodes of the cluster, once each is found to be there and fit: what is placed before that lies on the coordinator
 * alone, and workers that come later lack functions.
 * @throws StartupError naming what is missing
 */
export async function requireNodes(client: pg.Client): Promise<ClusterNode[]> {
  const { rows: nodes } = await client.query<ClusterNode>(`
    SELECT nodename AS name, nodeport AS port, groupid = 0 AS coordinator, shouldhaveshards AS "holdsShards"
    FROM pg_dist_node WHERE isactive AND noderole = 'primary' ORDER BY groupid`);
  if (!nodes.some(({ coordinator }) => coordinator)) {
    throw new StartupError(
      'distribute_no_coordinator',
      'The cluster does not know the address of its coordinator, so that workers cannot reach it.',
      "Run on the coordinator, in this database: SELECT citus_set_coordinator_host('<host>', <port>);",
    );
  }
  if (!nodes.some(({ coordinator, holdsShards }) => holdsShards && !coordinator)) {
    throw new StartupError(
      'distribute_no_workers',
      'The cluster has no workers yet, so that all of it would lie on the coordinator.',
      "Make this database with CREATE EXTENSION citus on each worker, then run on the coordinator, in this database: SELECT citus_add_node('<worker>', <port>);",
    );
  }
  await requireReachable(client);
  await requireOneVersion(client);
  return nodes;
}

async function requireReachable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    SELECT from_nodename || ':' || from_nodeport AS from, to_nodename || ':' || to_nodeport AS to
    FROM citus_check_cluster_node_health() WHERE result IS NOT TRUE ORDER BY 1, 2`);
  if (rows.length === 0) return;
  throw new StartupError(
    'distribute_unreachable',
    `Nodes of the cluster do not reach each other: ${rows.map(({ from, to }) => `${from} not ${to}`).join(', ')}.`,
    'Start what is stopped, and see to it that each node may connect to each other one as the user of DATABASE_URL (pg_hba.conf, pg_dist_authinfo).',
  );
}

async function requireOneVersion(client: pg.Client): Promise<void> {
  const versions = `SELECT 'PostgreSQL ' || current_setting('server_version_num')::int / 10000 || ' with Citus '
    || (SELECT extversion FROM pg_extension WHERE extname = 'citus')`;
  const own = await client.query<{ version: string }>(`SELECT (${versions}) AS version`);
  const { rows } = await client.query<{ name: string; port: number; success: boolean; result: string }>(
    'SELECT nodename AS name, nodeport AS port, success, result FROM run_command_on_workers($1)',
    [versions],
  );
  const expected = own.rows[0]!.version;
  const other = rows.filter(({ success, result }) => !success || result !== expected);
  if (other.length === 0) return;
  throw new StartupError(
    'distribute_versions',
    `The coordinator has ${expected}, but ${other.map((node) => `${called(node)} says ${node.result}`).join(', ')}.`,
    'Install the same versions on all nodes, and run ALTER EXTENSION citus UPDATE in this database of each.',
  );
}

/** @throws StartupError where later migrations of the database's owner would not reach the workers */
export async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    "SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = 'core' AND nspowner <> current_user::regrole",
  );
  const owner = rows[0]?.owner;
  if (owner === undefined) return;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL ROLE ${client.escapeIdentifier(owner)}`);
    const refused = await client.query<{ name: string; port: number }>(
      "SELECT nodename AS name, nodeport AS port FROM run_command_on_workers('SELECT 1') WHERE NOT success",
    );
    if (refused.rows.length === 0) return;
    throw new StartupError(
      'distribute_owner',
      `The owner of the tables, ${owner}, does not get to ${refused.rows.map(called).join(', ')}: later migrations would fail there.`,
      `Name its connection beside your own: DATABASE_OWNER_URL=postgres://${owner}:…@host/kaiku`,
    );
  } finally {
    await client.query('ROLLBACK');
  }
}

/** @throws StartupError where a table lies on the coordinator and cannot leave it: all others would come to lie beside it */
export async function requireMovable(client: pg.Client): Promise<void> {
  const alone = await onCoordinatorAlone(client);
  if (alone.length > 0 && (await rebalanceMoves(client)) === 0) throw coordinatorAlone(alone);
}

const coordinatorAlone = (tables: readonly string[]): StartupError =>
  new StartupError(
    'distribute_coordinator_alone',
    `These tables lie on the coordinator alone: ${[...tables].sort().join(', ')}.`,
    "Take back what was done by hand, SELECT undistribute_table('<table>'), and run this again.",
  );

/** @throws StartupError where a table of companies lies on the coordinator alone, or a worker has none */
export async function requireSpread(
  client: pg.Client,
  nodes: readonly ClusterNode[],
  tables: readonly Table[],
): Promise<void> {
  const alone = new Set(tables.filter(({ placed }) => !placed).map(({ name }) => name));
  for (const name of await onCoordinatorAlone(client)) alone.add(name);
  if (alone.size > 0) throw coordinatorAlone([...alone]);
  const spread = await readSpread(client);
  const empty = nodes.filter((node) => node.holdsShards && !node.coordinator && !spread.has(called(node)));
  if (empty.length === 0) return;
  throw new StartupError(
    'distribute_not_spread',
    `Nothing of the companies' data lies on ${empty.map(called).join(', ')}.`,
    'Run this again: it moves shards there. If it still says so, SELECT * FROM citus_rebalance_status() tells why they do not move.',
  );
}

/** Tables that are sharded, with all shards on the coordinator: somebody did so by hand. */
async function onCoordinatorAlone(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name
    FROM pg_dist_partition t JOIN pg_class c ON c.oid = t.logicalrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_dist_shard s USING (logicalrelid) JOIN pg_dist_placement p USING (shardid)
    WHERE t.partmethod = 'h' GROUP BY 1 HAVING bool_and(p.groupid = 0)`);
  return rows.map(({ name }) => name);
}

/** How many shards of companies lie on each node. */
export async function readSpread(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; port: number; shards: number }>(`
    SELECT n.nodename AS name, n.nodeport AS port, count(*)::int AS shards
    FROM pg_dist_partition t JOIN pg_dist_shard s USING (logicalrelid) JOIN pg_dist_placement p USING (shardid)
      JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
    WHERE t.partmethod = 'h' GROUP BY 1, 2 ORDER BY 1, 2`);
  return new Map(rows.map((row) => [called(row), row.shards]));
}
