import type { Knex } from 'knex';
import type { TenantContext } from './context.ts';

/** `heavy` jobs (exports, imports, analysis) have worker threads of their own, so that mail never waits for them. */
export type JobLane = 'light' | 'heavy';

export interface JobContext extends Omit<TenantContext, 'trx' | 'publish' | 'enqueue' | 'audit'> {
  readonly jobId: string;
  /** Runs `work` in a transaction of the job's company. A job may open several, one after the other. */
  tenant<T>(work: (ctx: TenantContext) => PromiseLike<T>): Promise<T>;
  /** Reports progress to whoever watches; throws `JobCancelled` once the job was cancelled. */
  progress(done: number, total: number): Promise<void>;
  readonly signal: AbortSignal;
}

export interface JobDefinition<P extends object> {
  /** `<plugin>.<verb>`, unique in the product. */
  name: string;
  lane: JobLane;
  /** Attempts before it is given up, with growing pauses. Default 5. A job must bear being repeated. */
  maxAttempts?: number;
  /** crontab line (UTC); the job then runs once per company that has the plugin's feature, with payload `{}`. */
  cron?: string;
  handler(ctx: JobContext, payload: P): Promise<unknown>;
}

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Thrown out of `progress` when somebody cancelled the job: let it pass. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

export type Transaction = Knex.Transaction;
