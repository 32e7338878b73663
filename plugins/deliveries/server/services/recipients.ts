import type { TenantContext } from '@kaiku/sdk/server';
import { Recipient } from '../models/delivery.ts';

/** Recipients that one statement adds. */
const slice = 1_000;

/** Takes the place of whom the rule was sent to before. */
export async function storeRecipients(
  { trx }: TenantContext,
  ruleId: string,
  addresses: readonly string[],
): Promise<void> {
  await Recipient.query(trx).where({ rule_id: ruleId }).delete();
  for (let from = 0; from < addresses.length; from += slice) {
    await Recipient.query(trx).insert(
      addresses.slice(from, from + slice).map((address, at) => ({ ruleId, place: from + at, address })),
    );
  }
}

/** Addresses of a rule, in the order in which they were given. */
export async function recipientsOf({ trx }: TenantContext, ruleId: string): Promise<string[]> {
  const rows = await Recipient.query(trx).where({ rule_id: ruleId }).orderBy('place').select('address');
  return rows.map(({ address }) => address);
}
