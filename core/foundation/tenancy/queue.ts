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

/** Queues a job in the caller's transaction, with a run that can be watched. Returns the run's id. */
export async function enqueueJob<P extends object>(
  trx: Knex.Transaction,
  job: Pick<JobDefinition<P>, 'name' | 'maxAttempts'>,
  payload: P,
  by: EnqueueOptions & { companyId: string; actorId: string | null; correlationId: string; depth: number },
): Promise<string> {
  const runId = uuidv7();
  await trx('core.job_runs').insert({
    id: runId,
    name: job.name,
    actor_id: by.actorId,
    correlation_id: by.correlationId,
  });
  const queued: QueuedJob = {
    companyId: by.companyId,
    runId,
    actorId: by.actorId,
    correlationId: by.correlationId,
    depth: by.depth,
    payload,
  };
  await addToQueue(trx, job, queued, by);
  return runId;
}

/** Hands a job to the queue, for a run that is there already. */
export async function addToQueue(
  trx: Knex.Transaction,
  job: Pick<JobDefinition<object>, 'name' | 'maxAttempts'>,
  queued: QueuedJob,
  { runAt, key }: EnqueueOptions = {},
): Promise<void> {
  await trx.raw('SELECT core.add_job(?, ?, ?, ?, ?)', [
    job.name,
    JSON.stringify(queued),
    runAt ?? null,
    job.maxAttempts ?? defaultAttempts,
    key ? `${queued.companyId}:${job.name}:${key}` : null,
  ] as never[]);
}
