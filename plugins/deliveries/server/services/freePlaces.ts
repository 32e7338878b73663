import type { TenantContext } from '@kaiku/sdk/server';
import { Sending, Target } from '../models/delivery.ts';
import { idsOf } from './ids.ts';

/**
 * What was not sent, and is not under way, was no message: its place in the month is free again, that of its queue and that of
 * the company. Of the company's, which many take at the same time, rows are taken in the order of addresses.
 */
export async function freePlaces({ trx, companyId }: TenantContext, unsent: readonly string[]): Promise<void> {
  if (unsent.length === 0) return;
  await trx.raw(
    `WITH freed AS (
       SELECT id, rule_id, counted_month, contact_month, address FROM deliveries.targets
       WHERE company_id = ? AND id = ANY(?::uuid[]) AND state NOT IN ('sending', 'sent', 'bounced')
         AND (counted_month IS NOT NULL OR contact_month IS NOT NULL)
       ORDER BY address
     ), uncounted AS (
       UPDATE deliveries.queue_counts c SET sent = greatest(c.sent - 1, 0) FROM freed f
       WHERE c.company_id = ? AND c.queue_id = f.rule_id AND c.month = f.counted_month AND c.address = f.address
     ), held AS MATERIALIZED (
       SELECT c.month, c.address FROM deliveries.contact_counts c
       JOIN freed f ON c.month = f.contact_month AND c.address = f.address
       WHERE c.company_id = ? ORDER BY c.address FOR UPDATE OF c
     ), contacted AS (
       UPDATE deliveries.contact_counts c SET sent = greatest(c.sent - 1, 0) FROM held h
       WHERE c.company_id = ? AND c.month = h.month AND c.address = h.address
     )
     UPDATE deliveries.targets SET counted_month = NULL, contact_month = NULL
     WHERE company_id = ? AND id IN (SELECT id FROM freed)`,
    [companyId, [...unsent], companyId, companyId, companyId, companyId],
  );
}

/** What waits of a sending, or of all of a rule, is not sent any more. Whoever takes places of the month holds the sending first. */
export async function freeWaiting(ctx: TenantContext, of: { sending_id: string } | { rule_id: string }): Promise<void> {
  if ('rule_id' in of) await Sending.query(ctx.trx).where(of).orderBy('id').forUpdate().select('id');
  const waiting = await Target.query(ctx.trx)
    .where({ ...of, state: 'waiting' })
    .whereNotNull('contact_month')
    .select('id');
  await freePlaces(ctx, idsOf(waiting));
}
