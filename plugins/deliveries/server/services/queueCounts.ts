import { Companies, type TenantContext } from '@kaiku/sdk/server';
import type { Target } from '../models/delivery.ts';
import { monthIn, type QueueTerms } from './queueTerms.ts';

/**
 * Takes a place in this month for each of these targets that has none yet (DEL-048). A row per address and month is what
 * all nodes wait for, so that nobody gets more however many are at work.
 * @returns ids of those whose address has got as many as it may
 */
export async function withoutPlace(
  ctx: TenantContext,
  { queue, zone }: QueueTerms,
  targets: readonly Target[],
): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const { trx, companyId } = ctx;
  const month = monthIn(zone);
  const ids = targets.map(({ id }) => id);
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `WITH uncounted AS (
       SELECT id, address FROM deliveries.targets
       WHERE company_id = ? AND id = ANY(?::uuid[]) AND counted_month IS DISTINCT FROM ?::date
     ), placed AS (
       INSERT INTO deliveries.queue_counts AS c (company_id, queue_id, month, address, sent)
       SELECT ?::uuid, ?::uuid, ?::date, address, 1 FROM uncounted ORDER BY address
       ON CONFLICT (company_id, queue_id, month, address) DO UPDATE SET sent = c.sent + 1
       WHERE c.sent < ?
       RETURNING address
     )
     SELECT id FROM uncounted WHERE address NOT IN (SELECT address FROM placed)`,
    [companyId, ids, month, companyId, queue.id, month, queue.limitPerMonth ?? 2 ** 31 - 1],
  );
  const over = new Set(rows.map(({ id }) => id));
  const placed = ids.filter((id) => !over.has(id));
  await trx.raw('UPDATE deliveries.targets SET counted_month = ?::date WHERE company_id = ? AND id = ANY(?::uuid[])', [
    month,
    companyId,
    placed,
  ]);
  return over;
}

/**
 * What arrived although it was told that it had not is among what was sent in its month again, be that more than the limit: a
 * place that somebody else has taken meanwhile stays taken.
 */
export async function takePlaceAgain(ctx: TenantContext, { id, ruleId, address }: Target, at: Date): Promise<void> {
  const { trx, companyId } = ctx;
  const month = monthIn(await ctx.get(Companies).timeZone(ctx), at.getTime());
  await trx.raw(
    `WITH uncounted AS (
       UPDATE deliveries.targets SET counted_month = ?::date WHERE company_id = ? AND id = ? AND counted_month IS NULL
       RETURNING company_id
     )
     INSERT INTO deliveries.queue_counts AS c (company_id, queue_id, month, address, sent)
     SELECT company_id, ?::uuid, ?::date, ?, 1 FROM uncounted
     ON CONFLICT (company_id, queue_id, month, address) DO UPDATE SET sent = c.sent + 1`,
    [month, companyId, id, ruleId, month, address],
  );
}
