import { inSlices, type JobContext } from '@kaiku/sdk/server';

/** Rows that go together. */
const slice = 5_000;

/** A table whose rows are kept for so many days. */
export interface Kept {
  table: string;
  /** What tells its rows apart within the company. */
  key: string;
  /** Their time. */
  column: string;
  days: number;
}

/** Removes rows that are older than they are kept, so many at a time that others come in between. */
export const forgetOld = (job: JobContext, { table, key, column, days }: Kept): Promise<number> =>
  inSlices(job, () =>
    job.tenant(async ({ trx, companyId }) => {
      const { rowCount: count } = await trx.raw<{ rowCount: number }>(
        `DELETE FROM ${table} WHERE company_id = ? AND (${key}) IN (
           SELECT ${key} FROM ${table}
           WHERE company_id = ? AND ${column} < now() - make_interval(days => ?) LIMIT ${slice})`,
        [companyId, companyId, days],
      );
      return { count, last: count < slice };
    }),
  );
