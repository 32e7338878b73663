import { Companies, type TenantContext } from '@kaiku/sdk/server';
import type { Target } from '../models/delivery.ts';
import { monthIn } from './queueTerms.ts';

/** Messages that an address gets in a calendar month of the zone. */
export interface MonthLimit {
  /** Null: they are counted alone. */
  perMonth: number | null;
  zone: string;
}

/** Where messages of a month are counted: those of a queue by its id (DEL-048), or all that the company sends (DEL-127). */
export type Counted = string | null;

/** Its table, what tells a row of it from those of others, and where a target notes that it has a place. */
export const tableOf = (queueId: Counted) =>
  queueId === null
    ? ({ table: 'deliveries.contact_counts', key: '', value: '', match: '', noted: 'contact_month' } as const)
    : ({
        table: 'deliveries.queue_counts',
        key: 'queue_id, ',
        value: ':queue::uuid, ',
        match: 'queue_id = :queue AND ',
        noted: 'counted_month',
      } as const);

/** Binds `:queue`. */
export const ofQueue = (queueId: Counted) => (queueId === null ? {} : { queue: queueId });

/**
 * Takes a place in this month for each of these targets that has none yet. A row per address and month is what all nodes wait
 * for, so that nobody gets more however many are at work; rows are taken in the order of addresses, because others take the
 * same ones at the same time. What a process that died has left under way may have gone out, and is not refused any more.
 * @returns ids of those whose address has got as many as it may
 */
export async function withoutPlace(
  { trx, companyId }: TenantContext,
  queueId: Counted,
  { perMonth, zone }: MonthLimit,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { table, key, value, noted } = tableOf(queueId);
  const uncounted = `${noted} IS DISTINCT FROM :month::date AND state <> 'sending'`;
  const bindings = { company: companyId, month: monthIn(zone), ...ofQueue(queueId) };
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `WITH uncounted AS (
       SELECT id, address FROM deliveries.targets
       WHERE company_id = :company AND id = ANY(:ids::uuid[]) AND ${uncounted}
     ), placed AS (
       INSERT INTO ${table} AS c (company_id, ${key}month, address, sent)
       SELECT :company::uuid, ${value}:month::date, address, 1 FROM uncounted ORDER BY address
       ON CONFLICT (company_id, ${key}month, address) DO UPDATE SET sent = c.sent + 1
       WHERE c.sent < ${Number(perMonth ?? 2 ** 31 - 1)}
       RETURNING address
     )
     SELECT id FROM uncounted WHERE address NOT IN (SELECT address FROM placed)`,
    { ...bindings, ids: [...ids] } as never,
  );
  const over = new Set(rows.map(({ id }) => id));
  const placed = ids.filter((id) => !over.has(id));
  await trx.raw(
    `UPDATE deliveries.targets SET ${noted} = :month::date
     WHERE company_id = :company AND id = ANY(:placed::uuid[]) AND ${uncounted}`,
    { ...bindings, placed } as never,
  );
  return over;
}

/**
 * What arrived although it was told that it had not is among what was sent in its month again, be that more than the limit: a
 * place that somebody else has taken meanwhile stays taken.
 */
export async function takePlaceAgain(
  ctx: TenantContext,
  queueId: Counted,
  { id, address }: Target,
  at: Date,
): Promise<void> {
  const { trx, companyId } = ctx;
  const month = monthIn(await ctx.get(Companies).timeZone(ctx), at.getTime());
  const { table, key, value, noted } = tableOf(queueId);
  await trx.raw(
    `WITH uncounted AS (
       UPDATE deliveries.targets SET ${noted} = :month::date
       WHERE company_id = :company AND id = :id AND ${noted} IS NULL
       RETURNING company_id
     )
     INSERT INTO ${table} AS c (company_id, ${key}month, address, sent)
     SELECT company_id, ${value}:month::date, :address, 1 FROM uncounted
     ON CONFLICT (company_id, ${key}month, address) DO UPDATE SET sent = c.sent + 1`,
    { company: companyId, id, month, address, ...ofQueue(queueId) } as never,
  );
}
