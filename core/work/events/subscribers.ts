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

/** Says that this node still has them, and forgets those that no node has had for long. Runs as the worker role. */
export async function tidySubscribers(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  await pool.query('UPDATE core.subscribers SET seen_at = now() WHERE id = ANY($1)', [ids]);
  await pool.query(`DELETE FROM core.subscribers WHERE seen_at < now() - interval '${keptDays} days'`);
  await pool.query(
    `DELETE FROM core.event_queue WHERE (company_id, subscriber, id) IN (
       SELECT company_id, subscriber, id FROM core.event_queue q
       WHERE NOT EXISTS (SELECT FROM core.subscribers s WHERE s.id = q.subscriber) LIMIT 10000)`,
  );
}
