import { type SmsReplies, type TenantContext, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import { planSay } from '../jobs/say.ts';
import { storeTalk } from '../jobs/storeTalk.ts';
import { Conversation } from '../models/conversation.ts';
import { Target } from '../models/delivery.ts';
import { readPhone } from '../phones.ts';
import { leave } from '../services/guards.ts';
import { idsOf } from '../services/ids.ts';
import { sameShown } from './asking/index.ts';
import { asked, end, liveOf, liveUntil } from './conversations.ts';
import { companyOfNumber, numberKey } from './numbers.ts';
import { type Moments, type Prepared, prepare, subjectOfTalk, talkOf } from './subject.ts';
import { ask, ended, hear, help, nextQuestion } from './talk.ts';
import { isStop } from './words.ts';

/** A text message that came in. */
export interface Incoming {
  gateway: string;
  /** The gateway's own id of it: one that comes again is the same message. */
  messageId: string;
  from: string;
  to: string;
  text: string;
  /** When it was written, where the gateway says so. */
  sentAt: Date | null;
  /** When the call came. */
  receivedAt: Date;
}

/** What became of a message that came in. */
export type Received = 'unknown' | 'doubled' | 'stopped' | 'nobody' | 'late' | 'closed' | 'wrong' | 'answered';

/** Replies in a row that are no answers and get a word of help: what answers by itself would go on for ever. */
const mostHelp = 5;
/** Gateways say whole seconds. */
const secondMs = 1_000;
const longestText = 2_000;

/** Takes a message to the conversation that it belongs to. Outside of a transaction. */
export async function receive(
  moments: Moments,
  runner: TenantRunner,
  incoming: Incoming,
  correlationId: string,
): Promise<Received> {
  const companyId = await companyOfNumber(runner, incoming.to);
  if (companyId === null) return 'unknown';
  const [our, their] = [numberKey(incoming.to), numberKey(incoming.from)];
  const known = await runner.run(
    companyId,
    async (ctx) => {
      const conversation = await liveOf(ctx, our, their);
      return conversation ? { id: conversation.id, subject: await subjectOfTalk(ctx, conversation) } : null;
    },
    { readOnly: true },
  );
  const subject = known?.subject ? await prepare(moments, companyId, known.subject) : null;
  return runner.run(companyId, (ctx) => take(ctx, incoming, known && { id: known.id, subject }), { correlationId });
}

/** Of the demo's mailbox. */
export const createSmsReplies = (
  runner: TenantRunner,
  mappings: Moments['mappings'],
  intake: Moments['intake'],
  links: Moments['links'],
): SmsReplies => ({
  async take({ id, ...reply }, correlationId) {
    const incoming = { gateway: 'mailbox', messageId: id, ...reply, sentAt: null, receivedAt: new Date() };
    await receive({ mappings, intake, links }, runner, incoming, correlationId);
  },
});

/** @param known the conversation, and what it is about; null when that is gone */
async function take(
  ctx: TenantContext,
  incoming: Incoming,
  known: { id: string; subject: Prepared | null } | null,
): Promise<Received> {
  if (!(await isNew(ctx, incoming))) return 'doubled';
  if (isStop(incoming.text)) {
    await stop(ctx, incoming.from);
    return 'stopped';
  }
  // Whoever comes at the same time waits here, and then finds another question.
  const conversation = known && (await Conversation.query(ctx.trx).findOne({ id: known.id }).forUpdate());
  const target = conversation && (await Target.query(ctx.trx).findOne({ id: conversation.id }));
  if (!target || conversation.state !== 'asking') return 'nobody';
  if (isLate(incoming, conversation)) return 'late';
  const { subject } = known;
  if (!subject?.open) return close(ctx, conversation, target, subject);
  return goOn(ctx, conversation, target, subject, incoming.text.slice(0, longestText));
}

async function isNew({ trx }: TenantContext, { gateway, messageId }: Incoming): Promise<boolean> {
  const stored = await trx('deliveries.received_messages')
    .insert({ id: uuidv7(), gateway, message_id: messageId })
    .onConflict(['company_id', 'gateway', 'message_id'])
    .ignore()
    .returning('id');
  return stored.length > 0;
}

/** Written before the question that is open went out, it answers an earlier one. */
const isLate = ({ sentAt, receivedAt }: Incoming, { askedAt }: Conversation): boolean =>
  askedAt === null || receivedAt < askedAt || (sentAt !== null && sentAt.getTime() + secondMs < askedAt.getTime());

/** Whoever says so gets nothing more, by none of the company's numbers. Nothing is said to it, either. */
async function stop(ctx: TenantContext, from: string): Promise<void> {
  const their = numberKey(from);
  const live = await Conversation.query(ctx.trx)
    .where({ their_number: their, state: 'asking' })
    .whereNotNull('live_until')
    .orderBy('id')
    .forUpdate()
    .select('id');
  await end(ctx, idsOf(live), 'stopped');
  const address = readPhone(`+${their}`);
  if (address !== null) await leave(ctx, 'sms', address);
}

/** The link takes no answers any more. */
async function close(
  ctx: TenantContext,
  { id, language, seed, ourNumber }: Conversation,
  { background }: Target,
  subject: Prepared | null,
): Promise<Received> {
  const turn = (await end(ctx, [id], 'closed')).get(id);
  if (turn !== undefined && subject)
    await planSay(ctx, { id, turn, ourNumber, text: ended(talkOf(ctx, subject, { language, seed, background })) });
  return 'closed';
}

async function goOn(
  ctx: TenantContext,
  conversation: Conversation,
  target: Target,
  subject: Prepared,
  text: string,
): Promise<Received> {
  const { id, language, seed, ourNumber, asked: shown } = conversation;
  const talk = talkOf(ctx, subject, { language, seed, background: target.background });
  const question = nextQuestion(talk, conversation);
  const turn = conversation.turn + 1;
  const now = new Date();
  const patch = (changes: Partial<Conversation>) =>
    Conversation.query(ctx.trx)
      .where({ id })
      .patch({ heardAt: now, liveUntil: liveUntil(), ...changes });
  const step = question && hear(talk, conversation, question, shown, text);
  if (question && step?.heard === 'wrong') {
    const wrong = conversation.wrong + 1;
    const helps = wrong <= mostHelp;
    const changed = shown && !sameShown(question.part, shown);
    // A question that is asked anew is answered once it is out.
    await patch({ wrong, ...(helps && { turn }), ...(helps && changed && { ...asked(question), askedAt: null }) });
    if (helps) await planSay(ctx, { id, turn, ourNumber, text: help(talk, question, shown, step.problems) });
    return 'wrong';
  }
  const { answers, passed } = step && step.heard !== 'wrong' ? step.progress : conversation;
  const next = nextQuestion(talk, { answers, passed });
  const progress = { answers, passed: [...passed], wrong: 0, turn };
  if (next) {
    await patch({ ...progress, ...asked(next), askedAt: null });
    await planSay(ctx, { id, turn, ourNumber, text: ask(talk, next) });
  } else {
    await patch({ ...progress, state: 'storing' });
    await ctx.enqueue(storeTalk, { id }, { key: `deliveries.store-talk.${id}` });
  }
  return 'answered';
}
