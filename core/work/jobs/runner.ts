import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Point, Token } from '@kaiku/sdk/common';
import {
  type Features,
  JobCancelled,
  type JobContext,
  type JobDefinition,
  type JobLane,
  LiveTopics,
  type Logger,
  Problem,
} from '@kaiku/sdk/server';
import { type CronItem, type JobHelpers, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import { asError } from '../../foundation/asError.ts';
import type { StatementPool } from '../../foundation/db/database.ts';
import { quietQueueLogger } from '../../foundation/db/migrate.ts';
import { defaultAttempts, jobTopic, type QueuedJob } from '../../foundation/tenancy/queue.ts';
import type { ServiceSource, Tenants } from '../../foundation/tenancy/tenants.ts';
import type { Texts } from '../../foundation/texts/texts.ts';
import type { Tracer } from '../../foundation/trace.ts';
import { traced } from '../../foundation/tracing.ts';
import { storedProblem } from './problems.ts';
import { type RecoveryTimes, startRecovery } from './recovery.ts';
import { steadfast } from './steadfast.ts';

export interface RegisteredJob {
  definition: JobDefinition<object>;
  plugin: string;
  enabledBy: string | null;
  services: ServiceSource;
}

export interface RunnerParts {
  jobs: readonly RegisteredJob[];
  tenants: Tenants;
  features: Features;
  pool: StatementPool;
  texts: Texts;
  workerUrl: string;
  /** What makes connections with it. */
  Client?: typeof pg.Client;
  log: Logger;
  tracer?: Tracer | null;
  recovery?: Partial<RecoveryTimes>;
}

/** A schedule whose time passed while no node ran is made up for if it is this fresh. */
const backfillMs = 60 * 60 * 1_000;

/** Between two tries to start a queue that gave up. */
const restartMs = 2_000;

/** Progress is written at most this often; each write is a row update. */
const progressMs = 250;

export interface LaneRunner {
  /** Jobs that run at the moment. */
  busy(): readonly string[];
  stop(): Promise<void>;
}

/** Runs the jobs of one lane until stopped. */
export async function startLane(lane: JobLane, concurrency: number, parts: RunnerParts): Promise<LaneRunner | null> {
  const mine = parts.jobs.filter((job) => job.definition.lane === lane);
  if (mine.length === 0) return null;
  const busy = new Map<string, Promise<void>>();
  const taskList: TaskList = {};
  const schedules: CronItem[] = [];
  for (const job of mine) {
    const { maxAttempts = defaultAttempts } = job.definition;
    taskList[job.definition.name] = async (payload, helpers) => {
      const { attempts, max_attempts } = helpers.job;
      const queued = payload as QueuedJob;
      const running = `${job.definition.name} ${queued.runId}`;
      const attempt = { attempts, last: attempts >= max_attempts, freed: attempts > maxAttempts };
      const run = traced(parts.tracer ?? null, `job ${job.definition.name}`, factsOf(queued), () =>
        runJob(job, queued, attempt, parts),
      );
      busy.set(running, run);
      await run.finally(() => busy.delete(running));
    };
    if (!job.definition.cron) continue;
    const fanOut = `${job.definition.name}:all`;
    taskList[fanOut] = (_payload, helpers) => queueForDueCompanies(job, helpers, parts);
    // As data rather than as crontab text, whose grammar has no room for the dot in a job's name.
    schedules.push({ task: fanOut, match: job.definition.cron, options: { backfillPeriod: backfillMs } });
  }
  const recovery = await startRecovery(parts.workerUrl, parts.log, {
    ...parts.recovery,
    ...(parts.Client && { Client: parts.Client }),
  });
  const events = new EventEmitter() as unknown as WorkerEvents;
  // The queue notes the pool, not its single workers, in the jobs that they run.
  events.on('pool:create', ({ workerPool }) => void recovery.hold(workerPool.id));
  const pool = new pg.Pool({
    Client: steadfast(parts.Client ?? pg.Client),
    connectionString: parts.workerUrl,
    max: concurrency + 2,
  });
  // The queue comes back by itself, and asks for both listeners.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const start = () =>
    run({
      pgPool: pool,
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: quietQueueLogger,
      taskList,
      parsedCronItems: parseCronItems(schedules),
      events,
    });
  let runner = await start();
  const stopping = new AbortController();
  const kept = keepRunning();
  return {
    busy: () => [...busy.keys()],
    async stop() {
      stopping.abort();
      await runner.stop().catch(() => {});
      await kept;
      await pool.end();
      await recovery.stop();
    },
  };

  /** The queue may give up, without a word: such as where a newer release has changed its tables. */
  async function keepRunning(): Promise<void> {
    for (;;) {
      await runner.promise.catch(() => {});
      await Promise.allSettled(busy.values());
      await recovery.letGo();
      while (!stopping.signal.aborted) {
        parts.log.error({ lane }, 'the job queue ended by itself; it starts again');
        const next = await start().catch(() => null);
        if (next) {
          runner = next;
          // Whoever ends the lane has seen the one before it.
          if (stopping.signal.aborted) await next.stop().catch(() => {});
          break;
        }
        await setTimeout(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
      if (stopping.signal.aborted) return;
    }
  }
}

/** Companies that are queued by one statement. */
const fanOutSize = 1_000;

/**
 * Queues a recurring job for the companies that have work: once for each, however often the clock strikes before it
 * runs. What runs at the moment is followed by one more.
 */
async function queueForDueCompanies(job: RegisteredJob, helpers: JobHelpers, parts: RunnerParts): Promise<void> {
  const { name, due, maxAttempts = defaultAttempts } = job.definition;
  const ids = due
    ? await due(parts.pool)
    : (await parts.pool.query<{ id: string }>('SELECT core.list_company_ids() AS id')).rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += fanOutSize) {
    await helpers.query(
      `SELECT graphile_worker.add_job($1, json_build_object('companyId', id, 'runId', gen_random_uuid(), 'recurring', true,
         'actorId', NULL, 'correlationId', gen_random_uuid(), 'depth', 0, 'payload', json_build_object()),
         max_attempts => $2, job_key => id || ':' || $1 || ':cron')
       FROM unnest($3::uuid[]) AS id`,
      [name, maxAttempts, ids.slice(from, from + fanOutSize)],
    );
  }
}

const factsOf = ({ runId, companyId, correlationId }: QueuedJob) => ({
  'kaiku.job_run': runId,
  'kaiku.company': companyId,
  'kaiku.correlation_id': correlationId,
});

interface Attempt {
  attempts: number;
  last: boolean;
  /** Its worker ended during the last attempt that it had, so that recovery gave it one more. */
  freed: boolean;
}

async function runJob(job: RegisteredJob, queued: QueuedJob, attempt: Attempt, parts: RunnerParts): Promise<void> {
  const { companyId, runId, actorId, correlationId, depth } = queued;
  const runs = (trx: Knex.Transaction) => trx('core.job_runs').where({ company_id: companyId, id: runId });
  const tenant: JobContext['tenant'] = (work) =>
    parts.tenants.run(companyId, job.services, work, { actorId, correlationId, depth });

  const live = job.services.get(LiveTopics);
  /** Changes the run, and tells those who watch it once that has committed. */
  const change = (work: (run: Knex.QueryBuilder, trx: Knex.Transaction) => PromiseLike<number>): Promise<number> =>
    tenant(async (own) => {
      const changed = await work(runs(own.trx), own.trx);
      if (changed > 0 && !queued.recurring) await live.notify(own, jobTopic(runId), {});
      return changed;
    });

  /** For good. @param of whose texts tell why */
  const fail = async (error: unknown, { told = false, of = job.plugin }): Promise<void> => {
    if (!told) parts.log.error({ err: error, job: job.definition.name, runId, companyId }, 'job failed');
    await change((run, trx) =>
      run.whereIn('state', ['queued', 'running']).update({
        state: 'failed',
        finished_at: trx.fn.now(),
        error: JSON.stringify(storedProblem(error, of)),
        attempts: attempt.attempts,
        depth,
        payload: told ? null : JSON.stringify(queued.payload),
        ...(told && { dismissed_at: trx.fn.now() }),
      }),
    );
  };

  const features = await parts.features.of(companyId);
  if (job.enabledBy && !features.has(job.enabledBy)) {
    await change((run, trx) => run.update({ state: 'cancelled', finished_at: trx.fn.now() }));
    return;
  }
  if (queued.recurring) {
    await tenant(async ({ trx }) => {
      const run = { id: runId, name: job.definition.name, correlation_id: correlationId };
      await trx('core.job_runs').insert(run).onConflict(['company_id', 'id']).ignore();
    });
  }
  // One that never came to run was only beside the work that ended its worker; another would end the next worker, too.
  const mayRun = attempt.freed ? ['queued'] : ['queued', 'running'];
  const started = await change((run) => run.whereIn('state', mayRun).update({ state: 'running' }));
  if (started === 0) {
    if (attempt.freed) await fail(new Problem('worker_ended', { status: 500 }), { of: 'core' });
    return;
  }

  const abort = new AbortController();
  let written = 0;
  const progress: JobContext['progress'] = async (done, total) => {
    if (Date.now() - written < progressMs && (total === 0 || done < total)) return;
    written = Date.now();
    const alive = await change((run) => run.where({ state: 'running' }).update({ done, total }));
    if (alive > 0) return;
    abort.abort();
    throw new JobCancelled();
  };
  const ctx: JobContext = {
    jobId: runId,
    companyId,
    features,
    correlationId,
    actorId,
    log: parts.log,
    get: <T>(token: Token<T>) => job.services.get(token),
    find: <T>(token: Token<T>) => job.services.find(token),
    contributions: <T>(point: Point<T>) => job.services.contributions(point),
    t: (language, key, params) => parts.texts.t(language, job.plugin, key, params),
    tenant,
    progress,
    signal: abort.signal,
  };
  try {
    const result = await job.definition.handler(ctx, queued.payload);
    await change((run, trx) =>
      run.where({ state: 'running' }).update({
        state: 'done',
        finished_at: trx.fn.now(),
        result: JSON.stringify(result ?? null),
        done: trx.raw('greatest(done, total)'),
      }),
    );
  } catch (error) {
    if (error instanceof JobCancelled) return;
    // A refusal stays a refusal however often it is tried; anything else, a busy service too, may pass on the next try.
    const refusal = error instanceof Problem && error.status < 500;
    if (!attempt.last && !refusal) throw asError(error);
    await fail(error, { told: refusal && job.definition.refusalsAreTold === true });
  }
}
