import { type App, runLane } from '@kaiku/core';
import type { TestDatabase } from './database.ts';
import { until } from './wait.ts';

/** How much later it is to be. */
export interface Passing {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

/** What a node does in the background, without waiting for the clock. */
export interface TestWork {
  /**
   * Waits until nothing is left to do: events are delivered, jobs are done, and so is what they led to. On a node with
   * `workers: 'none'` it does them, so that nothing happens but when a test says so. What waits for a later time, and
   * for another try, waits on.
   * @param about failures that the test is about
   * @throws what failed meanwhile
   */
  settled(about?: RegExp): Promise<void>;
  /**
   * It is later now: what waits for its time comes nearer, and rows of the named tables (`guest_book.items`) are as
   * much older, by all their times. Clocks of processes go on as they do.
   */
  timePasses(time: Passing, ...tables: string[]): Promise<void>;
  /** What happens when the clock strikes a job's `cron`, and waits as `settled` does. */
  strikes(job: { name: string }): Promise<void>;
}

const jobsToDo = `
  SELECT 1 FROM graphile_worker.jobs
  WHERE task_identifier = ANY($1) AND attempts < max_attempts AND (locked_at IS NOT NULL OR run_at <= now())`;

// With the company of each, so that on a cluster every server looks at all of them at one moment.
const eventsToDo = `
  SELECT 1 FROM (
    SELECT company_id FROM core.outbox
    UNION ALL SELECT company_id FROM core.event_queue WHERE subscriber = ANY($1)
    UNION ALL SELECT company_id FROM core.event_retries WHERE subscriber = ANY($1) AND NOT dead AND next_at <= now()
  ) events`;

const failures = `
  SELECT task_identifier || ': ' || last_error AS what FROM graphile_worker.jobs
  WHERE task_identifier = ANY($1) AND last_error IS NOT NULL AND attempts < max_attempts
  UNION ALL SELECT subscriber || ' could not take ' || (event ->> 'name') || ': ' || last_error
  FROM core.event_retries WHERE subscriber = ANY($2)
  UNION ALL SELECT name || ': ' || (error ->> 'code') || ' for good'
  FROM core.job_runs WHERE name = ANY($1) AND state = 'failed' AND dismissed_at IS NULL`;

/** Work that takes longer than this hangs. */
const patienceMs = 30_000;

export function workOf({ host }: App, { owner }: TestDatabase, workers: 'inline' | 'none' | 'threads'): TestWork {
  const jobs = host.jobs.flatMap(({ definition: { name, cron } }) => (cron ? [name, `${name}:all`] : [name]));
  const subscribers = host.subscriptions.map(({ id }) => id);
  const none = async (sql: string, values: unknown[]) => (await owner.query(`${sql} LIMIT 1`, values)).rowCount === 0;
  // Jobs and events may lie on different servers, so that no statement sees both at one moment: an event becomes a job
  // before the second look, or a job an event after the first.
  const idle = async () =>
    (await none(jobsToDo, [jobs])) && (await none(eventsToDo, [subscribers])) && (await none(jobsToDo, [jobs]));
  const finish = () => until('all work to be done', idle, patienceMs);

  const settled: TestWork['settled'] = async (about) => {
    if (workers !== 'none') await finish();
    else if (!(await idle())) {
      const lanes = await Promise.all([runLane('light', host), runLane('heavy', host)]);
      await finish().finally(() => Promise.all(lanes.map((lane) => lane.stop())));
    }
    const { rows } = await owner.query<{ what: string }>(failures, [jobs, subscribers]);
    const unexpected = rows.map(({ what }) => what).filter((what) => !about?.test(what));
    if (unexpected.length > 0) throw new Error(`failed in the background: ${unexpected.join('; ')}`);
  };

  return {
    settled,
    async timePasses({ days = 0, hours = 0, minutes = 0, seconds = 0 }, ...tables) {
      const later = [((days * 24 + hours) * 60 + minutes) * 60 + seconds];
      // By UTC: on a cluster nothing may depend on the time zone of a session.
      const back = (column: string) =>
        `${column} = (${column} AT TIME ZONE 'UTC' - make_interval(secs => $1)) AT TIME ZONE 'UTC'`;
      for (const table of tables) {
        const { rows } = await owner.query<{ name: string }>(
          `SELECT quote_ident(attname) AS name FROM pg_attribute
           WHERE attrelid = $1::regclass AND atttypid = 'timestamptz'::regtype AND attgenerated = '' AND NOT attisdropped`,
          [table],
        );
        if (rows.length === 0) throw new Error(`${table} has no times`);
        await owner.query(`UPDATE ${table} SET ${rows.map(({ name }) => back(name)).join(', ')}`, later);
      }
      await owner.query(`UPDATE core.event_retries SET ${back('next_at')} WHERE NOT dead`, later);
      await owner.query(`UPDATE graphile_worker._private_jobs SET ${back('run_at')} WHERE run_at > now()`, later);
      // The queue looks at once instead of at its next round.
      await owner.query(`SELECT pg_notify('jobs:insert', '{"r":1,"count":1}')`);
    },
    async strikes({ name }) {
      if (!jobs.includes(`${name}:all`)) throw new Error(`this node has no job ${name} with a cron`);
      await owner.query('SELECT graphile_worker.add_job($1)', [`${name}:all`]);
      await settled();
    },
  };
}
