import type pg from 'pg';

/** How long a subscriber that no node has any more is kept, with what waits for it: a deploy may be taken back. */
const keptDays = 7;

interface Known {
  id: string;
  subscription: { event: { name: string } };
}

/** Makes the subscribers of this node known to the cluster: from now on every node's dispatcher keeps events for them. */
export async function registerSubscribers(
  pool: Pick<pg.Pool, 'query'>,
  subscriptions: readonly Known[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await pool.query(
    `INSERT INTO core.subscribers (id, event) SELECT * FROM unnest($1::text[], $2::text[]) ORDER BY 1
     ON CONFLICT (id) DO UPDATE SET event = excluded.event, seen_at = now()`,
    [subscriptions.map(({ id }) => id), subscriptions.map(({ subscription }) => subscription.event.name)],
  );
}

/** A subscriber that its plugin has here no more, such as after a renaming, and how many events wait for it. */
export interface Stranded {
  subscriber: string;
  waiting: number;
}

interface Waiting {
  company_id: string;
  subscriber: string;
}

/**
 * Says that this node still has them, and forgets those that no node has had for long. Runs as the worker role.
 * @returns those of the same plugins that this node does not have, while events wait for them
 */
export async function tidySubscribers(pool: pg.Pool, ids: readonly string[]): Promise<Stranded[]> {
  await pool.query('UPDATE core.subscribers SET seen_at = now() WHERE id = ANY($1)', [ids]);
  await pool.query(`DELETE FROM core.subscribers WHERE seen_at < now() - interval '${keptDays} days'`);
  const known = (await pool.query<{ id: string }>('SELECT id FROM core.subscribers')).rows.map(({ id }) => id);
  // Of what is somebody's by now nothing goes.
  const stillNobodys = 'NOT EXISTS (SELECT 1 FROM core.subscribers s WHERE s.id = $2)';
  const queued = await pool.query<Waiting>(
    'SELECT DISTINCT company_id, subscriber FROM core.event_queue WHERE subscriber <> ALL($1) LIMIT 1000',
    [known],
  );
  for (const { company_id: companyId, subscriber } of queued.rows) {
    await pool.query(`DELETE FROM core.event_queue WHERE company_id = $1 AND subscriber = $2 AND ${stillNobodys}`, [
      companyId,
      subscriber,
    ]);
  }
  // What failed for good stays for the managers, as of jobs.
  const failed = await pool.query<Waiting>(
    'SELECT DISTINCT company_id, subscriber FROM core.event_retries WHERE NOT dead AND subscriber <> ALL($1) LIMIT 1000',
    [known],
  );
  for (const { company_id: companyId, subscriber } of failed.rows) {
    await pool.query(
      `DELETE FROM core.event_retries WHERE company_id = $1 AND subscriber = $2 AND NOT dead AND ${stillNobodys}`,
      [companyId, subscriber],
    );
  }
  return strandedOf(pool, ids, known);
}

async function strandedOf(pool: pg.Pool, ids: readonly string[], known: readonly string[]): Promise<Stranded[]> {
  const plugins = new Set(ids.map(pluginOf));
  const others = known.filter((id) => !ids.includes(id) && plugins.has(pluginOf(id)));
  if (others.length === 0) return [];
  const counted = await Promise.all(
    ['core.event_queue WHERE', 'core.event_retries WHERE NOT dead AND'].map((waiting) =>
      pool.query<Stranded>(
        `SELECT subscriber, count(*)::int AS waiting FROM ${waiting} subscriber = ANY($1) GROUP BY subscriber`,
        [others],
      ),
    ),
  );
  const rows = counted.flatMap((one) => one.rows);
  return others
    .sort()
    .map((subscriber) => ({
      subscriber,
      waiting: rows.reduce((sum, row) => (row.subscriber === subscriber ? sum + row.waiting : sum), 0),
    }))
    .filter(({ waiting }) => waiting > 0);
}

const pluginOf = (subscriber: string): string => subscriber.split('.')[0]!;
