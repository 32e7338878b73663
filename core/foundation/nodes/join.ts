import { hostname } from 'node:os';
import { StartupError } from '@kaiku/config';
import { type Logger, uuidv7 } from '@kaiku/sdk/server';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { roleClient, withEachSecret } from '../db/roleClient.ts';
import type { KeyRing } from '../secrets.ts';
import { keyInForce, useKey } from './access.ts';
import type { FilesPlace } from './filesPlace.ts';
import { goneSeconds } from './living.ts';
import { changeSecret } from './secretInForce.ts';
import { requireServer } from './server.ts';

const beatMs = 4_000;
const patienceMs = 10_000;

/** A node's place among those of its installation. */
export interface Membership {
  /** Says from now on that the node lives. */
  keep(db: Database, log: Pick<Logger, 'warn'>): void;
  leave(): Promise<void>;
}

/**
 * Takes a place among the nodes of the installation, one node at a time.
 * @param lastMigrations of each set that its release has, as `schema/file`
 * @throws StartupError `database_too_old`, `secret_differs`, `files_not_shared`
 */
export async function joinNodes(
  appUrl: string,
  ring: KeyRing,
  files: FilesPlace,
  lastMigrations: readonly string[],
): Promise<Membership> {
  const id = uuidv7();
  const host = `${hostname()} (process ${process.pid})`;
  const row = [id, host, ring.ids, lastMigrations];
  await withClient(appUrl, ring, async (client) => {
    await requireServer(client);
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtext('kaiku.nodes'))");
    const inForce = await keyInForce(client);
    if (inForce === null) await client.query('UPDATE core.installation SET key_id = $1', [ring.inForce()]);
    else useKey(ring, inForce);
    await client.query(`DELETE FROM core.nodes WHERE seen_at < now() - make_interval(secs => ${goneSeconds})`);
    await settleFiles(client, files);
    await client.query('INSERT INTO core.nodes (id, host, key_ids, contracts) VALUES ($1, $2, $3, $4)', row);
    await client.query('COMMIT');
  });

  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  return {
    keep(db, log) {
      let told = '';
      const say = async () => {
        await db.pool.query(
          `INSERT INTO core.nodes (id, host, key_ids, contracts) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
          row,
        );
        await changeSecret(db, ring).catch(({ message }: Error) => {
          // It is tried again with each beat.
          if (message !== told) log.warn({ reason: message }, 'the new KAIKU_SECRET could not be put in force yet');
          told = message;
        });
      };
      // While the database is away nobody is asked for.
      const again = () => {
        saying = say()
          .catch(() => {})
          .then(() => {
            timer = setTimeout(again, beatMs);
            timer.unref();
          });
      };
      again();
    },
    async leave() {
      await saying;
      clearTimeout(timer);
      // Without a database it is forgotten by itself.
      await withClient(appUrl, ring, (client) => client.query('DELETE FROM core.nodes WHERE id = $1', [id])).catch(
        () => {},
      );
    },
  };
}

/** The first node says where files lie, and each that comes while others live has to see the same ones. */
async function settleFiles(client: pg.Client, files: FilesPlace): Promise<void> {
  const { rows } = await client.query<{ files: string | null; others: string[] }>(
    'SELECT files, array(SELECT host FROM core.nodes ORDER BY started_at) AS others FROM core.installation',
  );
  const { files: settled, others } = rows[0]!;
  if (settled !== null && settled === files.key()) return;
  if (settled !== null && others.length > 0) {
    throw new StartupError(
      'files_not_shared',
      `Another node of this database lives, ${others[0]}, and keeps uploaded files in a ${settled.startsWith('folder ') ? 'folder' : settled} that this node does not see: it would use ${files.name}.`,
      `Let all nodes keep files in one S3 bucket (KAIKU_FILES_S3_URL), or in one folder that they share as KAIKU_DATA/files (docs/operations.md). Where the other node has just died, start again after ${goneSeconds} seconds.`,
    );
  }
  await client.query('UPDATE core.installation SET files = $1', [files.mark()]);
}

async function withClient(url: string, ring: KeyRing, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const Client = roleClient(ring);
  const client = await withEachSecret(async () => {
    const one = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
    one.on('error', () => {});
    await one.connect();
    return one;
  });
  await work(client).finally(() => client.end().catch(() => {}));
}
