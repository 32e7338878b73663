import pg from 'pg';
import client from 'prom-client';
import type { Database } from '../foundation/db/database.ts';
import { withEachSecret } from '../foundation/db/roleClient.ts';

/** A count beyond this is only known to be more. */
const countMost = 100_000;
const patienceMs = 5_000;
const idleMs = 60_000;
const sameMs = 1_000;

/** Bounded, and simple enough to be put to all servers of a cluster. */
const some = (columns: string, table: string): string => `(SELECT ${columns} FROM ${table} LIMIT ${countMost}) AS part`;
const age = (since: string): string => `greatest(0, coalesce(extract(epoch FROM now() - ${since}), 0))::float`;
const due = 'locked_at IS NULL AND run_at <= now() AND attempts < max_attempts';

const events = (table: string): string =>
  `SELECT count(*)::int AS measured, ${age('min(occurred_at)')} AS lag FROM ${some('occurred_at', table)}`;
const retries = `SELECT count(*)::int AS measured, (count(*) FILTER (WHERE dead))::int AS dead
  FROM ${some('dead', 'core.event_retries')}`;
const jobs = `SELECT count(*)::int AS measured, (count(*) FILTER (WHERE ${due}))::int AS due,
    (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS running,
    (count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts))::int AS failed,
    ${age(`min(run_at) FILTER (WHERE ${due})`)} AS lag
  FROM ${some('locked_at, run_at, attempts, max_attempts', 'graphile_worker.jobs')}`;

interface Depths {
  outbox: { measured: number; lag: number };
  queue: { measured: number; lag: number };
  retries: { measured: number; dead: number };
  jobs: { due: number; running: number; failed: number; lag: number };
}

/**
 * What waits in the database, for all nodes together: each of them tells the same. While the database does not answer
 * there is only `kaiku_database_up`.
 */
export function measureDepths(
  registry: client.Registry,
  { workerUrl, Client }: Pick<Database, 'workerUrl' | 'Client'>,
): { stop(): Promise<void> } {
  const pool = new pg.Pool({
    Client,
    connectionString: workerUrl,
    max: 1,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    query_timeout: patienceMs + 1_000,
  });
  pool.on('error', () => {});
  const row = async <T extends object>(statement: string): Promise<T> =>
    (await withEachSecret(() => pool.query(statement))).rows[0] as T;
  const read = async (): Promise<Depths> => ({
    outbox: await row(events('core.outbox')),
    queue: await row(events('core.event_queue')),
    retries: await row(retries),
    jobs: await row(jobs),
  });
  let asked: { at: number; answer: Promise<Depths | null> } | null = null;
  /** All gauges of one reading look at the same. */
  const look = (): Promise<Depths | null> => {
    if (!asked || performance.now() - asked.at > sameMs) {
      asked = { at: performance.now(), answer: read().catch(() => null) };
    }
    return asked.answer;
  };
  const gauge = (name: string, help: string, label: string | null, values: (found: Depths) => [string, number][]) =>
    new client.Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const found = await look();
        this.reset();
        for (const [value, count] of found ? values(found) : []) {
          if (label) this.set({ [label]: value }, count);
          else this.set(count);
        }
      },
    });
  gauge('kaiku_events_waiting', 'Events by where they wait: outbox, queue, retry, dead', 'where', (found) => [
    ['outbox', found.outbox.measured],
    ['queue', found.queue.measured],
    ['retry', found.retries.measured - found.retries.dead],
    ['dead', found.retries.dead],
  ]);
  gauge('kaiku_events_lag_seconds', 'Age of the oldest event by where it waits: outbox, queue', 'where', (found) => [
    ['outbox', found.outbox.lag],
    ['queue', found.queue.lag],
  ]);
  gauge('kaiku_jobs', 'Jobs by state: due, running, failed', 'state', (found) => [
    ['due', found.jobs.due],
    ['running', found.jobs.running],
    ['failed', found.jobs.failed],
  ]);
  gauge('kaiku_jobs_lag_seconds', 'How long the job that is due longest has waited', null, (found) => [
    ['', found.jobs.lag],
  ]);
  new client.Gauge({
    name: 'kaiku_database_up',
    help: '1 while the database answers',
    registers: [registry],
    async collect() {
      this.set((await look()) ? 1 : 0);
    },
  });
  return { stop: () => pool.end() };
}
