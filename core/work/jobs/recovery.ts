import type { Logger } from '@kaiku/sdk/server';
import type pg from 'pg';
import { connectSteadily, type SteadyPace, usualPace } from '../../foundation/db/steadyClient.ts';

/**
 * Frees jobs of workers that died. The queue itself waits four hours before it believes that; here every pool of
 * workers holds an advisory lock on a connection of its own, which falls the moment its thread or process ends.
 *
 * A lock also falls when the database restarts or fails over, with the worker well alive. So each takes its locks anew
 * as soon as it is connected again, and nobody is believed dead before a whole connection has missed them for a while.
 */
export interface Recovery {
  /** Takes the lock of a pool of workers, as soon as it is connected and after each reconnect. */
  hold(poolId: string): Promise<void>;
  /** Lets go of all, once nothing of those pools runs any more: what they could not note the end of is taken up again. */
  letGo(): Promise<void>;
  stop(): Promise<void>;
}

export interface RecoveryTimes {
  /** Between two looks for missing locks. */
  lookMs: number;
  /** How long a lock must be missing, without a break of the connection that looks for it. */
  graceMs: number;
  pace: SteadyPace;
  /** A clock that only goes forward. */
  now(): number;
}

const usual: RecoveryTimes = { lookMs: 2_000, graceMs: 8_000, pace: usualPace, now: () => performance.now() };

const takeLock = "SELECT pg_advisory_lock_shared(hashtext('kaiku.worker'), hashtext($1))";

const missingPools = `
  SELECT DISTINCT locked_by FROM (
    SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) AS held
  WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = (hashtext('kaiku.worker')::bigint & 4294967295)::oid
      AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

/** One more attempt for those that have none left: without it nothing would ever be heard of them again. */
const oneMore = `
  UPDATE graphile_worker._private_jobs SET max_attempts = attempts + 1
  WHERE locked_by = ANY($1) AND attempts >= max_attempts`;

export async function startRecovery(
  workerUrl: string,
  log: Logger,
  { Client, ...times }: Partial<RecoveryTimes> & { Client?: typeof pg.Client } = {},
): Promise<Recovery> {
  const { lookMs, graceMs, now, pace } = { ...usual, ...times };
  const held = new Set<string>();
  let missingSince = new Map<string, number>();
  const url = new URL(workerUrl);
  url.searchParams.set('application_name', 'kaiku-recovery');
  const client = await connectSteadily({
    connectionString: url.toString(),
    ...(Client && { Client }),
    pace,
    async prepare(fresh) {
      missingSince = new Map();
      for (const poolId of held) await fresh.query(takeLock, [poolId]);
    },
    onLost: (error) => log.warn({ err: error }, 'job recovery lost its connection'),
  });

  const look = async (): Promise<void> => {
    const since = missingSince;
    const { rows } = await client.query<{ locked_by: string }>(missingPools);
    const missing = new Set(rows.map((row) => row.locked_by));
    const time = now();
    for (const poolId of since.keys()) if (!missing.has(poolId)) since.delete(poolId);
    for (const poolId of missing) if (!since.has(poolId)) since.set(poolId, time);
    const dead = [...since].filter(([, from]) => time - from >= graceMs).map(([poolId]) => poolId);
    // What an earlier connection saw is no evidence any more.
    if (dead.length === 0 || since !== missingSince) return;
    log.warn({ workers: dead }, 'jobs of ended workers are taken up again');
    await client.query(oneMore, [dead]);
    await client.query('SELECT graphile_worker.force_unlock_workers($1)', [dead]);
    for (const poolId of dead) since.delete(poolId);
  };

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  const lookAgain = (): void => {
    // A look that fails is a connection that is lost, which is told when it is.
    looking = client.connected() ? look().catch(() => {}) : Promise.resolve();
    void looking.then(() => {
      if (stopped) return;
      timer = setTimeout(lookAgain, lookMs);
      timer.unref();
    });
  };
  lookAgain();

  return {
    async hold(poolId) {
      held.add(poolId);
      // Without a connection it is taken with the next one.
      await client.query(takeLock, [poolId]).catch(() => {});
    },
    async letGo() {
      held.clear();
      // A connection that is lost holds none.
      await client.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await client.close();
    },
  };
}
