import type { TenantContext } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';
import { waysToWrite } from './addresses.ts';
import type { Leaving } from './wayOut.ts';

const entriesOf = ({ trx }: TenantContext, { channel, target }: Leaving) =>
  Entry.query(trx)
    .where({ channel })
    .whereIn('target', channel === 'email' ? waysToWrite(target) : [target]);

/** Whether this link, and nothing else, has stopped what is sent to them (BLK-017). */
export const isStoppedBy = async (ctx: TenantContext, leaving: Leaving, link: Buffer): Promise<boolean> =>
  (await entriesOf(ctx, leaving).where({ link }).select('id').first()) !== undefined;

/** Somebody takes back what they did by this link. @returns whether they may be sent to now */
export async function takeBack(ctx: TenantContext, leaving: Leaving, link: Buffer): Promise<boolean> {
  const gone = await entriesOf(ctx, leaving).where({ link }).delete().returning('*');
  for (const { id, channel, target } of gone)
    await ctx.audit({
      operation: 'blacklist.return',
      itemType: 'blacklist',
      itemId: id,
      itemName: target,
      details: { type: channel },
    });
  return (await entriesOf(ctx, leaving).select('id').first()) === undefined;
}
