import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { controlServer, inDatabase, type ServerControl, startOwnCluster, until } from '@kaiku/sdk/testing';
import pg from 'pg';

/** The servers below a database, to be brought into trouble. */
export interface DatabaseServers {
  ownerUrl: string;
  /** They accept connections and answer nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Kills each as by kill -9 and starts it again. @param goesOn waits until everything goes on */
  killOneByOne(goesOn: () => Promise<void>): Promise<void>;
  /** Moves the company's rows to another server while it is used; null where there is one server. */
  move: ((ownerUrl: string, companyId: string) => Promise<void>) | null;
  /** Of everybody, on all servers. */
  endConnections(): Promise<void>;
  remove(): Promise<void>;
}

interface Server extends ServerControl {
  url: string;
  start(): Promise<void>;
}

/** A server of the test's own, or those of the Citus cluster that KAIKU_CITUS names, which have to be on this machine. */
export async function startServers(): Promise<DatabaseServers> {
  const citus = process.env.KAIKU_CITUS;
  if (citus) return { ...together(citus, await citusServers(citus)), move: moveShards };
  const own = await startOwnCluster();
  return { ...together(own.ownerUrl, [{ ...own, url: own.ownerUrl }]), remove: own.remove };
}

const together = (ownerUrl: string, servers: readonly Server[]): DatabaseServers => ({
  ownerUrl,
  freeze() {
    for (const server of servers) server.freeze();
  },
  thaw() {
    for (const server of servers) server.thaw();
  },
  async killOneByOne(goesOn) {
    for (const server of servers) {
      await server.kill();
      await server.start();
      await goesOn();
    }
  },
  endConnections: async () => {
    for (const { url } of servers) {
      await query(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
    }
  },
  move: null,
  async remove() {
    for (const server of servers) server.thaw();
  },
});

/** The company's shards of all tables go together. Without a pause where the servers' log has what that needs. */
async function moveShards(ownerUrl: string, companyId: string): Promise<void> {
  const placed = `SELECT p.shardid::text AS shard, n.nodename AS host, n.nodeport AS port, p.groupid = n.groupid AS there
    FROM pg_dist_placement p, pg_dist_node n
    WHERE n.shouldhaveshards AND n.noderole = 'primary'
      AND p.shardid = get_shard_id_for_distribution_column('responses.responses', '${companyId}'::uuid)`;
  const rows = await query<{ shard: string; host: string; port: number; there: boolean }>(ownerUrl, placed);
  const from = rows.find(({ there }) => there)!;
  const to = rows.find(({ there }) => !there)!;
  await query(
    ownerUrl,
    `SELECT citus_move_shard_placement(${from.shard}, '${from.host}', ${from.port}, '${to.host}', ${to.port},
       CASE current_setting('wal_level') WHEN 'logical' THEN 'force_logical' ELSE 'block_writes' END::citus.shard_transfer_mode)`,
  );
  const after = await query<{ host: string; port: number; there: boolean }>(ownerUrl, placed);
  const now = after.find(({ there }) => there)!;
  if (now.port !== to.port || now.host !== to.host) throw new Error('the shard lies where it lay');
}

async function citusServers(coordinator: string): Promise<Server[]> {
  const nodes = await query<{ host: string; port: number }>(
    coordinator,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node ORDER BY groupid',
  );
  return Promise.all(
    nodes.map(async ({ host, port }) => {
      const address = new URL(coordinator);
      address.hostname = host;
      address.port = String(port);
      const url = inDatabase(address.toString(), 'postgres');
      const [found] = await query<{ folder: string }>(url, "SELECT current_setting('data_directory') AS folder");
      return citusServer(url, found!.folder);
    }),
  );
}

/** A server of a cluster that somebody else started: it is started again by the same command. */
function citusServer(url: string, dataDir: string): Server {
  const command = readFileSync(path.join(dataDir, 'postmaster.opts'), 'utf8').trim();
  return {
    ...controlServer(dataDir),
    url,
    async start() {
      const { uid, gid } = statSync(dataDir);
      const launch = () => {
        const own = spawn('/bin/sh', ['-c', `exec ${command}`], {
          uid,
          gid,
          cwd: dataDir,
          stdio: 'ignore',
          detached: true,
        });
        own.unref();
        return own;
      };
      let server = launch();
      const answers = () => {
        // It gives up at once while the process that was killed has not been waited for by whoever started it.
        if (server.exitCode !== null) server = launch();
        return query(url, 'SELECT 1').then(Boolean, () => false);
      };
      await until('the server to be back', answers, 60_000);
    },
  };
}

async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}
