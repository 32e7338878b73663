import { Companies, type TenantContext } from '@kaiku/sdk/server';
import { besideQuiet, type Channel } from '../../contract/index.ts';
import { quietHoursOf, rulesOfCompany } from './rules.ts';

/** When the quiet hours that it is in are over; null: it is not quiet. */
export async function quietUntil(ctx: TenantContext, channel: Channel, now = Date.now()): Promise<Date | null> {
  const hours = quietHoursOf(await rulesOfCompany(ctx), channel);
  if (!hours) return null;
  const { opens } = besideQuiet(await ctx.get(Companies).timeZone(ctx), hours, now);
  return opens > now ? new Date(opens) : null;
}
