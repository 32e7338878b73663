import { invalid, type TenantContext } from '@kaiku/sdk/server';
import { type Channel, fewestAnonymous } from '../../contract/index.ts';
import { type ContactForecast, contactForecast } from '../contactRules/forecast.ts';
import { peopleBeside, type WrittenAudience } from './audience.ts';
import { tooFew } from './few.ts';
import { unblockedOf } from './guards.ts';
import type { Timing } from './times.ts';

/** Whom something would reach. */
export interface Reached extends ContactForecast {
  /** Who would get it now. */
  recipients: number;
  /** On the blacklist now; asked again when it goes out. */
  blocked: number;
  /** So few that nothing goes out the first time. */
  too_few: boolean;
}

/**
 * @param addresses that it is written to, beside its audience
 * @throws Problem `validation` as `timesOf` does, and where too few are left of those whom an anonymous one goes to: by the
 * month's limit only if it goes out once, because of a recurring one that may be otherwise in another month (DEL-130)
 */
export async function reachOf(
  ctx: TenantContext,
  fields: Timing & { type: Channel; anonymous: boolean; audience: WrittenAudience },
  addresses: readonly string[],
): Promise<Reached> {
  const all = [...addresses, ...(await peopleBeside(ctx, fields.audience, addresses))];
  const unblocked = await unblockedOf(ctx, fields.type, all);
  const contact = await contactForecast(ctx, fields, unblocked);
  const recipients = unblocked.length - contact.limited;
  const left = fields.interval === null ? recipients : unblocked.length;
  if (tooFew(fields, left))
    throw invalid({ path: 'anonymous', code: 'too_few_left', params: { left, min: fewestAnonymous } });
  const blocked = all.length - unblocked.length;
  return { recipients, blocked, ...contact, too_few: tooFew(fields, recipients) };
}
