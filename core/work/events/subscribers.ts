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
  /** At most a thousand are counted. */
  waiting: number;
}

/**
 * Says that this node still has them, and forgets those that no node has had for long. Runs as the worker role.
 * @returns those of the same plugins that this node does not have, while events wait for them
 */
export async function tidySubscribers(pool: pg.Pool, ids: readonly string[]): Promise<Stranded[]> {
  await pool.query('UPDATE core.subscribers SET seen_at = now() WHERE id = ANY($1)', [ids]);
  await pool.query(`DELETE FROM core.subscribers WHERE seen_at < now() - interval '${keptDays} days'`);
  await pool.query(
    `DELETE FROM core.event_queue WHERE (company_id, subscriber, id) IN (
       SELECT company_id, subscriber, id FROM core.event_queue q
       WHERE NOT EXISTS (SELECT FROM core.subscribers s WHERE s.id = q.subscriber) LIMIT 10000)`,
  );
  // What failed for good stays for the managers, as of jobs.
  await pool.query(
    `DELETE FROM core.event_retries WHERE NOT dead AND (company_id, event_id, subscriber) IN (
       SELECT company_id, event_id, subscriber FROM core.event_retries r
       WHERE NOT r.dead AND NOT EXISTS (SELECT FROM core.subscribers s WHERE s.id = r.subscriber) LIMIT 10000)`,
  );
  const { rows } = await pool.query<Stranded>(
    `SELECT s.id AS subscriber, waiting FROM core.subscribers s, LATERAL (
       SELECT count(*)::int AS waiting FROM (
         SELECT FROM core.event_queue q WHERE q.subscriber = s.id
         UNION ALL SELECT FROM core.event_retries r WHERE r.subscriber = s.id AND NOT r.dead LIMIT 1000) AS those) AS counted
     WHERE s.id <> ALL($1) AND split_part(s.id, '.', 1) IN (SELECT split_part(id, '.', 1) FROM unnest($1::text[]) AS id)
       AND waiting > 0 ORDER BY 1`,
    [ids],
  );
  return rows;
}
