import { randomBytes } from 'node:crypto';
import { invalid, Problem, type TenantContext } from '@kaiku/sdk/server';
import { isCustomUrl } from '../../contract/index.ts';

/** Without 0, O, I and l, which people mistake for each other when they type an address from paper. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** log2(58) × 12 = 70 bits: guessing at a million addresses a second finds one of a million links in 35 years. */
const length = 12;

/** A short address that cannot be guessed. Bytes beyond a multiple of 58 are dropped, so that all letters are equally likely. */
export function randomUrl(): string {
  let url = '';
  while (url.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 232 && url.length < length) url += alphabet[byte % 58];
    }
  }
  return url;
}

/** @throws Problem `validation` with `url_form` */
export function checkCustomUrl(url: string): string {
  if (!isCustomUrl(url)) throw invalid({ path: 'url', code: 'url_form', value: url.slice(0, 80) });
  return url;
}

/**
 * Takes an address for the link. One that the link had before is simply used again.
 * @throws Problem `url_taken` when another link of any company has or had it
 */
export async function takeAddress(ctx: TenantContext, collectorId: string, url: string): Promise<void> {
  const taken = await ctx
    .trx('collectors.addresses')
    .insert({ url, collector_id: collectorId })
    .onConflict('url')
    .ignore()
    .returning('url');
  if (taken.length === 1) return;
  const own = await ctx.trx('collectors.addresses').where({ url, collector_id: collectorId }).first('url');
  if (!own) throw new Problem('url_taken', { details: [{ path: 'url', code: 'url_taken', value: url }] });
}

/** Every address that leads or led to the link. */
export const addressesOf = async (ctx: TenantContext, collectorId: string): Promise<string[]> =>
  ctx.trx('collectors.addresses').where({ collector_id: collectorId }).orderBy('created_at').pluck('url');

const freedAtOnce = 1000;

/**
 * Frees the addresses of links that went with their survey. Where the table lies on every node of a cluster no foreign key
 * does it: it cannot refer to links, which lie on the shards of their companies.
 */
export async function freeAddresses({ trx, companyId }: TenantContext): Promise<void> {
  for (;;) {
    const lost = await trx('collectors.addresses as a')
      .leftJoin('collectors.collectors as c', (join) =>
        join.on('c.company_id', 'a.company_id').andOn('c.id', 'a.collector_id'),
      )
      .where('a.company_id', companyId)
      .whereNull('c.id')
      .limit(freedAtOnce)
      .pluck<string[]>('a.url');
    if (lost.length > 0) await trx('collectors.addresses').where('company_id', companyId).whereIn('url', lost).delete();
    if (lost.length < freedAtOnce) return;
  }
}
