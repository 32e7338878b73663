import type { TenantContext } from '@kaiku/sdk/server';
import { Sending, Target } from '../models/delivery.ts';
import { idsOf } from './ids.ts';
import { type Counted, ofQueue, tableOf } from './places.ts';

/** Gives back the places of these addresses, in the order in which they are taken. */
async function giveBack(
  { trx, companyId }: TenantContext,
  queueId: Counted,
  month: string,
  addresses: readonly string[],
): Promise<void> {
  const { table, match } = tableOf(queueId);
  const which = `company_id = :company AND ${match}month = :month::date
    AND address = ANY(:addresses::text[])`;
  const bindings = { company: companyId, month, addresses: [...addresses], ...ofQueue(queueId) } as never;
  await trx.raw(`SELECT address FROM ${table} WHERE ${which} ORDER BY address FOR UPDATE`, bindings);
  await trx.raw(`UPDATE ${table} SET sent = greatest(sent - 1, 0) WHERE ${which}`, bindings);
}

/** By what they have in common, in an order that is the same for all who take the same rows. */
const inOrder = (rows: readonly Held[], of: (row: Held) => string | null): [string, Held[]][] =>
  [...Map.groupBy(rows, of)]
    .filter((group): group is [string, Held[]] => group[0] !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));

interface Held {
  id: string;
  queue: string;
  address: string;
  counted: string | null;
  contacted: string | null;
}

/**
 * What was not sent, and is not under way, was no message: its place in the month is free again, that of its queue and that of
 * the company.
 */
export async function freePlaces(ctx: TenantContext, unsent: readonly string[]): Promise<void> {
  if (unsent.length === 0) return;
  const { trx, companyId } = ctx;
  const { rows } = await trx.raw<{ rows: Held[] }>(
    `SELECT id, rule_id AS queue, address, counted_month::text AS counted, contact_month::text AS contacted
     FROM deliveries.targets
     WHERE company_id = ? AND id = ANY(?::uuid[]) AND state NOT IN ('sending', 'sent', 'bounced')
       AND (counted_month IS NOT NULL OR contact_month IS NOT NULL)
     ORDER BY id FOR UPDATE`,
    [companyId, [...unsent]],
  );
  if (rows.length === 0) return;
  const addressesOf = (some: readonly Held[]) => some.map(({ address }) => address);
  for (const [queueId, some] of inOrder(rows, ({ queue }) => queue))
    for (const [month, held] of inOrder(some, ({ counted }) => counted))
      await giveBack(ctx, queueId, month, addressesOf(held));
  for (const [month, held] of inOrder(rows, ({ contacted }) => contacted))
    await giveBack(ctx, null, month, addressesOf(held));
  await trx.raw(
    `UPDATE deliveries.targets SET counted_month = NULL, contact_month = NULL
     WHERE company_id = ? AND id = ANY(?::uuid[])`,
    [companyId, rows.map(({ id }) => id)],
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
