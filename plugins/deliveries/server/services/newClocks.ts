import { Companies, type TenantContext } from '@kaiku/sdk/server';
import { sameTime } from '../../contract/index.ts';
import { planStart } from '../jobs/start.ts';
import { Rule } from '../models/delivery.ts';
import { resume } from './resume.ts';

/** The company has another time zone: what waits for hours of the day, and recurring deliveries, go by its clocks (DEL-131). */
export async function goByNewClocks(ctx: TenantContext): Promise<void> {
  const zone = await ctx.get(Companies).timeZone(ctx);
  // One whose time has come begins at this moment.
  const rules = await Rule.query(ctx.trx)
    .whereNotNull('every')
    .where('next_at', '>', new Date())
    .orderBy('id')
    .forUpdate()
    .select('id', 'every', 'first_at', 'next_at', 'enabled');
  for (const { id, every, firstAt, nextAt: before, enabled } of rules) {
    const nextAt = new Date(sameTime(zone, firstAt.getTime(), every!, before!.getTime()));
    if (nextAt.getTime() === before!.getTime()) continue;
    await Rule.query(ctx.trx).where({ id }).patch({ nextAt });
    await planStart(ctx, { id, nextAt, enabled });
  }
  // Behind the rules: whoever holds both takes the rule first.
  await resume(ctx);
}
