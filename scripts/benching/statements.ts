import pg from 'pg';

/** Counts what this process asks of PostgreSQL from now on. @returns how many statements so far */
export function countStatements(): () => number {
  let count = 0;
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return () => count;
}

/** What a coordinator has sent to one shard, and to several at a time. */
export async function citusCounters(databaseUrl: string): Promise<{ single: number; multi: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ single: string; multi: string }>(
      `SELECT sum(query_execution_single_shard) AS single, sum(query_execution_multi_shard) AS multi
       FROM citus_stat_counters WHERE name = current_database()`,
    );
    return { single: Number(rows[0]!.single), multi: Number(rows[0]!.multi) };
  } finally {
    await client.end();
  }
}
