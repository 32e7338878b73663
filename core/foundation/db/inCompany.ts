import type pg from 'pg';
import type { StatementPool } from './database.ts';

/**
 * One statement in a company, in a short transaction on a connection of its own: also for callers who are inside
 * another, which it neither waits for nor depends on.
 */
export async function inCompany<R extends pg.QueryResultRow>(
  pool: StatementPool,
  companyId: string,
  sql: string,
  values: unknown[],
): Promise<R[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('app.company_id', $1, true)", [companyId]);
    const { rows } = await client.query<R>(sql, values);
    await client.query('COMMIT');
    client.release();
    return rows;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}
