import { setTimeout } from 'node:timers/promises';
import { defineJob, type JobContext, MessageUnwanted, SmsSender, type TenantContext } from '@kaiku/sdk/server';
import type { LetterLook, Message } from '../../contract/index.ts';
import { DeliveriesConfig } from '../config.ts';
import { batchSize, paceMs } from '../domains/pace.ts';
import { type Learned, notePauses } from '../domains/pauses.ts';
import { type Watch, watchDomains } from '../domains/watch.ts';
import type { Target } from '../models/delivery.ts';
import { returnPathsOf } from '../returned/returnPath.ts';
import { failureOf, nextTry, Unaskable } from '../services/failures.ts';
import { leave } from '../services/guards.ts';
import { handOver } from '../services/handOver.ts';
import { idsOf } from '../services/ids.ts';
import { linkFor, lookOf } from '../services/messages.ts';
import type { Pass } from '../services/sieve.ts';
import { type Batch, nextDue, noteOutcomes, type Outcome, takeBatch } from '../services/targets.ts';
import { keyOf as messageKey, statusOf } from '../sms/references.ts';
import { end, notYetAsked, openConversations } from '../twoWay/conversations.ts';
import { numberKey, numberToSend } from '../twoWay/numbers.ts';
import { momentsOf, prepare, subjectOf } from '../twoWay/subject.ts';

interface Delivering {
  sendingId: string;
  pass: Pass;
}

/** After so long others have their turn: a lane's workers are few. */
const turnMs = 5_000;
/** Messages of a batch that are handed over at once. Those by e-mail wait for their turns at the mail server; gateways have none. */
const atOnce = { email: 24, sms: 6 };
/** Where more refuse in a batch of which nothing gets out, it is rather the mail server in front of them. */
const fewDomains = 3;

/**
 * Brings a sending to those of its targets that are due, batch by batch. What is about to be sent is noted before, and
 * what became of it after; a message's key is its target's, so that one whose process died in between goes out once, as
 * far as the mail server's word tells.
 */
export const deliver = defineJob<Delivering>({
  name: 'deliveries.deliver',
  lane: 'light',
  maxAttempts: 25,
  async handler(job, payload) {
    const { sendingId, pass } = payload;
    const pace = job.get(DeliveriesConfig);
    const size = batchSize(pace);
    const until = Date.now() + turnMs;
    let look: LetterLook | null = null;
    let all = true;
    while (Date.now() < until && !job.signal.aborted) {
      const began = Date.now();
      const batch = await job.tenant((ctx) => takeBatch(ctx, sendingId, pass, size));
      if (!batch?.some) break;
      if (batch.rule.channel === 'email') look ??= await lookOf(job, batch.envelope.language);
      const openings = batch.rule.twoWay ? await openingsOf(job, batch) : null;
      const { outcomes, learned } = await bring(job, batch, { message: messageOf(batch, pass), pass, look, openings });
      if (outcomes.length > 0) await job.tenant((ctx) => noted(ctx, batch, pass, { outcomes, learned }));
      // Where nothing at all gets out, the rest need not try.
      const fewPause = learned.length > 0 && learned.length <= fewDomains;
      all = outcomes.length < size || fewPause || outcomes.some(({ state }) => state === 'sent');
      if (!all) break;
      const rest = paceMs(batch.rule.channel, batch.targets, pace) - (Date.now() - began);
      if (rest > 0) await setTimeout(rest, undefined, { signal: job.signal }).catch(() => {});
    }
    await job.tenant(async (ctx) => {
      const due = await nextDue(ctx, sendingId, pass);
      if (!due) return;
      const soonest = Date.now() + (all ? 0 : 60_000);
      const runAt = new Date(Math.max(due.getTime(), soonest));
      await planDeliver(ctx, payload, runAt);
    });
  },
});

/** Plans the next turn of a sending; one that was planned before is replaced. @param runAt now unless told */
export async function planDeliver(ctx: TenantContext, { sendingId, pass }: Delivering, runAt?: Date): Promise<void> {
  const payload = { sendingId, pass };
  await ctx.enqueue(deliver, payload, { key: keyOf(payload), ...(runAt && { runAt }) });
}

/** Plans that many sendings have their turns now. */
export const planDelivers = (ctx: TenantContext, all: readonly Delivering[]): Promise<void> =>
  ctx.enqueueAll(
    deliver,
    all.map((payload) => ({ payload, key: keyOf(payload) })),
  );

const keyOf = ({ sendingId, pass }: Delivering): string => `deliveries.${pass}.${sendingId}`;

/** What is said to the targets of a batch. */
interface Saying {
  message: Message;
  pass: Pass;
  look: LetterLook | null;
  /** Of a survey that is asked by SMS: what each is told first. */
  openings: ReadonlyMap<string, string | null> | null;
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
  await noteOutcomes(ctx, pass, outcomes);
  await notePauses(ctx, learned);
  if (rule.twoWay) {
    const failed = outcomes.filter(({ state }) => state === 'failed' || state === 'blocked');
    if (failed.length > 0) await end(ctx, idsOf(failed), 'failed');
    // Where nobody said whether it went out, it may have: whoever replies has got it.
    const waiting = outcomes.filter(({ state, problem }) => state === 'waiting' && (!problem || problem === 'mailbox'));
    if (waiting.length > 0) await notYetAsked(ctx, idsOf(waiting));
  }
  // The gateway knows that they want nothing more.
  const gone = new Set(outcomes.flatMap(({ id, problem }) => (problem === 'unsubscribed' ? [id] : [])));
  const left = targets.flatMap(({ id, address }) => (gone.has(id) ? [address] : [])).sort();
  for (const address of left) await leave(ctx, 'sms', address);
}

/** Brings the messages of a batch on their way, some at once. */
async function bring(job: JobContext, batch: Batch, saying: Saying): Promise<Brought> {
  const { rule } = batch;
  const watch = rule.channel === 'email' ? watchDomains(batch.pauses) : null;
  const outcomes: Outcome[] = [];
  // One for all of them: nothing tells who of an anonymous delivery got it when.
  const began = new Date().toISOString();
  const left = batch.targets.values();
  const worker = async (): Promise<void> => {
    for (const target of left) {
      // Its time of day is over, or its domain takes nothing: it waits, and that was no try.
      const wanted = () => (batch.until === null || Date.now() <= batch.until) && !watch?.refuses(target.address);
      const batchAt = rule.anonymous ? began : null;
      const sending = () => send(job, batch, target, { ...saying, wanted });
      outcomes.push(wanted() ? await outcomeOf(target, { watch, batchAt }, sending) : untouched(target, began));
    }
  };
  await Promise.all(Array.from({ length: atOnce[rule.channel] }, worker));
  return { outcomes, learned: watch?.learned() ?? [] };
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
  /** Of an anonymous delivery: it is not kept who got it when. */
  batchAt: string | null;
}

async function outcomeOf(
  { id, address, attempts }: Target,
  { watch, batchAt }: Trying,
  sending: () => Promise<void>,
): Promise<Outcome> {
  const now = new Date().toISOString();
  try {
    await sending();
    watch?.accepted(address);
    const at = batchAt === null ? now : null;
    return { id, state: 'sent', problem: null, told: null, tried: true, next: batchAt ?? now, at };
  } catch (error) {
    if (error instanceof MessageUnwanted) return untouched({ id }, batchAt ?? now);
    const failure = failureOf(error);
    const { problem, told } = failure;
    // It waits as all of its domain do, until the pause is over.
    if (watch?.failed(address, error))
      return { id, state: 'waiting', problem, told, tried: false, next: batchAt ?? now, at: null };
    const next = nextTry(failure, attempts);
    return {
      id,
      state: next ? 'waiting' : problem === 'unsubscribed' ? 'blocked' : 'failed',
      problem,
      told,
      tried: true,
      next: next?.toISOString() ?? batchAt ?? now,
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
  const idempotencyKey = messageKey(told);
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
