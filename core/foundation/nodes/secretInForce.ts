import type pg from 'pg';
import type { Database, StatementPool } from '../db/database.ts';
import { passwordChanger } from '../db/distribution/credentials.ts';
import { withEachSecret } from '../db/roleClient.ts';
import { passwordOf, type RoleNames, rolesIn, verifierOf } from '../db/roles.ts';
import type { KeyRing } from '../secrets.ts';
import type { Signals } from '../tenancy/signals.ts';
import { goneSeconds } from './living.ts';

/** Tells that another secret is in force from now on. Which one stands in the table: anybody may speak here. */
const channel = 'secret';

/** Keeps to the secret that all nodes have agreed on. Who knows only one has no choice. */
export async function followSecret(ring: KeyRing, signals: Signals, pool: StatementPool): Promise<void> {
  if (ring.ids.length === 1) return;
  const follow = (id: string) => {
    if (ring.ids.includes(id)) ring.use(id);
  };
  const read = async () => {
    const { rows } = await pool.query<{ key_id: string | null }>('SELECT key_id FROM core.installation');
    if (rows[0]?.key_id) follow(rows[0].key_id);
  };
  // What cannot be read now is read after the next loss.
  const readSoon = () => void read().catch(() => {});
  signals.on(channel, readSoon);
  signals.reconnected(readSoon);
  await read();
}

const othersWithout = `SELECT count(*)::int AS n FROM core.nodes
  WHERE key_ids[1] <> $1 AND seen_at > now() - make_interval(secs => ${goneSeconds})`;

/**
 * Puts this node's KAIKU_SECRET in force once it is that of every node that lives: tokens and sealed texts are made with
 * it from now on, and the passwords of the roles. Until then all go on with the former one, which all of them know.
 */
export async function changeSecret(db: Database, ring: KeyRing): Promise<void> {
  const own = ring.ids[0]!;
  if (ring.inForce() === own) return;
  const { rows } = await db.pool.query<{ n: number }>(othersWithout, [own]);
  if (rows[0]!.n > 0) return;
  const cluster = await clusterOf(db.pool);
  const setPassword = (client: Pick<pg.Client, 'query' | 'escapeLiteral'>, role: 'app' | 'worker') => {
    const password = passwordOf(ring, role, own);
    return cluster
      ? client.query('SELECT core.change_password(current_user, $1)', [password])
      : client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(verifierOf(password))}`);
  };

  // First: should the rest fail, it is done again, and connections try both.
  const worker = await withEachSecret(async () => {
    const client = new db.Client({ connectionString: db.workerUrl });
    client.on('error', () => {});
    await client.connect();
    return client;
  });
  try {
    // Only servers of a cluster sign in with it, and only they know it.
    if (cluster)
      await worker.query('SELECT core.change_password($1, $2)', [cluster.lookup, passwordOf(ring, 'lookup', own)]);
    await setPassword(worker, 'worker');
  } finally {
    await worker.end();
  }
  const app = await db.pool.connect();
  try {
    await app.query('BEGIN');
    await app.query("SELECT pg_advisory_xact_lock(hashtext('kaiku.nodes'))");
    const again = await app.query<{ n: number }>(othersWithout, [own]);
    if (again.rows[0]!.n === 0) {
      await app.query('UPDATE core.installation SET key_id = $1', [own]);
      await setPassword(app, 'app');
      await app.query("SELECT pg_notify('kaiku', $1)", [`${channel}\n`]);
    }
    await app.query('COMMIT');
    app.release();
  } catch (error) {
    app.release(error as Error);
    throw error;
  }
}

/** Names of the installation's roles where it lies on several servers, all of which have to know a password; otherwise null. */
async function clusterOf(pool: StatementPool): Promise<RoleNames | null> {
  const { rows } = await pool.query<{ distributed: boolean; changes: boolean }>(
    'SELECT core.is_distributed() AS distributed, to_regprocedure($1) IS NOT NULL AS changes',
    [passwordChanger],
  );
  const { distributed, changes } = rows[0]!;
  if (!distributed) return null;
  if (!changes) throw new Error(`the cluster has no ${passwordChanger}: run npm run db:distribute once more`);
  return rolesIn(pool);
}
