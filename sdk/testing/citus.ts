import { randomBytes } from 'node:crypto';
import { relationExists } from '@kaiku/core';
import pg from 'pg';

/** Owner's addresses of the servers that a test database lies on. */
export interface Servers {
  coordinator: string;
  /** Of a Citus cluster. */
  workers: string[];
}

/** The server itself, and the workers that its database knows where it is the coordinator of a Citus cluster. */
export async function serversOf(admin: pg.Client, coordinator: string): Promise<Servers> {
  if (!(await relationExists(admin, 'pg_dist_node'))) return { coordinator, workers: [] };
  const nodes = await admin.query<{ name: string; port: number }>(
    'SELECT nodename AS name, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid',
  );
  return { coordinator, workers: nodes.rows.map(({ name, port }) => at(coordinator, name, port)) };
}

/** Makes the database, which each server has, one of the cluster. */
export async function joinServers({ coordinator, workers }: Servers, database: string): Promise<void> {
  await onServer(inDatabase(coordinator, database), async (client) => {
    await client.query('CREATE EXTENSION citus');
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [client.host, client.port]);
  });
  for (const worker of workers) await joinWorker(coordinator, worker, database);
}

async function joinWorker(coordinator: string, worker: string, database: string): Promise<void> {
  await onServer(inDatabase(worker, database), (client) => client.query('CREATE EXTENSION citus'));
  const { hostname, port } = new URL(worker);
  await onServer(inDatabase(coordinator, database), (client) =>
    client.query('SELECT citus_add_node($1, $2)', [hostname, Number(port)]),
  );
}

/** An empty database of a Citus cluster that knows only some of its workers. */
export interface ClusterDatabase {
  ownerUrl: string;
  owner: pg.Pool;
  addWorker(): Promise<void>;
  drop(): Promise<void>;
}

/** @param coordinator owner's address, as `KAIKU_CITUS` has it, of a database in which the workers are added */
export async function createClusterDatabase(
  coordinator: string,
  { workers: count }: { workers: number },
): Promise<ClusterDatabase> {
  const { workers } = await onServer(coordinator, (client) => serversOf(client, coordinator));
  const name = `kaiku_cluster_${randomBytes(6).toString('hex')}`;
  const everywhere = async (sql: string): Promise<void> => {
    for (const server of [coordinator, ...workers]) await onServer(server, (client) => client.query(sql));
  };
  await everywhere(`CREATE DATABASE ${name}`);
  const waiting = workers.slice(count);
  await joinServers({ coordinator, workers: workers.slice(0, count) }, name);
  const ownerUrl = inDatabase(coordinator, name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  return {
    ownerUrl,
    owner,
    async addWorker() {
      const worker = waiting.shift();
      if (!worker) throw new Error('the cluster has no more workers');
      await joinWorker(coordinator, worker, name);
    },
    async drop() {
      await owner.end();
      await everywhere(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

function at(url: string, host: string, port: number): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.toString();
}

/** Drops roles at the coordinator and on each worker: they belong to the servers, and outlive a database. */
export async function dropClusterRoles(admin: Pick<pg.Client, 'query'>, roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const sql = `DROP ROLE IF EXISTS ${role}`;
    await admin.query('SELECT run_command_on_workers($1)', [sql]);
    await admin.query(sql);
  }
}
