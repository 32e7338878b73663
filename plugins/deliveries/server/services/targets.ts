import { randomUUID } from 'node:crypto';
import type { TenantContext } from '@kaiku/sdk/server';
import type { BlockReason, SendProblem, TargetState } from '../../contract/index.ts';
import { type Pause, type Pauses, pausesOf, runningOf, withProbes } from '../domains/pauses.ts';
import { Rule, Sending, Target } from '../models/delivery.ts';
import { lookOfRule } from '../templates/store.ts';
import { freePlaces } from './freePlaces.ts';
import { endGathering, mayBeEnough } from './gathering.ts';
import { idsOf } from './ids.ts';
import { type Envelope, type EnvelopeFields, envelopeOf } from './messages.ts';
import { enoughLeft, type Pass, withinLimit, withoutBlocked } from './sieve.ts';
import { termsOf } from './terms.ts';

const usualSize = 50;
/** So long those of a process that died are nobody's: longer than a claim of the message itself (`sendOnce`). */
const leaseMs = 120_000;

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
  /** Of the domains that it goes to, as they were when it was taken. */
  pauses: Pauses;
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

/** Of them those that are under way nowhere: of the others it is still noted what became of them. */
const idle = (ctx: TenantContext, sendingId: string, pass: Pass) =>
  waiting(ctx, sendingId, pass).where((any) =>
    any.where(columns[pass].state, 'waiting').orWhere('next_try_at', '<=', new Date()),
  );

/** What receives an address's mail, as `domainOf` has it: addresses are kept in small letters. */
const domain = "split_part(address, '@', -1)";

/** Those that wait for a domain which takes nothing now. */
const waitingFor = (ctx: TenantContext, sendingId: string, pass: Pass, running: readonly Pause[]) =>
  waiting(ctx, sendingId, pass).whereRaw(`${domain} = ANY(?::text[])`, [namesOf(running)]);

/** The others. */
const waitingForNone = (ctx: TenantContext, sendingId: string, pass: Pass, running: readonly Pause[]) =>
  running.length === 0
    ? waiting(ctx, sendingId, pass)
    : waiting(ctx, sendingId, pass).whereRaw(`${domain} <> ALL(?::text[])`, [namesOf(running)]);

const namesOf = (pauses: readonly Pause[]): string[] => pauses.map((pause) => pause.domain);

/** Only mail is received by domains. */
const pausesFor = async (ctx: TenantContext, { channel }: Rule): Promise<Pauses> =>
  channel === 'email' ? pausesOf(ctx) : new Map();

/** How far a pass of a sending is: one that was stopped reminds nobody either. */
export const stateOf = (sending: Sending, pass: Pass) =>
  pass === 'delivery' || sending.state === 'cancelled' ? sending.state : sending.reminderState;

/**
 * Takes the next targets that are due and asks the guards about them. Null: nothing more is to be sent of it.
 * @param size most of them
 */
export async function takeBatch(
  ctx: TenantContext,
  sendingId: string,
  pass: Pass,
  size = usualSize,
): Promise<Batch | null> {
  const sending = await Sending.query(ctx.trx).findOne({ id: sendingId }).forUpdate();
  const rule = sending && (await Rule.query(ctx.trx).findOne({ id: sending.ruleId }));
  if (!rule) return null;
  // What is over is over, whether anything else goes out or not.
  if (rule.queue) await expire(ctx, sendingId);
  if (stateOf(sending, pass) !== 'delivering') return null;
  const terms = await termsOf(ctx, rule);
  if (!terms) return null;
  if (sending.gathering && !(await mayBeEnough(ctx, sendingId))) return null;
  if (terms.opens > Date.now()) return null;
  const envelope = await envelopeOf(ctx, await throughItsLink(ctx, rule, sendingId));
  if (!envelope?.open) {
    const failed = await idle(ctx, sendingId, pass).patch(failedBy('link_closed', pass)).returning('id');
    if (pass === 'delivery') await freePlaces(ctx, idsOf(failed));
    return null;
  }
  if (sending.gathering && !(await endGathering(ctx, rule, terms, sendingId))) return null;
  if (pass === 'reminder') {
    // Whoever has answered meanwhile is left in peace.
    await idle(ctx, sendingId, pass).whereNotNull('answered_at').patch({ reminder: null });
  }
  const known = await pausesFor(ctx, rule);
  const due = await waitingForNone(ctx, sendingId, pass, runningOf(known))
    .where('next_try_at', '<=', new Date())
    .modify((some) => {
      // In no order that is kept, so that none tells who of an anonymous delivery got it when.
      if (rule.anonymous) some.orderByRaw('md5(id::text || ?)', [randomUUID()]);
      else some.orderBy('id');
    })
    .limit(size)
    .forUpdate()
    .skipLocked();
  if (due.length > 0 && pass === 'delivery' && !(await enoughLeft(ctx, rule, terms, sendingId))) return null;
  const { ready, pauses } = await withProbes(ctx, known, await withoutBlocked(ctx, rule, due, pass));
  const targets = await withinLimit(ctx, terms, ready, pass);
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
  return { rule, envelope, template, targets, pauses, round, until: terms.closes, some: due.length > 0 };
}

/** All of one sending go through the link that it began with, also when the next ones lead through another. */
async function throughItsLink(ctx: TenantContext, rule: Rule, sendingId: string): Promise<EnvelopeFields> {
  // Of one that goes out once, and of a queue, the link stays.
  const one = rule.every
    ? await Target.query(ctx.trx).where({ sending_id: sendingId }).select('collector_id').first()
    : undefined;
  const { channel, surveyId, collectorId, senderName, senderEmail } = rule;
  return { channel, surveyId, collectorId: one?.collectorId ?? collectorId, senderName, senderEmail };
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
  /** It was not left out, or refused for what is not about it: such tries count for nothing. */
  tried: boolean;
  /** ISO times. */
  next: string;
  at: string | null;
}

/** Notes what became of a batch, in one statement. */
export async function noteOutcomes(ctx: TenantContext, pass: Pass, outcomes: readonly Outcome[]): Promise<void> {
  const { state, problem, at } = columns[pass];
  await ctx.trx.raw(
    `UPDATE deliveries.targets t
     SET ${state} = o.state, ${problem} = o.problem, told = o.told, next_try_at = o.next, ${at} = coalesce(o.at, t.${at}),
       attempts = t.attempts - CASE WHEN o.tried THEN 0 ELSE 1 END
     FROM jsonb_to_recordset(?::jsonb)
       AS o (id uuid, state text, problem text, told text, tried boolean, next timestamptz, at timestamptz)
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
  const rule = await Rule.query(ctx.trx).findOne({ id: sending.ruleId });
  if (!rule) return null;
  const next = await nextWaiting(ctx, rule, sendingId, pass);
  if (next) return nextAllowed(ctx, rule, sending, { due: next, pass });
  // It waits for others, who start it again.
  if (sending.gathering) return null;
  const over = pass === 'delivery' ? ({ state: 'done' } as const) : ({ reminderState: 'done' } as const);
  await Sending.query(ctx.trx).where({ id: sendingId }).patch(over);
  return null;
}

/** When the next of those that wait may be tried: one whose domain pauses, when that is over. */
async function nextWaiting(ctx: TenantContext, rule: Rule, sendingId: string, pass: Pass): Promise<Date | null> {
  const running = runningOf(await pausesFor(ctx, rule));
  const next = await waitingForNone(ctx, sendingId, pass, running).orderBy('next_try_at').select('next_try_at').first();
  const times = next ? [next.nextTryAt.getTime()] : [];
  if (running.length > 0) {
    const held = await waitingFor(ctx, sendingId, pass, running).distinct(ctx.trx.raw(`${domain} AS address`));
    const domains = new Set(held.map(({ address }) => address));
    for (const { domain: name, until } of running) if (domains.has(name)) times.push(until.getTime());
  }
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Not before its time of day; sooner where something expires. Null: whatever it waits for starts it again. */
async function nextAllowed(
  ctx: TenantContext,
  rule: Rule,
  sending: Sending,
  { due, pass }: { due: Date; pass: Pass },
): Promise<Date | null> {
  const terms = await termsOf(ctx, rule);
  if (!terms) return null;
  const allowed = Math.max(due.getTime(), terms.opens);
  if (!rule.queue) return new Date(allowed);
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
  const times = [...(first?.expiresAt ? [first.expiresAt.getTime()] : []), ...(goesOut ? [allowed] : [])];
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
