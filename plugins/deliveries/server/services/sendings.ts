import { randomBytes } from 'node:crypto';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { Companies, invalid, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { daysLater, isTracked, nextTime } from '../../contract/index.ts';
import { planDeliver } from '../jobs/deliver.ts';
import { remind } from '../jobs/remind.ts';
import { Recipient, Rule, Sending, Target } from '../models/delivery.ts';
import { addAudience } from './audience.ts';
import { holdBack, problemWith } from './few.ts';
import { freeWaiting } from './freePlaces.ts';
import { sizeOf } from './messages.ts';
import { termsOf } from './terms.ts';
import { characterFaults, lengthFaults } from './textFaults.ts';

/** Of a personal link: 96 bits. */
export const newToken = (): string => randomBytes(12).toString('base64url');

const hasPersonalLinks = ({ anonymous, shareUrl }: Rule): boolean => isTracked({ anonymous, share_url: shareUrl });

/**
 * Begins one time of sending: whoever is to get it becomes a target, and the rule's next time is told. Repeated for the
 * same time, it does nothing more.
 */
export async function startSending(ctx: TenantContext, rule: Rule): Promise<Date | null> {
  const { trx } = ctx;
  const zone = await ctx.get(Companies).timeZone(ctx);
  const now = Date.now();
  const planned = rule.nextAt!;
  // What was missed while nothing ran is not made up for.
  const after = Math.max(now, planned.getTime());
  const nextAt = rule.every ? new Date(nextTime(zone, rule.firstAt.getTime(), rule.every, after)) : null;
  // Days after it goes out.
  const from = rule.reminderDays === null ? now : ((await termsOf(ctx, rule))?.opens ?? now);
  const reminderAt = rule.reminderDays === null ? null : new Date(daysLater(zone, from, rule.reminderDays));
  const sending = await Sending.query(trx)
    .insert({ ruleId: rule.id, plannedAt: planned, reminderAt, reminderState: reminderAt && 'pending' })
    .returning('*');
  await addTargets(ctx, rule, sending.id);
  const token = () => (hasPersonalLinks(rule) ? newToken() : '');
  const beyond = await addAudience(ctx, rule, sending.id, token);
  // It is known here whom it goes to, as it was not when it was planned.
  const problem = beyond ?? problemWith(rule, await Target.query(trx).where({ sending_id: sending.id }).resultSize());
  await rule.$query(trx).patch({ nextAt });
  if (problem) {
    await holdBack(ctx, sending.id, problem);
    return nextAt;
  }
  await planDeliver(ctx, { sendingId: sending.id, pass: 'delivery' });
  await planReminder(ctx, sending);
  return nextAt;
}

/**
 * Whoever the rule is sent to becomes a target, in one statement for all: with a clause about conflicts, of which there are
 * none, as without one Citus copies what is selected, which row-level security refuses.
 */
async function addTargets({ trx, companyId }: TenantContext, rule: Rule, sendingId: string): Promise<void> {
  const count = await Recipient.query(trx).where({ rule_id: rule.id }).resultSize();
  const personal = hasPersonalLinks(rule);
  const tokens = Array.from({ length: count }, () => (personal ? newToken() : ''));
  await trx.raw(
    `INSERT INTO deliveries.targets (company_id, id, sending_id, rule_id, collector_id, address, background, token)
     SELECT r.company_id, gen_random_uuid(), ?, r.rule_id, ?, r.address, r.background, nullif(k.token, '')
     FROM (
       SELECT *, row_number() OVER (ORDER BY place) AS number
       FROM deliveries.recipients WHERE company_id = ? AND rule_id = ?
     ) r
     JOIN unnest(?::text[]) WITH ORDINALITY AS k (token, number) USING (number)
     ON CONFLICT (company_id, id) DO NOTHING`,
    [sendingId, rule.collectorId, companyId, rule.id, tokens],
  );
}

export async function planReminder(ctx: TenantContext, { id, reminderAt, reminderState }: Sending): Promise<void> {
  if (!reminderAt || reminderState !== 'pending') return;
  const payload = { sendingId: id, at: reminderAt.toISOString() };
  await ctx.enqueue(remind, payload, { runAt: reminderAt, key: `deliveries.remind.${id}` });
}

/** The rule's latest time of sending. @throws Problem `not_sent` */
export async function latestSending({ trx }: TenantContext, ruleId: string): Promise<Sending> {
  const sending = await Sending.query(trx).where({ rule_id: ruleId }).orderBy('planned_at', 'desc').first();
  if (!sending) throw new Problem('not_sent');
  return sending;
}

/** It is held: nobody stops it, and its reminder does not begin meanwhile. @throws Problem `not_sent`, `delivery_stopped` */
async function latestUnstopped(ctx: TenantContext, ruleId: string): Promise<Sending> {
  const { id } = await latestSending(ctx, ruleId);
  const sending = await Sending.query(ctx.trx).findOne({ id }).forUpdate();
  if (!sending) throw new Problem('not_sent');
  if (sending.state === 'cancelled') throw new Problem('delivery_stopped');
  return sending;
}

/** @throws Problem `two_way_reminder`, `reminder_unknown` where nobody knows who has answered */
export function requireReminders(rule: Rule): void {
  if (rule.twoWay) throw new Problem('two_way_reminder');
  if (!hasPersonalLinks(rule)) throw new Problem('reminder_unknown');
}

/**
 * Plans a reminder of the rule's latest sending, or another time for it (DEL-024).
 * @throws Problem `not_sent`, `delivery_stopped`, `reminder_unknown` where nobody knows who has answered, `reminder_sent`
 */
export async function setReminder(ctx: TenantContext, rule: Rule, at: Date): Promise<void> {
  requireReminders(rule);
  const sending = await latestUnstopped(ctx, rule.id);
  // When it went out, everybody got the same link.
  if (await Target.query(ctx.trx).findOne({ sending_id: sending.id, token: null }))
    throw new Problem('reminder_unknown');
  if (sending.reminderState === 'delivering') throw new Problem('reminder_sent');
  const changed = await Sending.query(ctx.trx)
    .where({ id: sending.id })
    .patch({ reminderAt: at, reminderState: 'pending' })
    .returning('*')
    .first();
  if (!changed) throw notFound();
  await planReminder(ctx, changed);
}

/** What a reminder says, and when: now without a time. */
export interface Reminder {
  at: string | null;
  subject: string;
  message: string;
}

/**
 * Plans a reminder with words of its own (DEL-024).
 * @throws Problem `validation`, and what `setReminder` throws
 */
export async function planWrittenReminder(ctx: TenantContext, rule: Rule, reminder: Reminder): Promise<Rule> {
  const { subject, message } = reminder;
  const mail = rule.channel === 'email';
  if (message.trim() === '') throw invalid({ path: 'message', code: 'required', params: { label: 'message' } });
  if (mail && subject.trim() === '') throw invalid({ path: 'subject', code: 'required', params: { label: 'subject' } });
  if (!mail) {
    const link = await ctx.get(CollectorReader).get(ctx, rule.collectorId);
    const tooLong = link ? lengthFaults('message', await sizeOf(ctx, rule.surveyId, message, link.url)) : [];
    const faults = [...characterFaults('message', message), ...tooLong];
    if (faults.length > 0) throw invalid(...faults);
  }
  const at = reminder.at === null ? new Date() : new Date(reminder.at);
  if (reminder.at !== null && at.getTime() < Date.now() - 600_000) throw invalid({ path: 'at', code: 'time_passed' });
  await setReminder(ctx, rule, at);
  const changed = await Rule.query(ctx.trx)
    .where({ id: rule.id })
    .patch({ reminderSubject: mail ? subject : '', reminderMessage: message })
    .returning('*')
    .first();
  if (!changed) throw notFound();
  return changed;
}

/** @throws Problem `not_sent`, `no_reminder` where none waits */
export async function cancelReminder(ctx: TenantContext, rule: Rule): Promise<void> {
  const sending = await latestSending(ctx, rule.id);
  const cancelled = await Sending.query(ctx.trx)
    .where({ id: sending.id })
    .whereIn('reminder_state', ['pending', 'delivering'])
    .patch({ reminderState: 'cancelled' });
  if (cancelled === 0) throw new Problem('no_reminder');
}

/**
 * What waits of the rule's latest sending does not go out any more, nor does its reminder (DEL-062).
 * @throws Problem `not_sent`, `delivery_sent`
 */
export async function cancelSending(ctx: TenantContext, rule: Rule): Promise<void> {
  const sending = await latestSending(ctx, rule.id);
  const cancelled = await Sending.query(ctx.trx)
    .where({ id: sending.id, state: 'delivering' })
    .patch({ state: 'cancelled' });
  if (cancelled === 0) throw new Problem('delivery_sent');
  await Sending.query(ctx.trx)
    .where({ id: sending.id })
    .whereIn('reminder_state', ['pending', 'delivering'])
    .patch({ reminderState: 'cancelled' });
  await freeWaiting(ctx, { sending_id: sending.id });
}

/**
 * Sends again what failed of the rule's latest sending, and nothing else (DEL-060): of one that was stopped it would be
 * what waited then, too. @returns how many @throws Problem `not_sent`, `delivery_stopped`
 */
export async function retryFailed(ctx: TenantContext, rule: Rule): Promise<number> {
  const sending = await latestUnstopped(ctx, rule.id);
  const again = { problem: null, told: null, attempts: 0, nextTryAt: new Date(), lost: false };
  // What was taken before and got lost is another message now: under its key nothing would go out any more.
  const message = ctx.trx.raw('message + lost::int') as never;
  const count = await Target.query(ctx.trx)
    .where({ sending_id: sending.id, state: 'failed' })
    // Whoever has answered got it, whatever was told of it.
    .whereNull('answered_at')
    .patch({ ...again, message, state: 'waiting' });
  if (count === 0) return 0;
  await Sending.query(ctx.trx).where({ id: sending.id }).patch({ state: 'delivering' });
  await planDeliver(ctx, { sendingId: sending.id, pass: 'delivery' });
  return count;
}
