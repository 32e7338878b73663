import { createHash } from 'node:crypto';
import { uuidv7 } from '@kaiku/sdk/server';
import { LRUCache } from 'lru-cache';
import type { StatementPool } from '../foundation/db/database.ts';

/** What the other nodes have counted of a caller. */
export interface OtherCounts {
  /** Tells them what this node has counted, and until when that holds. @returns what they had told lately */
  add(key: string, points: number, msLeft: number): { points: number; msLeft: number };
}

export interface SharedCounts extends OtherCounts {
  /** Tells and asks now; usually that happens by itself. */
  share(): Promise<void>;
  close(): Promise<void>;
}

/** Counts of this node alone. */
export const noOthers: OtherCounts = { add: () => ({ points: 0, msLeft: 0 }) };

const everyMs = 500;
const sweepMs = 60_000;
/** In one statement; who has more tells the rest with the next. */
const mostAtOnce = 2_000;
const mostKept = 100_000;

const exchange = `
  WITH told AS (
    INSERT INTO core.rate_counts (key, node, points, ends_at)
    SELECT key, $1, points, now() + make_interval(secs => ms / 1000.0)
    FROM unnest($2::text[], $3::int[], $4::float8[]) AS given (key, points, ms) ORDER BY key
    ON CONFLICT (key, node) DO UPDATE SET points = excluded.points, ends_at = excluded.ends_at)
  SELECT key, sum(points)::int AS points, extract(epoch FROM max(ends_at) - now())::float8 * 1000 AS ms
  FROM core.rate_counts WHERE key = ANY($2) AND node <> $1 AND ends_at > now() GROUP BY key`;

/**
 * Each node counts in its memory, and tells the others twice a second what it has counted of those who come near a limit:
 * no call waits for the database. While that is away each node's own counts hold, and nobody is shut out.
 */
export function createSharedCounts(pool: StatementPool): SharedCounts {
  const node = uuidv7();
  const told = new LRUCache<string, { points: number; until: number }>({ max: mostKept });
  const waiting = new Map<string, { points: number; until: number }>();

  const exchangeNow = async (): Promise<void> => {
    const batch = [...waiting].slice(0, mostAtOnce);
    if (batch.length === 0) return;
    const now = Date.now();
    for (const [key] of batch) waiting.delete(key);
    const { rows } = await pool.query<{ key: string; points: number; ms: number }>({
      name: 'rate-counts',
      text: exchange,
      values: [
        node,
        batch.map(([key]) => key),
        batch.map(([, { points }]) => points),
        batch.map(([, { until }]) => Math.max(0, until - now)),
      ],
    });
    for (const { key, points, ms } of rows) told.set(key, { points, until: Date.now() + ms });
  };
  let sharing: Promise<void> = Promise.resolve();
  const share = (): Promise<void> => {
    sharing = sharing.then(exchangeNow).catch(() => {});
    return sharing;
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy || waiting.size === 0) return;
    busy = true;
    void share().finally(() => {
      busy = false;
    });
  }, everyMs);
  const sweep = setInterval(() => {
    void pool.query('DELETE FROM core.rate_counts WHERE ends_at < now()').catch(() => {});
  }, sweepMs);
  timer.unref();
  sweep.unref();

  return {
    add(name, points, msLeft) {
      const key = createHash('sha256').update(name).digest('base64url').slice(0, 22);
      const now = Date.now();
      if (waiting.size < mostKept) waiting.set(key, { points, until: now + msLeft });
      const others = told.get(key);
      return others && others.until > now
        ? { points: others.points, msLeft: others.until - now }
        : { points: 0, msLeft: 0 };
    },
    share,
    async close() {
      clearInterval(timer);
      clearInterval(sweep);
      await sharing;
    },
  };
}
