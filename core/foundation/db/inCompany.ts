import type pg from 'pg';
import { beginIn } from './beginIn.ts';
import type { StatementPool } from './database.ts';

/**
 * One statement in a company, in a short transaction on a connection of its own and in one round trip: also for callers
 * who are inside another transaction, which it neither waits for nor depends on.
 */
export async function inCompany<R extends pg.QueryResultRow>(
  pool: StatementPool,
  companyId: string,
  sql: string,
  values: unknown[],
): Promise<R[]> {
  const client = await pool.connect();
  try {
    // What fails is rolled back by the COMMIT behind it.
    const [, { rows }] = await Promise.all([
      beginIn(client, companyId),
      client.query<R>(sql, values),
      client.query('COMMIT'),
    ]);
    client.release();
    return rows;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
