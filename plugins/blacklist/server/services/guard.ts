import type { LeaveReason, SendGuard } from '@kaiku/plugin-deliveries/contract';
import type { TenantContext } from '@kaiku/sdk/server';
import { Entry } from '../models/entry.ts';
import { readTarget, waysToWrite } from './addresses.ts';
import { insertNew } from './insertNew.ts';
import type { Leaving, WaysOut } from './wayOut.ts';

/** BLK-007. It holds whether or not the company has the blacklist's page: who wants nothing gets nothing. */
export const createGuard = (ways: WaysOut): SendGuard => ({
  async blocked({ trx }, channel, addresses) {
    if (addresses.length === 0) return new Map();
    const asked = addresses.map((address) => ({
      address,
      ways: channel === 'email' ? waysToWrite(address) : [address],
    }));
    const rows = await Entry.query(trx)
      .where({ channel })
      .whereIn(
        'target',
        asked.flatMap(({ ways }) => ways),
      )
      .select('target', 'reason');
    const reasons = new Map(rows.map(({ target, reason }) => [target, reason]));
    return new Map(
      asked.flatMap(({ address, ways }) => {
        const found = ways.find((way) => reasons.has(way));
        return found === undefined ? [] : [[address, reasons.get(found)!]];
      }),
    );
  },
  wayOut: (companyId, channel, target) => ways.address({ companyId, channel, target }),
  leave: (ctx, channel, target, reason) => leave(ctx, { companyId: ctx.companyId, channel, target }, reason),
});

const operations = { unsubscribed: 'leave', complained: 'complaint', bounced: 'bounce' } as const;

/** Somebody stops what is sent to them, or is not there; once more, nothing changes. */
export async function leave(
  ctx: TenantContext,
  { channel, target }: Leaving,
  reason: LeaveReason = 'unsubscribed',
  link: Buffer | null = null,
): Promise<void> {
  const kept = (channel === 'email' && readTarget(target)?.target) || target;
  const [id] = await insertNew(ctx, [{ channel, target: kept, reason }], link);
  if (id) {
    await ctx.audit({
      operation: `blacklist.${operations[reason]}`,
      itemType: 'blacklist',
      itemId: id,
      itemName: kept,
      details: { type: channel },
    });
  }
}
