import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@kaiku/sdk/server';
import pg from 'pg';

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
  stop(): Promise<void>;
}

export interface RecoveryTimes {
  /** Between two looks for missing locks. */
  lookMs: number;
  /** How long a lock must be missing, without a break of the connection that looks for it. */
  graceMs: number;
  /** Between two tries to connect. */
  reconnectMs: number;
  /** A clock that only goes forward. */
  now(): number;
}

const usual: RecoveryTimes = { lookMs: 2_000, graceMs: 8_000, reconnectMs: 1_000, now: () => performance.now() };

/** A server that stands still is taken for gone: another one may have taken over. */
const queryMs = 10_000;

const missingPools = `
  SELECT DISTINCT locked_by FROM (
    SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
    UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) AS held
  WHERE NOT EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = (hashtext('kaiku.worker')::bigint & 4294967295)::oid
      AND objid = (hashtext(locked_by)::bigint & 4294967295)::oid)`;

export function startRecovery(workerUrl: string, log: Logger, times: Partial<RecoveryTimes> = {}): Recovery {
  const { lookMs, graceMs, reconnectMs, now } = { ...usual, ...times };
  const held = new Set<string>();
  const ending = new AbortController();
  const sleep = (ms: number) => pause(ms, undefined, { signal: ending.signal, ref: false });
  let client: pg.Client | null = null;
  // One connection takes one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };

  const lock = (on: pg.Client, poolId: string) =>
    inTurn(() => on.query("SELECT pg_advisory_lock_shared(hashtext('kaiku.worker'), hashtext($1))", [poolId]));

  const look = async (on: pg.Client, missingSince: Map<string, number>): Promise<void> => {
    const { rows } = await inTurn(() => on.query<{ locked_by: string }>(missingPools));
    const missing = new Set(rows.map((row) => row.locked_by));
    const time = now();
    for (const poolId of missingSince.keys()) if (!missing.has(poolId)) missingSince.delete(poolId);
    for (const poolId of missing) if (!missingSince.has(poolId)) missingSince.set(poolId, time);
    const dead = [...missingSince].filter(([, since]) => time - since >= graceMs).map(([poolId]) => poolId);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'jobs of ended workers run again');
    await inTurn(() => on.query('SELECT graphile_worker.force_unlock_workers($1)', [dead]));
    for (const poolId of dead) missingSince.delete(poolId);
  };

  const watch = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: workerUrl,
      keepAlive: true,
      application_name: 'kaiku recovery',
      connectionTimeoutMillis: queryMs,
      query_timeout: queryMs,
    });
    let broken = false;
    next.on('error', () => {
      broken = true;
    });
    try {
      await next.connect();
      for (const poolId of held) await lock(next, poolId);
      client = next;
      const missingSince = new Map<string, number>();
      while (!broken) {
        await look(next, missingSince);
        await sleep(lookMs);
      }
    } finally {
      client = null;
      await next.end().catch(() => {});
    }
  };

  const running = (async () => {
    while (!ending.signal.aborted) {
      await watch().catch((error) => {
        if (!ending.signal.aborted) log.warn({ err: error }, 'job recovery lost its connection');
      });
      await sleep(reconnectMs).catch(() => {});
    }
  })();

  return {
    async hold(poolId) {
      held.add(poolId);
      if (client) await lock(client, poolId).catch(() => {});
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
