import { randomUUID } from 'node:crypto';
import type { TenantContext } from '@kaiku/sdk/server';
import { talkHours } from '../../contract/index.ts';
import { Conversation, type ConversationState } from '../models/conversation.ts';
import type { Rule, Target } from '../models/delivery.ts';
import { idsOf } from '../services/ids.ts';
import { shownOf } from './asking/index.ts';
import { beginBy, numberKey } from './numbers.ts';
import { newSeed, type Prepared, type Subject, subjectOf, talkOf } from './subject.ts';
import { begun, leftOut, nextQuestion, opening, type Question, questionShown } from './talk.ts';

export const liveUntil = (now = Date.now()): Date => new Date(now + talkHours * 3_600_000);

/** The newest that is live between two numbers. */
export const liveOf = ({ trx }: TenantContext, our: string, their: string) =>
  Conversation.query(trx)
    .where({ our_number: our, their_number: their })
    .whereNotNull('live_until')
    .orderBy([{ column: 'started_at', order: 'desc' }, 'id'])
    .first();

/**
 * Ends conversations: numbers and what was answered go, and what was still to be said is not said any more. @returns their
 * turns, by id
 */
export async function end(
  { trx }: TenantContext,
  ids: readonly string[],
  state: Exclude<ConversationState, 'asking' | 'storing'>,
): Promise<Map<string, number>> {
  const over = (await Conversation.query(trx)
    .whereIn('id', [...ids])
    .whereNotNull('live_until')
    .patch({
      state,
      ourNumber: null,
      theirNumber: null,
      answers: {},
      passed: [],
      responseId: null,
      liveUntil: null,
      turn: trx.raw('turn + 1') as never,
    })
    .returning(['id', 'turn'])) as unknown as Pick<Conversation, 'id' | 'turn'>[];
  return new Map(over.map(({ id, turn }) => [id, turn]));
}

/** Their first message did not get out yet. */
export const notYetAsked = ({ trx }: TenantContext, ids: readonly string[]) =>
  Conversation.query(trx)
    .whereIn('id', [...ids])
    .where({ turn: 0 })
    .whereNull('heard_at')
    .patch({ askedAt: null });

/** Targets that are about to be told the first question of a survey. */
interface Beginning {
  rule: Rule;
  /** What they are asked, as it is now. */
  subject: Prepared;
}

/**
 * Begins conversations with targets that are about to be sent their first message. Repeated for the same targets, each is
 * told the same once more, whose message may have gone out by then; with those that have said something it goes on.
 * @returns that message by target: null where it went out already; missing where the survey cannot be asked
 */
export async function openConversations(
  ctx: TenantContext,
  beginning: Beginning,
  targets: readonly Target[],
): Promise<Map<string, string | null>> {
  const { trx } = ctx;
  const { rule, subject } = beginning;
  const our = numberKey(rule.senderName);
  await beginBy(ctx, our);
  const messages = new Map<string, string | null>();
  const ours = () => Conversation.query(trx).whereIn('id', idsOf(targets));
  // Where nobody has said a word, a retry begins anew.
  await ours().whereIn('state', ['failed', 'expired']).whereNull('heard_at').delete();
  const goingOn = new Map((await ours()).map((conversation) => [conversation.id, conversation]));
  const told = toldAgain(ctx, beginning);
  const anew: string[] = [];
  for (const { id, background } of targets) {
    const conversation = goingOn.get(id);
    if (!conversation) continue;
    const text = isUnheard(conversation) ? await told(conversation, background) : null;
    // What was asked is known no more.
    if (text === null && isUnheard(conversation)) anew.push(id);
    else messages.set(id, text);
  }
  for (const id of anew) goingOn.delete(id);
  if (anew.length > 0) await Conversation.query(trx).whereIn('id', anew).delete();
  const unheard = [...goingOn.values()].filter(isUnheard);
  if (unheard.length > 0)
    await Conversation.query(trx).whereIn('id', idsOf(unheard)).patch({ askedAt: new Date(), liveUntil: liveUntil() });
  const made = targets
    .filter(({ id }) => !goingOn.has(id))
    .flatMap(({ id, address, background }) => {
      const seed = newSeed();
      const talk = talkOf(ctx, subject, { language: subject.language, seed, background });
      const question = nextQuestion(talk, begun);
      if (!question || leftOut(talk).some(({ mandatory }) => mandatory)) return [];
      messages.set(id, opening(talk, question));
      return {
        id,
        ruleId: rule.id,
        ourNumber: our,
        theirNumber: numberKey(address),
        surveyVersion: subject.version,
        language: talk.view.language,
        seed,
        ...asked(question),
        askedAt: new Date(),
        // As respondents' pages make them: it tells neither when it was asked nor by what way (RES-022).
        responseId: randomUUID(),
        liveUntil: liveUntil(),
      };
    });
  if (made.length === 0) return messages;
  await endOlder(
    ctx,
    our,
    made.map(({ theirNumber }) => theirNumber),
  );
  await Conversation.query(trx).insert(made);
  return messages;
}

/** What is kept of a question that is about to be asked: how far it is, and what its message shows. */
export const asked = ({ part, number, of }: Question): Pick<Conversation, 'question' | 'questions' | 'asked'> => ({
  question: number,
  questions: of,
  asked: shownOf(part),
});

const isUnheard = ({ state, turn, heardAt }: Conversation): boolean =>
  state === 'asking' && turn === 0 && heardAt === null;

/** The first message as it was, by the survey and the lots that it was drawn by; null where that is not known any more. */
function toldAgain(ctx: TenantContext, { rule, subject }: Beginning) {
  const versions = new Map<number, Promise<Subject | null>>([[subject.version, Promise.resolve(subject)]]);
  return async (conversation: Conversation, background: Target['background']): Promise<string | null> => {
    if (!conversation.asked) return null;
    const { surveyVersion, question: number, questions: of } = conversation;
    const { collectorId } = subject.link;
    const known = versions.get(surveyVersion) ?? subjectOf(ctx, { ...rule, collectorId }, surveyVersion);
    versions.set(surveyVersion, known);
    const then = await known;
    if (!then) return null;
    const talk = talkOf(ctx, { ...then, mappings: [], full: [] }, { ...conversation, background });
    const question = questionShown(talk, conversation.asked, { number, of });
    return question && opening(talk, question);
  };
}

/** Replies come to one number, so that there is one question at a time. */
async function endOlder(ctx: TenantContext, our: string, theirs: readonly string[]): Promise<void> {
  const older = await Conversation.query(ctx.trx)
    .where({ our_number: our, state: 'asking' })
    .whereIn('their_number', [...theirs])
    .whereNotNull('live_until')
    .orderBy('id')
    .forUpdate()
    .select('id');
  await end(ctx, idsOf(older), 'expired');
}
