import type { Logger } from '@kaiku/sdk/server';
import pg from 'pg';

/**
 * Frees jobs of workers that died. The queue itself waits four hours before it believes that; here every worker holds
 * an advisory lock on a connection of its own, which falls the moment its thread or process ends.
 */
export interface Recovery {
  /** Takes the lock of a worker that is about to run jobs. */
  register(workerId: string): Promise<void>;
  /** Frees what dead workers hold; done every `sweepMs` too. Returns how many workers were found dead. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

const sweepMs = 10_000;
/** A worker that has just begun may not hold its lock yet. */
const graceSeconds = 3;

const deadWorkers = `
  SELECT DISTINCT locked_by FROM graphile_worker._private_jobs
  WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => ${graceSeconds})
    AND NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid = (hashtext('kaiku.worker')::bigint & 4294967295)::oid
        AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

export async function startRecovery(workerUrl: string, log: Logger): Promise<Recovery> {
  const client = new pg.Client({ connectionString: workerUrl, keepAlive: true });
  client.on('error', (error) => log.error({ err: error }, 'job recovery lost its connection'));
  await client.connect();
  // One connection takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const query = <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> => {
    const next = last.then(() => client.query<R>(text, values));
    last = next.catch(() => {});
    return next;
  };
  const sweep = async (): Promise<number> => {
    const { rows } = await query<{ locked_by: string }>(deadWorkers);
    if (rows.length === 0) return 0;
    const dead = rows.map((row) => row.locked_by);
    log.warn({ workers: dead }, 'jobs of ended workers run again');
    await query('SELECT graphile_worker.force_unlock_workers($1)', [dead]);
    return dead.length;
  };
  const timer = setInterval(
    () => void sweep().catch((error) => log.error({ err: error }, 'job recovery failed')),
    sweepMs,
  );
  timer.unref();
  return {
    async register(workerId) {
      await query("SELECT pg_advisory_lock_shared(hashtext('kaiku.worker'), hashtext($1))", [workerId]);
    },
    sweep,
    async stop() {
      clearInterval(timer);
      await last;
      await client.end();
    },
  };
}
