import type { TenantContext } from '@kaiku/sdk/server';
import type { TargetState } from '../../contract/index.ts';
import { rulesOfCompany } from '../contactRules/rules.ts';
import { Conversation } from '../models/conversation.ts';
import { Rule, Sending, Target } from '../models/delivery.ts';
import { freePlaces } from '../services/freePlaces.ts';
import { leave } from '../services/guards.ts';
import { takePlaceAgain } from '../services/places.ts';
import { end } from '../twoWay/conversations.ts';
import { moreTelling, problemOf, type Reason } from './problems.ts';
import type { SmsReference } from './references.ts';
import type { SmsStatus } from './statuses.ts';

/**
 * Notes what a gateway tells of a message. Calls come late, twice and in any order, so all of them come to the same: that it
 * arrived goes over that it did not, of two reasons the more telling one stays, and of a message that was followed by another
 * nothing is noted any more. What is gone stays gone.
 */
export async function noteStatus(ctx: TenantContext, message: SmsReference, status: SmsStatus): Promise<void> {
  if (!status) return;
  // Whoever brings another call of the same message waits here.
  const target = await Target.query(ctx.trx).findOne({ id: message.id }).forUpdate();
  if (!target) return;
  const reason = status.arrived ? null : { problem: problemOf(status.failure), told: status.told };
  if (reason?.problem === 'unsubscribed') {
    // In the order of whoever replies STOP at this moment.
    await end(ctx, [target.id], 'stopped');
    await leave(ctx, 'sms', target.address);
  }
  if (message.kind === 'talk') await noteOfTalk(ctx, message, reason);
  else if (message.kind === 'reminder') await noteOfReminder(ctx, target, message.number, reason);
  else if (target.message === message.number) await noteOfDelivery(ctx, target, reason);
}

/** How far a message may be that turns out not to have arrived. */
const underWay: readonly (TargetState | null)[] = ['waiting', 'sending', 'sent'];
const mayHaveLeft: readonly (TargetState | null)[] = [...underWay, 'failed'];
const stateFor = ({ problem }: Reason) => (problem === 'unsubscribed' ? ('blocked' as const) : ('failed' as const));

/** When something was replied in its conversation. */
async function heardAt({ trx }: TenantContext, id: string): Promise<Date | null> {
  return (await Conversation.query(trx).findOne({ id }))?.heardAt ?? null;
}

/** @param reason why it did not arrive; null: it did, even if it was not known that the gateway had taken it */
async function noteOfDelivery(ctx: TenantContext, target: Target, reason: Reason | null): Promise<void> {
  const patch = (changes: Partial<Target>) => Target.query(ctx.trx).where({ id: target.id }).patch(changes);
  if (reason) {
    // Who has opened it, or has replied, got it.
    const got = target.deliveredAt ?? target.openedAt ?? target.answeredAt ?? (await heardAt(ctx, target.id));
    if (got || !mayHaveLeft.includes(target.state)) return;
    const why = target.lost ? moreTelling(target, reason) : reason;
    await patch({ problem: why.problem, told: why.told, state: stateFor(why), lost: true });
    // What did not arrive is not among what was sent in its month.
    await freePlaces(ctx, [target.id]);
    return;
  }
  const rule = await Rule.query(ctx.trx).findOne({ id: target.ruleId }).select('anonymous', 'queue');
  // A row that is written when its phone got the message tells that time, whatever it says.
  if (!rule || rule.anonymous || target.deliveredAt) return;
  const now = new Date();
  const sent = { state: 'sent' as const, sentAt: target.sentAt ?? now, deliveredAt: now };
  await patch({ ...sent, problem: null, told: null, lost: false });
  if (rule.queue) await takePlaceAgain(ctx, target.ruleId, target, sent.sentAt);
  // Of what was under way it has its place still.
  const again = !underWay.includes(target.state) && (await rulesOfCompany(ctx))?.limitPerMonth;
  if (again) await takePlaceAgain(ctx, null, target, sent.sentAt);
}

/** @param round the time of the reminder: one that was planned later is another */
async function noteOfReminder(ctx: TenantContext, target: Target, round: number, reason: Reason | null): Promise<void> {
  const sending = await Sending.query(ctx.trx).findOne({ id: target.sendingId }).select('reminder_at');
  if (target.reminderDeliveredAt || sending?.reminderAt?.getTime() !== round) return;
  const patch = (changes: Partial<Target>) => Target.query(ctx.trx).where({ id: target.id }).patch(changes);
  if (reason) {
    if (!mayHaveLeft.includes(target.reminder)) return;
    const { problem } = moreTelling({ problem: target.reminderProblem, told: null }, { ...reason, told: null });
    await patch({ reminder: stateFor({ ...reason, problem }), reminderProblem: problem, remindedAt: null });
    return;
  }
  const now = new Date();
  const reminded = { reminder: 'sent' as const, remindedAt: target.remindedAt ?? now, reminderDeliveredAt: now };
  await patch({ ...reminded, reminderProblem: null });
}

/** A conversation goes on if its message did not arrive: whoever replies nevertheless is heard. */
async function noteOfTalk(ctx: TenantContext, { id, number }: SmsReference, reason: Reason | null): Promise<void> {
  const conversation = await Conversation.query(ctx.trx).findOne({ id }).forUpdate();
  if (!conversation || (conversation.toldTurn ?? 0) > number) return;
  const again = conversation.toldTurn === number;
  if (again && conversation.problem === null) return;
  const before = { problem: again ? conversation.problem : null, told: null };
  const problem = reason && moreTelling(before, { ...reason, told: null }).problem;
  await Conversation.query(ctx.trx).where({ id }).patch({ toldTurn: number, problem });
}
