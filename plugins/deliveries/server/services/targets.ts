import type { TenantContext } from '@kaiku/sdk/server';
import type { BlockReason, SendProblem, TargetState } from '../../contract/index.ts';
import { Rule, Sending, Target } from '../models/delivery.ts';
import { lookOfRule } from '../templates/store.ts';
import { endGathering, mayBeEnough } from './gathering.ts';
import { idsOf } from './ids.ts';
import { type Envelope, envelopeOf } from './messages.ts';
import { freePlaces } from './queueCounts.ts';
import { termsOf } from './queueTerms.ts';
import { type Pass, withinLimit, withoutBlocked } from './sieve.ts';

/** Targets that are handed over between two looks at the database. */
export const batchSize = 50;
/** So long those of a process that died are nobody's: longer than a claim of the message itself. */
const leaseMs = 90_000;

export interface Batch {
  rule: Rule;
  envelope: Envelope;
  /** What its mails are filled into; null: the usual look. */
  template: string | null;
  targets: Target[];
  /** Tells one reminder of a sending from another: each goes out once. */
  round: string;
  /** Nothing of it goes out after that time of day; null: it may whenever. */
  until: number | null;
  /** Some were taken, all of whom may have been blocked. */
  some: boolean;
}

const columns = {
  delivery: { state: 'state', problem: 'problem', at: 'sent_at' },
  reminder: { state: 'reminder', problem: 'reminder_problem', at: 'reminded_at' },
} as const;

/** Those that still wait in a sending, whenever they are due. */
const waiting = (ctx: TenantContext, sendingId: string, pass: Pass) =>
  Target.query(ctx.trx).where({ sending_id: sendingId }).whereIn(columns[pass].state, ['waiting', 'sending']);

/** How far a pass of a sending is: one that was stopped reminds nobody either. */
const stateOf = (sending: Sending, pass: Pass) =>
  pass === 'delivery' || sending.state === 'cancelled' ? sending.state : sending.reminderState;

/**
 * Takes the next targets that are due and asks the guards about them. Null: nothing more is to be sent of it.
 */
export async function takeBatch(ctx: TenantContext, sendingId: string, pass: Pass): Promise<Batch | null> {
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId }).forUpdate();
  const rule = sending && (await Rule.query(ctx.trx).findOne({ id: sending.ruleId }));
  if (!rule) return null;
  // What is over is over, whether anything else goes out or not.
  if (rule.queue) await expire(ctx, sendingId);
  if (stateOf(sending, pass) !== 'delivering') return null;
  const terms = rule.queue ? await termsOf(ctx, rule.id) : null;
  if (rule.queue && !terms) return null;
  if (sending.gathering && !(await mayBeEnough(ctx, sendingId))) return null;
  if (terms && terms.opens > Date.now()) return null;
  const envelope = await envelopeOf(ctx, rule);
  if (!envelope?.open) {
    const failed = await waiting(ctx, sendingId, pass).patch(failedBy('link_closed', pass)).returning('id');
    if (pass === 'delivery') await freePlaces(ctx, idsOf(failed));
    return null;
  }
  if (sending.gathering && !(await endGathering(ctx, rule, terms, sendingId))) return null;
  if (pass === 'reminder') {
    // Whoever has answered meanwhile is left in peace.
    await waiting(ctx, sendingId, pass).whereNotNull('answered_at').patch({ reminder: null });
  }
  const due = await waiting(ctx, sendingId, pass)
    .where('next_try_at', '<=', new Date())
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked();
  const targets = await withinLimit(ctx, terms, await withoutBlocked(ctx, rule, due, pass), pass);
  if (targets.length > 0) {
    await Target.query(ctx.trx)
      .whereIn('id', idsOf(targets))
      .patch({
        ...(pass === 'delivery' ? { state: 'sending' } : { reminder: 'sending' }),
        attempts: ctx.trx.raw('attempts + 1') as never,
        nextTryAt: new Date(Date.now() + leaseMs),
      });
    for (const target of targets) target.attempts += 1;
  }
  const round = pass === 'reminder' ? String(sending.reminderAt?.getTime() ?? 0) : '';
  const template = targets.length > 0 ? await lookOfRule(ctx, rule.templateId) : null;
  return { rule, envelope, template, targets, round, until: terms?.closes ?? null, some: due.length > 0 };
}

const failedBy = (problem: SendProblem, pass: Pass): Partial<Target> =>
  pass === 'delivery' ? { state: 'failed', problem } : { reminder: 'failed', reminderProblem: problem };

/** Of a queue: what has not gone out within its time does not go out any more (COMP-011). What is under way is ended. */
async function expire(ctx: TenantContext, sendingId: string): Promise<void> {
  const expired = await Target.query(ctx.trx)
    .where({ sending_id: sendingId, state: 'waiting' })
    .where('expires_at', '<=', new Date())
    .patch({ state: 'expired' })
    .returning('id');
  await freePlaces(ctx, idsOf(expired));
}

/** What became of one target of a batch. */
export interface Outcome {
  id: string;
  state: TargetState;
  problem: SendProblem | BlockReason | null;
  told: string | null;
  /** ISO times. */
  next: string;
  at: string | null;
}

/** Notes what became of a batch, in one statement. */
export async function noteOutcomes(ctx: TenantContext, pass: Pass, outcomes: readonly Outcome[]): Promise<void> {
  const { state, problem, at } = columns[pass];
  await ctx.trx.raw(
    `UPDATE deliveries.targets t
     SET ${state} = o.state, ${problem} = o.problem, told = o.told, next_try_at = o.next, ${at} = coalesce(o.at, t.${at})
     FROM jsonb_to_recordset(?::jsonb)
       AS o (id uuid, state text, problem text, told text, next timestamptz, at timestamptz)
     WHERE t.company_id = ? AND t.id = o.id AND t.${state} = 'sending'`,
    [JSON.stringify(outcomes), ctx.companyId],
  );
  if (pass === 'delivery')
    await freePlaces(
      ctx,
      outcomes.flatMap((one) => (one.state === 'failed' || one.state === 'blocked' ? [one.id] : [])),
    );
}

/** When the next of a sending is due; null when none waits, and the sending is over, or was stopped. */
export async function nextDue(ctx: TenantContext, sendingId: string, pass: Pass): Promise<Date | null> {
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId }).forUpdate();
  if (!sending || stateOf(sending, pass) !== 'delivering') return null;
  const next = await waiting(ctx, sendingId, pass).orderBy('next_try_at').select('next_try_at').first();
  const rule = next && (await Rule.query(ctx.trx).findOne({ id: sending.ruleId }));
  if (next && rule?.queue) return nextOfQueue(ctx, sending, next.nextTryAt, pass);
  if (next) return next.nextTryAt;
  // It waits for others, who start it again.
  if (sending.gathering) return null;
  const over = pass === 'delivery' ? ({ state: 'done' } as const) : ({ reminderState: 'done' } as const);
  await Sending.query(ctx.trx).where({ id: sendingId }).patch(over);
  return null;
}

/** Not before its time of day; sooner where something expires. Null: whatever it waits for starts it again. */
async function nextOfQueue(ctx: TenantContext, sending: Sending, due: Date, pass: Pass): Promise<Date | null> {
  const terms = await termsOf(ctx, sending.ruleId);
  if (!terms) return null;
  const first =
    pass === 'delivery'
      ? await Target.query(ctx.trx)
          .where({ sending_id: sending.id, state: 'waiting' })
          .whereNotNull('expires_at')
          .orderBy('expires_at')
          .select('expires_at')
          .first()
      : undefined;
  const goesOut = !sending.gathering || (await mayBeEnough(ctx, sending.id));
  const times = [
    ...(first?.expiresAt ? [first.expiresAt.getTime()] : []),
    ...(goesOut ? [Math.max(due.getTime(), terms.opens)] : []),
  ];
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
