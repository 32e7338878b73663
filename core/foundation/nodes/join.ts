import { hostname } from 'node:os';
import { StartupError } from '@kaiku/config';
import { type Logger, uuidv7 } from '@kaiku/sdk/server';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { roleClient, withEachSecret, wrongPassword } from '../db/roleClient.ts';
import type { KeyRing } from '../secrets.ts';
import { differs, keyInForce, useKey } from './access.ts';
import type { FilesPlace } from './filesPlace.ts';
import { goneSeconds } from './living.ts';
import { changeSecret } from './secretInForce.ts';
import { requireServer } from './server.ts';

const beatMs = 4_000;
const patienceMs = 10_000;

/** A node's place among those of its installation. */
export interface Membership {
  /**
   * Says from now on that the node lives. One that was frozen, or cut off, for so long that others no longer counted with
   * it is judged once more.
   * @param refused hears why it may serve no longer, as it would be told at its start
   */
  keep(db: Database, log: Pick<Logger, 'warn'>, refused: (why: StartupError) => void): void;
  leave(): Promise<void>;
}

/** What a node brings along. */
export interface NodeFacts {
  files: FilesPlace;
  /** The last migration of each set that its release has, as `schema/file`. */
  lastMigrations: readonly string[];
  /** @throws StartupError where the database is not, or no longer, what its release needs */
  requireSchema(): Promise<void>;
}

/**
 * Takes a place among the nodes of the installation, one node at a time.
 * @throws StartupError `database_too_old`, `secret_differs`, `files_not_shared`
 */
export async function joinNodes(
  appUrl: string,
  ring: KeyRing,
  { files, lastMigrations, requireSchema }: NodeFacts,
): Promise<Membership> {
  const id = uuidv7();
  const host = `${hostname()} (process ${process.pid})`;
  const row = [id, host, ring.ids, lastMigrations];
  const take = async (client: pg.Client): Promise<void> => {
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
  };
  await withClient(appUrl, ring, take);

  let timer: NodeJS.Timeout | undefined;
  let saying: Promise<void> = Promise.resolve();
  return {
    keep(db, log, refused) {
      let told = '';
      const say = async () => {
        const there = await db.pool.query(
          `UPDATE core.nodes SET seen_at = now() WHERE id = $1 AND seen_at > now() - make_interval(secs => ${goneSeconds})`,
          [id],
        );
        if (there.rowCount === 0) {
          await requireSchema();
          await withClient(appUrl, ring, take).catch(asRefusal);
        }
        await changeSecret(db, ring).catch(({ message }: Error) => {
          // It is tried again with each beat.
          if (message !== told) log.warn({ reason: message }, 'the new KAIKU_SECRET could not be put in force yet');
          told = message;
        });
      };
      const again = async (): Promise<void> => {
        try {
          await say();
        } catch (error) {
          if (error instanceof StartupError) return refused(error);
          // While the database is away nobody is asked for.
        }
        timer = setTimeout(beat, beatMs);
        timer.unref();
      };
      const beat = () => {
        saying = again();
      };
      beat();
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

/** Its connections last, and the secret was changed while nobody counted with it. */
function asRefusal(error: unknown): never {
  throw (error as { code?: string }).code === wrongPassword ? differs() : error;
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
    const one = new Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      // One that is frozen here lets go of the turn that all others wait for.
      idle_in_transaction_session_timeout: patienceMs,
    });
    one.on('error', () => {});
    await one.connect();
    return one;
  });
  await work(client).finally(() => client.end().catch(() => {}));
}
