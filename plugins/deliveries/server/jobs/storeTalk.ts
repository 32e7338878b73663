import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ResponseIntake, type Submission } from '@kaiku/plugin-responses/contract';
import { defineJob, type JobContext, Problem, type TenantContext } from '@kaiku/sdk/server';
import { Conversation } from '../models/conversation.ts';
import { Target } from '../models/delivery.ts';
import { asked, end, liveUntil } from '../twoWay/conversations.ts';
import { momentsOf, type Prepared, prepare, subjectOfTalk, talkOf } from '../twoWay/subject.ts';
import { ask, ended, nextQuestion, thanks, without } from '../twoWay/talk.ts';
import { planSay } from './say.ts';

/** What a conversation comes to, once everything was asked. */
interface Whole {
  conversation: Conversation;
  target: Target;
  subject: Prepared;
}

/**
 * Stores what was answered in a conversation by the way that all answers come in, and says thanks. Repeated, the answer is
 * the same one.
 */
export const storeTalk = defineJob<{ id: string }>({
  name: 'deliveries.store-talk',
  lane: 'light',
  maxAttempts: 25,
  async handler(job, { id }) {
    const whole = await wholeOf(job, id);
    if (!whole) return;
    const found = await job.get(CollectorReader).find(whole.subject.link.url);
    try {
      if (!found) throw new Problem('not_found');
      await job.get(ResponseIntake).submit(found, submissionOf(whole));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status >= 500) throw problem;
      await job.tenant((ctx) => refused(ctx, whole, problem));
      return;
    }
    await job.tenant((ctx) => close(ctx, whole, 'done'));
  },
});

/** Says of its target, too, whose answer comes. Null where there is nothing to store any more. */
async function wholeOf(job: JobContext, id: string): Promise<Whole | null> {
  const known = await job.tenant(async (ctx) => {
    const conversation = await Conversation.query(ctx.trx).findOne({ id, state: 'storing' });
    const target = conversation && (await Target.query(ctx.trx).findOne({ id }));
    if (!conversation || !target) return null;
    const subject = await subjectOfTalk(ctx, conversation);
    if (!subject) {
      await end(ctx, [id], 'closed');
      return null;
    }
    await Target.query(ctx.trx).where({ id }).whereNull('answered_at').patch({ responseId: conversation.responseId });
    return { conversation, target, subject };
  });
  return known && { ...known, subject: await prepare(momentsOf(job), job.companyId, known.subject) };
}

const submissionOf = ({ conversation, target }: Whole): Submission => ({
  transactionId: conversation.responseId!,
  surveyVersion: conversation.surveyVersion,
  language: conversation.language,
  startedAt: conversation.startedAt.toISOString(),
  answers: conversation.answers,
  seed: conversation.seed,
  // A link that has closed since takes what was answered before.
  waitedSeconds: Math.round((Date.now() - (conversation.heardAt ?? conversation.startedAt).getTime()) / 1_000),
  ...(target.background && { background: target.background }),
});

async function close(ctx: TenantContext, whole: Whole, state: 'done' | 'closed'): Promise<void> {
  const { id, ourNumber } = whole.conversation;
  const turn = (await end(ctx, [id], state)).get(id);
  if (turn === undefined) return;
  const talk = talkOf(ctx, whole.subject, { ...whole.conversation, background: whole.target.background });
  await planSay(ctx, { id, turn, ourNumber, text: state === 'done' ? thanks(talk) : ended(talk) });
}

/** Something has changed while it was asked: a choice is full, or the link takes no answers any more. */
async function refused(ctx: TenantContext, whole: Whole, { code, details = [] }: Problem): Promise<void> {
  const { conversation, target, subject } = whole;
  await Target.query(ctx.trx).where({ id: target.id }).whereNull('answered_at').patch({ responseId: null });
  const talk = talkOf(ctx, subject, { ...conversation, background: target.background });
  const wrong = details.flatMap(({ path = '' }) => /^elements\/([^/]+)/.exec(path)?.[1] ?? []);
  const progress = without(conversation, wrong);
  const question = code === 'validation' ? nextQuestion(talk, progress) : null;
  if (!question) return close(ctx, whole, 'closed');
  const turn = conversation.turn + 1;
  const again = await Conversation.query(ctx.trx)
    .where({ id: conversation.id, state: 'storing' })
    .patch({
      ...progress,
      passed: [...progress.passed],
      state: 'asking',
      ...asked(question),
      turn,
      askedAt: null,
      liveUntil: liveUntil(),
    });
  if (again === 0) return;
  const text = `${talk.own.invalid ?? talk.words.invalid}\n\n${ask(talk, question)}`;
  await planSay(ctx, { id: conversation.id, turn, ourNumber: conversation.ourNumber, text });
}
