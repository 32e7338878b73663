import type { Knex } from 'knex';
import type { JobContext, JobDefinition, TenantContext } from './context.ts';

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition;

/** Thrown out of `progress` when somebody cancelled the job: let it pass. */
export class JobCancelled extends Error {
  override name = 'JobCancelled';
}

/** What was done by one of many transactions. */
export interface Slice {
  count: number;
  /** Nothing is left to do. */
  last: boolean;
}

/** Does slice after slice, so that others come in between, and tells how much is done. @returns how much it was */
export async function inSlices(job: Pick<JobContext, 'progress'>, slice: () => Promise<Slice>): Promise<number> {
  let count = 0;
  for (let last = false; !last; ) {
    const done = await slice();
    count += done.count;
    last = done.last;
    await job.progress(count, 0);
  }
  return count;
}

/** Of a job that removes what belonged to something deleted. */
export interface Forgetting {
  /** The second time. */
  sweep?: boolean;
}

/** By then every request and statement has ended that had seen what was deleted. */
const sweepMs = 5 * 60 * 1_000;

/**
 * Queues a job that forgets: at once, or with `sweep` once more after a while, for what arrived meanwhile.
 * @param key of what it forgets
 */
export const enqueueForgetting = <P extends Forgetting>(
  ctx: Pick<TenantContext, 'enqueue'>,
  job: JobDefinition<P>,
  payload: P,
  key: string,
): Promise<unknown> => ctx.enqueue(job, payload, forgettingOptions(payload, key));

/** The same of many things at once. */
export const enqueueForgettingAll = <P extends Forgetting>(
  ctx: Pick<TenantContext, 'enqueueAll'>,
  job: JobDefinition<P>,
  all: readonly { payload: P; key: string }[],
): Promise<void> =>
  ctx.enqueueAll(
    job,
    all.map(({ payload, key }) => ({ payload, ...forgettingOptions(payload, key) })),
  );

const forgettingOptions = ({ sweep }: Forgetting, key: string) => ({
  key: `${key} ${sweep ? 2 : 1}`,
  ...(sweep && { runAt: new Date(Date.now() + sweepMs) }),
});

/**
 * For `due`: the companies with rows that are older than so many hours, of a table for which a migration has called
 * `core.aged_table`. An index on company and time makes it cheap.
 */
export const withRowsOlderThan =
  (hours: number, table: string, column: string): NonNullable<JobDefinition<object>['due']> =>
  async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT core.companies_with_rows_before($1::regclass, $2, now() - make_interval(hours => $3)) AS id',
      [table, column, hours],
    );
    return rows.map(({ id }) => id);
  };

export type Transaction = Knex.Transaction;
