import type { TenantContext } from '@kaiku/sdk/server';
import type { SendProblem, TargetState } from '../../contract/index.ts';
import { Rule, Sending, Target } from '../models/delivery.ts';
import { blockedOf } from './guards.ts';
import { type Envelope, envelopeOf } from './messages.ts';
import { freePlaces, withoutPlace } from './queueCounts.ts';
import { type QueueTerms, termsOf } from './queueTerms.ts';

/** What a run of a sending does: bring it to its targets, or remind those who have not answered. */
export type Pass = 'delivery' | 'reminder';

/** Targets that are handed over between two looks at the database. */
export const batchSize = 50;
/** So long those of a process that died are nobody's: longer than a claim of the message itself. */
const leaseMs = 90_000;

export interface Batch {
  rule: Rule;
  envelope: Envelope;
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

/**
 * Takes the next targets that are due and asks the guards about them. Null: nothing more is to be sent of it.
 */
export async function takeBatch(ctx: TenantContext, sendingId: string, pass: Pass): Promise<Batch | null> {
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId });
  if (!sending || sending.state === 'cancelled') return null;
  if ((pass === 'delivery' ? sending.state : sending.reminderState) !== 'delivering') return null;
  const rule = await Rule.query(ctx.trx).findOne({ id: sending.ruleId });
  if (!rule) return null;
  const terms = rule.queue ? await termsOf(ctx, rule.id) : null;
  if (rule.queue && !terms) return null;
  if (rule.queue) await expire(ctx, sendingId);
  if (sending.gathering || (terms && terms.opens > Date.now())) return null;
  const envelope = await envelopeOf(ctx, rule);
  if (!envelope?.open) {
    await waiting(ctx, sendingId, pass).patch(failedBy('link_closed', pass));
    return null;
  }
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
      .whereIn(
        'id',
        targets.map(({ id }) => id),
      )
      .patch({
        ...(pass === 'delivery' ? { state: 'sending' } : { reminder: 'sending' }),
        attempts: ctx.trx.raw('attempts + 1') as never,
        nextTryAt: new Date(Date.now() + leaseMs),
      });
    for (const target of targets) target.attempts += 1;
  }
  const round = pass === 'reminder' ? String(sending.reminderAt?.getTime() ?? 0) : '';
  return { rule, envelope, targets, round, until: terms?.closes ?? null, some: due.length > 0 };
}

const failedBy = (problem: SendProblem, pass: Pass): Partial<Target> =>
  pass === 'delivery' ? { state: 'failed', problem } : { reminder: 'failed', reminderProblem: problem };

async function withoutBlocked(ctx: TenantContext, rule: Rule, due: readonly Target[], pass: Pass): Promise<Target[]> {
  if (due.length === 0) return [];
  const reasons = await blockedOf(
    ctx,
    rule.channel,
    due.map(({ address }) => address),
  );
  for (const [reason, some] of Map.groupBy(due, ({ address }) => reasons.get(address))) {
    if (!reason) continue;
    const blocked: Partial<Target> =
      pass === 'delivery' ? { state: 'blocked', problem: reason } : { reminder: 'blocked', reminderProblem: reason };
    await Target.query(ctx.trx)
      .whereIn(
        'id',
        some.map(({ id }) => id),
      )
      .patch(blocked);
  }
  return due.filter(({ address }) => !reasons.has(address));
}

/** Of a queue: whoever has got as many messages in this month as they may gets none (DEL-048). Reminders do not count. */
async function withinLimit(
  ctx: TenantContext,
  terms: QueueTerms | null,
  targets: Target[],
  pass: Pass,
): Promise<Target[]> {
  if (!terms || pass === 'reminder') return targets;
  const over = await withoutPlace(ctx, terms, targets);
  if (over.size > 0)
    await Target.query(ctx.trx)
      .whereIn('id', [...over])
      .patch({ state: 'limited' });
  return targets.filter(({ id }) => !over.has(id));
}

/** Of a queue: what has not gone out within its time does not go out any more (COMP-011). What is under way is ended. */
const expire = (ctx: TenantContext, sendingId: string) =>
  Target.query(ctx.trx)
    .where({ sending_id: sendingId, state: 'waiting' })
    .where('expires_at', '<=', new Date())
    .patch({ state: 'expired' });

/** What became of one target of a batch. */
export interface Outcome {
  id: string;
  state: TargetState;
  problem: SendProblem | null;
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
      outcomes.flatMap((one) => (one.state === 'failed' ? [one.id] : [])),
    );
}

/** When the next of a sending is due; null when none waits, and the sending is over, or was stopped. */
export async function nextDue(ctx: TenantContext, sendingId: string, pass: Pass): Promise<Date | null> {
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId });
  if (!sending || sending.state === 'cancelled' || (sending.reminderState === 'cancelled' && pass === 'reminder'))
    return null;
  const next = await waiting(ctx, sendingId, pass).orderBy('next_try_at').select('next_try_at').first();
  const rule = next && (await Rule.query(ctx.trx).findOne({ id: sending.ruleId }));
  if (next && rule?.queue) return nextOfQueue(ctx, sending, next.nextTryAt, pass);
  if (next) return next.nextTryAt;
  const over = pass === 'delivery' ? ({ state: 'done' } as const) : ({ reminderState: 'done' } as const);
  await Sending.query(ctx.trx)
    .where({ id: sendingId, [pass === 'delivery' ? 'state' : 'reminder_state']: 'delivering' })
    .patch(over);
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
  const times = [
    ...(first?.expiresAt ? [first.expiresAt.getTime()] : []),
    ...(sending.gathering ? [] : [Math.max(due.getTime(), terms.opens)]),
  ];
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
