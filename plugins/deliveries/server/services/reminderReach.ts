import type { TenantContext } from '@kaiku/sdk/server';
import type { Rule } from '../models/delivery.ts';
import { unblockedOf } from './guards.ts';
import { latestSending, requireReminders } from './sendings.ts';
import { unanswered } from './unanswered.ts';

/** Whom a reminder would reach if it went out now (DEL-163). */
export interface ReminderReach {
  recipients: number;
  /** Have not answered, and are on the blacklist by now. */
  blocked: number;
}

/** @throws Problem `not_sent`, `reminder_unknown`, `two_way_reminder` as planning one would */
export async function reminderReach(ctx: TenantContext, rule: Rule): Promise<ReminderReach> {
  requireReminders(rule);
  const { id } = await latestSending(ctx, rule.id);
  const targets = await unanswered(ctx, id).select('address');
  const left = await unblockedOf(
    ctx,
    rule.channel,
    targets.map(({ address }) => address),
  );
  return { recipients: left.length, blocked: targets.length - left.length };
}
