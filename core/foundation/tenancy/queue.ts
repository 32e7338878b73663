import type { EnqueueOptions, JobDefinition } from '@kaiku/sdk/server';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';

/** Payload of a queued job as the queue holds it. */
export interface QueuedJob {
  companyId: string;
  /** Row of `core.job_runs`; what recurs writes it when it begins. */
  runId: string;
  recurring?: true;
  actorId: string | null;
  correlationId: string;
  depth: number;
  payload: object;
}

export const defaultAttempts = 5;

/** Where watchers of a run hear that it has changed. */
export const jobTopic = (runId: string): string => `job:${runId}`;

/** Jobs of one statement. */
const atOnce = 1_000;

/** Queues jobs in the caller's transaction, each with a run that can be watched. Returns the runs' ids. */
export async function enqueueJobs<P extends object>(
  trx: Knex.Transaction,
  job: Pick<JobDefinition<P>, 'name' | 'maxAttempts'>,
  jobs: readonly (EnqueueOptions & { payload: P })[],
  by: { companyId: string; actorId: string | null; correlationId: string; depth: number },
): Promise<string[]> {
  const queued = jobs.map((one) => ({ ...one, runId: uuidv7() }));
  for (let from = 0; from < queued.length; from += atOnce) {
    const batch = queued.slice(from, from + atOnce);
    const { companyId, actorId, correlationId, depth } = by;
    const run = { name: job.name, actor_id: actorId, correlation_id: correlationId };
    await trx('core.job_runs').insert(batch.map(({ runId: id }) => ({ id, ...run })));
    await addToQueue(
      trx,
      job,
      batch.map(({ payload, runId, runAt, key }) => ({
        queued: { companyId, runId, actorId, correlationId, depth, payload },
        ...(runAt && { runAt }),
        ...(key !== undefined && { key }),
      })),
    );
  }
  return queued.map(({ runId }) => runId);
}

/** Hands jobs to the queue, for runs that are there already. */
export async function addToQueue(
  trx: Knex.Transaction,
  job: Pick<JobDefinition<object>, 'name' | 'maxAttempts'>,
  jobs: readonly (EnqueueOptions & { queued: QueuedJob })[],
): Promise<void> {
  const added = jobs.map(({ queued, runAt, key }) => ({
    payload: queued,
    // JSON of a year beyond 9999 is none that the database reads.
    run_at: runAt ? runAt.getTime() / 1_000 : null,
    key: key ? `${queued.companyId}:${job.name}:${key}` : null,
  }));
  await trx.raw(
    `SELECT core.add_job(?, j.payload, to_timestamp(j.run_at), ?, j.key)
     FROM json_to_recordset(?) AS j (payload json, run_at float8, key text)`,
    [job.name, job.maxAttempts ?? defaultAttempts, JSON.stringify(added)],
  );
}
