import type pg from 'pg';

/** Nothing is written, and no transaction counted, where somebody has just looked; a clock that was set back stops nobody. */
const take = `
  INSERT INTO core.looks AS l (what, at)
  SELECT $1, clock_timestamp() WHERE NOT EXISTS (
    SELECT FROM core.looks WHERE what = $1 AND abs(extract(epoch FROM clock_timestamp() - at)) * 1000 < $2)
  ON CONFLICT (what) DO UPDATE SET at = excluded.at
  WHERE abs(extract(epoch FROM excluded.at - l.at)) * 1000 >= $2`;

/**
 * Whether this node is to look for the work of all companies now: it is the first of all nodes for so many milliseconds.
 * Nothing but the load depends on it. Whoever looks besides finds what is free.
 */
export async function isFirstToLook(pool: Pick<pg.Pool, 'query'>, what: string, restMs: number): Promise<boolean> {
  return (await pool.query(take, [what, restMs])).rowCount === 1;
}
