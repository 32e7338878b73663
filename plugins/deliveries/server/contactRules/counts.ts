import { Companies, type TenantContext } from '@kaiku/sdk/server';
import type { Target } from '../models/delivery.ts';
import { monthIn } from '../services/queueTerms.ts';
import { rulesOfCompany } from './rules.ts';

/** Messages that an address gets in a calendar month of the zone. */
export interface MonthLimit {
  perMonth: number;
  zone: string;
}

/**
 * Takes a place in this month for each of these targets that has none yet, over all that the company sends (DEL-127). Rows
 * are taken in the order of addresses, because others take the same ones at the same time. What a process that died has left
 * under way may have gone out, and is not refused any more.
 * @returns ids of those whose address has got as many as it may
 */
export async function withoutContactPlace(
  { trx, companyId }: TenantContext,
  { perMonth, zone }: MonthLimit,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const month = monthIn(zone);
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `WITH uncounted AS (
       SELECT id, address FROM deliveries.targets
       WHERE company_id = ? AND id = ANY(?::uuid[]) AND contact_month IS DISTINCT FROM ?::date AND state <> 'sending'
     ), placed AS (
       INSERT INTO deliveries.contact_counts AS c (company_id, month, address, sent)
       SELECT ?::uuid, ?::date, address, 1 FROM uncounted ORDER BY address
       ON CONFLICT (company_id, month, address) DO UPDATE SET sent = c.sent + 1
       WHERE c.sent < ?
       RETURNING address
     ), noted AS (
       UPDATE deliveries.targets SET contact_month = ?::date
       WHERE company_id = ? AND id IN (SELECT u.id FROM uncounted u JOIN placed p ON p.address = u.address)
     )
     SELECT id FROM uncounted WHERE address NOT IN (SELECT address FROM placed)`,
    [companyId, [...ids], month, companyId, month, perMonth, month, companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What arrived although it was given up is among what was sent in its month, be that more than the limit. */
export async function takeContactPlaceAgain(ctx: TenantContext, { id, address }: Target, at: Date): Promise<void> {
  const { trx, companyId } = ctx;
  const rules = await rulesOfCompany(ctx);
  if (!rules?.limitPerMonth) return;
  const month = monthIn(await ctx.get(Companies).timeZone(ctx), at.getTime());
  await trx.raw(
    `WITH uncounted AS (
       UPDATE deliveries.targets SET contact_month = ?::date WHERE company_id = ? AND id = ? AND contact_month IS NULL
       RETURNING company_id
     )
     INSERT INTO deliveries.contact_counts AS c (company_id, month, address, sent)
     SELECT company_id, ?::date, ?, 1 FROM uncounted
     ON CONFLICT (company_id, month, address) DO UPDATE SET sent = c.sent + 1`,
    [month, companyId, id, month, address],
  );
}
