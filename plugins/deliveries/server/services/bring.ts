import type { Language } from '@kaiku/sdk/common';
import { type JobContext, MessageUnwanted, Secrets, SmsSender, type TenantContext } from '@kaiku/sdk/server';
import type { LetterLook, Message } from '../../contract/index.ts';
import { type Learned, notePauses } from '../domains/pauses.ts';
import { type Watch, watchDomains } from '../domains/watch.ts';
import { Sending, type Target } from '../models/delivery.ts';
import { returnPathsOf } from '../returned/returnPath.ts';
import { hiddenKey, keyOf as messageKey, statusOf } from '../sms/references.ts';
import { end, notYetAsked, openConversations } from '../twoWay/conversations.ts';
import { numberKey, numberToSend } from '../twoWay/numbers.ts';
import { momentsOf, prepare, subjectOf } from '../twoWay/subject.ts';
import { askAgain } from './askAgain.ts';
import { failureOf, isElsewhere, nextTry, Unaskable } from './failures.ts';
import { freeWaiting } from './freePlaces.ts';
import { leave } from './guards.ts';
import { handOver } from './handOver.ts';
import { idsOf } from './ids.ts';
import { linkFor } from './messages.ts';
import type { Pass } from './sieve.ts';
import { type Batch, noteOutcomes, type Outcome } from './targets.ts';

/** Messages of a batch that are handed over at once. Those by e-mail wait for their turns at the mail server; gateways have none. */
const atOnce = { email: 64, sms: 6 };
/** So many are left of a batch when the next may be taken, so that no place at the mail server stands empty. */
const fewLeft = 48;
/** So much later it is looked at again what another process was about to send. */
const elsewhereMs = 60_000;

/** A batch that is being brought. */
export interface Round {
  batch: Batch;
  began: number;
  watch: Watch | null;
  /** When what became of it is noted. */
  done: Promise<Brought>;
  /** When few of it are left. */
  nearlyDone: Promise<void>;
  /** Some of it got out, and no domain refused. */
  goesWell(): boolean;
}

interface Bringing {
  pass: Pass;
  /** Of the batch before, whose last ones are still under way. */
  before: Watch | null;
  began: number;
  /** How e-mails of the company look. */
  looks(language: Language): Promise<LetterLook>;
}

/** Brings the messages of a batch on their way, some at once, and notes what became of them. */
export function bring(job: JobContext, batch: Batch, { pass, before, began, looks }: Bringing): Round {
  const { rule, targets } = batch;
  const watch = rule.channel === 'email' ? watchDomains(batch.pauses) : null;
  const outcomes: Outcome[] = [];
  const at = new Date(began).toISOString();
  const few = Promise.withResolvers<void>();
  const left = targets.entries();
  // One for all of them: nothing tells who of an anonymous delivery got it when.
  const times = rule.anonymous ? { batchAt: at, doneAt: rule.createdAt.toISOString() } : null;
  const again = askAgain(job, batch, pass);
  const leftOut = (target: Target): Outcome => {
    const reason = again.why(target.id);
    const next = times?.batchAt ?? new Date().toISOString();
    return reason
      ? { ...untouched(target, times?.doneAt ?? next), state: 'blocked', problem: reason }
      : untouched(target, next);
  };
  const bringAll = async (): Promise<void> => {
    const saying = await sayingOf(job, batch, { pass, looks });
    const worker = async (): Promise<void> => {
      for (const [place, target] of left) {
        if (targets.length - place <= fewLeft) few.resolve();
        const refuses = () => Boolean(watch?.refuses(target.address) || before?.refuses(target.address));
        const inTime = () => batch.until === null || Date.now() <= batch.until;
        // Its time of day is over, or its domain takes nothing: it waits, and that was no try.
        const wanted = () => inTime() && !refuses() && again.why(target.id) === undefined;
        const sending = () => send(job, batch, target, { ...saying, wanted });
        outcomes.push(wanted() ? await outcomeOf(target, { watch, times, leftOut }, sending) : leftOut(target));
      }
    };
    await Promise.all(Array.from({ length: atOnce[rule.channel] }, worker));
  };
  const work = async (): Promise<Brought> => {
    await bringAll().finally(again.stop);
    const brought = { outcomes, learned: watch?.learned() ?? [] };
    if (outcomes.length > 0) await job.tenant((ctx) => noted(ctx, batch, pass, brought));
    return brought;
  };
  const goesWell = () => outcomes.some(({ state }) => state === 'sent') && (watch?.learned().length ?? 0) === 0;
  const done = work();
  // It may fail before its turn comes to look.
  done.catch(() => {});
  return { batch, began, watch, done, nearlyDone: few.promise, goesWell };
}

/** What is said to the targets of a batch. */
interface Saying {
  message: Message;
  pass: Pass;
  look: LetterLook | null;
  /** Of a survey that is asked by SMS: what each is told first. */
  openings: ReadonlyMap<string, string | null> | null;
}

async function sayingOf(
  job: JobContext,
  batch: Batch,
  { pass, looks }: Pick<Bringing, 'pass' | 'looks'>,
): Promise<Saying> {
  const { rule, envelope } = batch;
  return {
    message: messageOf(batch, pass),
    pass,
    look: rule.channel === 'email' ? await looks(envelope.language) : null,
    openings: rule.twoWay ? await openingsOf(job, batch) : null,
  };
}

const messageOf = ({ rule }: Batch, pass: Pass): Message =>
  pass === 'delivery'
    ? { subject: rule.subject, body: rule.body }
    : { subject: rule.reminderSubject, body: rule.reminderMessage };

/** Begins the conversations of a batch. None where the survey is gone. */
async function openingsOf(job: JobContext, { rule, targets }: Batch): Promise<ReadonlyMap<string, string | null>> {
  // All of one sending go through the link that it began with.
  const { surveyId } = rule;
  const collectorId = targets[0]?.collectorId ?? rule.collectorId;
  const found = await job.tenant((ctx) => subjectOf(ctx, { surveyId, collectorId }));
  // Without the feature, or with a closed link, nobody is asked anything.
  const subject = found && (await prepare(momentsOf(job), job.companyId, found));
  if (!subject?.open) return new Map();
  return job.tenant((ctx) => openConversations(ctx, { rule, subject }, targets));
}

/** What became of a batch, and what it has learned of receiving domains. */
interface Brought {
  outcomes: Outcome[];
  learned: Learned[];
}

/** What did not get out begins no conversation. */
async function noted(
  ctx: TenantContext,
  { rule, targets }: Batch,
  pass: Pass,
  { outcomes, learned }: Brought,
): Promise<void> {
  const comesBack = pass === 'delivery' && outcomes.some(({ state }) => state === 'waiting');
  // Whoever stops it holds it, too, and has given back what waited then.
  const sending = comesBack ? await Sending.query(ctx.trx).findOne({ id: targets[0]!.sendingId }).forUpdate() : null;
  await noteOutcomes(ctx, pass, outcomes);
  if (sending?.state === 'cancelled') await freeWaiting(ctx, { sending_id: sending.id });
  await notePauses(ctx, learned);
  if (rule.twoWay) {
    const failed = outcomes.filter(({ state }) => state === 'failed' || state === 'blocked');
    if (failed.length > 0) await end(ctx, idsOf(failed), 'failed');
    // Where nobody said whether it went out, it may have: whoever replies has got it.
    const waiting = outcomes.filter(({ state, problem }) => state === 'waiting' && (!problem || problem === 'mailbox'));
    if (waiting.length > 0) await notYetAsked(ctx, idsOf(waiting));
  }
  // The gateway knows that they want nothing more.
  if (rule.channel !== 'sms') return;
  const gone = new Set(outcomes.flatMap(({ id, problem }) => (problem === 'unsubscribed' ? [id] : [])));
  const left = targets.flatMap(({ id, address }) => (gone.has(id) ? [address] : [])).sort();
  for (const address of left) await leave(ctx, 'sms', address);
}

const untouched = ({ id }: Pick<Target, 'id'>, next: string): Outcome => ({
  id,
  state: 'waiting',
  problem: null,
  told: null,
  tried: false,
  next,
  at: null,
});

interface Trying {
  /** Of mail. */
  watch: Watch | null;
  /** Of an anonymous delivery, of which it is not kept who got it when: the time of who goes on, and of who is done. */
  times: { batchAt: string; doneAt: string } | null;
  /** What becomes of who is not wanted any more when their turn has come. */
  leftOut(target: Target): Outcome;
}

async function outcomeOf(
  target: Target,
  { watch, times, leftOut }: Trying,
  sending: () => Promise<void>,
): Promise<Outcome> {
  const { id, address, attempts } = target;
  const now = new Date().toISOString();
  try {
    await sending();
    watch?.accepted(address);
    const at = times ? null : now;
    return { id, state: 'sent', problem: null, told: null, tried: true, next: times?.doneAt ?? now, at };
  } catch (error) {
    if (error instanceof MessageUnwanted) return leftOut(target);
    // Who is about to send it lets go of it soon, or has died: that was no try.
    if (isElsewhere(error))
      return untouched(target, new Date(Date.parse(times?.batchAt ?? now) + elsewhereMs).toISOString());
    const failure = failureOf(error);
    const { problem, told } = failure;
    // It waits as all of its domain do, until the pause is over.
    if (watch?.failed(address, error))
      return { id, state: 'waiting', problem, told, tried: false, next: times?.batchAt ?? now, at: null };
    const next = nextTry(failure, attempts);
    return {
      id,
      state: next ? 'waiting' : problem === 'unsubscribed' ? 'blocked' : 'failed',
      problem,
      told,
      tried: true,
      next: next?.toISOString() ?? times?.doneAt ?? now,
      at: null,
    };
  }
}

async function send(
  job: JobContext,
  { rule, envelope, template, round }: Batch,
  { id, address, token, message: number }: Target,
  { message, pass, look, openings, wanted }: Saying & { wanted(): boolean },
): Promise<void> {
  const { companyId } = job;
  const told = { kind: pass, id, number: pass === 'delivery' ? number : Number(round) } as const;
  const idempotencyKey = rule.anonymous ? hiddenKey(job.get(Secrets), told) : messageKey(told);
  const status = rule.channel === 'sms' ? statusOf(job, told) : {};
  if (openings) {
    const text = openings.get(id);
    if (text === undefined) throw new Unaskable();
    const from = numberToSend(numberKey(rule.senderName));
    if (text !== null) await job.get(SmsSender).send({ companyId, to: address, from, text, idempotencyKey, ...status });
    return;
  }
  await handOver(job, {
    ...message,
    to: address,
    link: linkFor(envelope.address, token),
    envelope,
    look,
    template,
    returnPath: returnPathsOf(job).address({ companyId: job.companyId, targetId: id, pass }),
    senderName: rule.senderName,
    wanted,
    idempotencyKey,
    ...status,
  });
}
