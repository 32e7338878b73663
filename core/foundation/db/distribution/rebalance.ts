import type pg from 'pg';

/** How many shards lie on a node that has more than its part, as after a worker was added. */
export async function rebalanceMoves(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int FROM get_rebalance_table_shards_plan(rebalance_strategy => 'by_shard_count')",
  );
  return rows[0]!.count;
}

/**
 * Moves shards while they are in use, as a job of the cluster that outlives this run: one that is under way is waited for.
 * What its moves leave behind goes too, before anybody counts on the space.
 */
export async function rebalance(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_dist_background_job WHERE state IN ('scheduled', 'running', 'failing', 'cancelling')",
  );
  if (rowCount === 0) {
    await client.query("SELECT citus_rebalance_start('by_shard_count', shard_transfer_mode => 'auto')");
  }
  await client.query('SELECT citus_rebalance_wait()');
}
