import { type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import { talkHours } from '../../contract/index.ts';
import { Conversation, type ConversationState } from '../models/conversation.ts';
import type { Rule, Target } from '../models/delivery.ts';
import { idsOf } from '../services/ids.ts';
import { numberKey } from './numbers.ts';
import { newSeed, type Prepared, talkOf } from './subject.ts';
import { begun, leftOut, nextQuestion, opening } from './talk.ts';

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

/**
 * Begins conversations with targets that are about to be sent their first message. Repeated for the same targets, it goes on
 * with those that have said something.
 * @returns that message by target: null where it went out already; missing where the survey cannot be asked
 */
export async function openConversations(
  ctx: TenantContext,
  { id: ruleId, senderName }: Rule,
  targets: readonly Target[],
  subject: Prepared,
): Promise<Map<string, string | null>> {
  const { trx } = ctx;
  const ids = idsOf(targets);
  const ours = () => Conversation.query(trx).whereIn('id', ids);
  await ours()
    .where((unheard) => unheard.where({ state: 'failed' }).orWhere({ state: 'asking', turn: 0, heard_at: null }))
    .delete();
  const goingOn = new Set(idsOf(await ours().select('id')));
  const messages = new Map<string, string | null>([...goingOn].map((id) => [id, null]));
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
        ruleId,
        ourNumber: numberKey(senderName),
        theirNumber: numberKey(address),
        surveyVersion: subject.version,
        language: talk.view.language,
        seed,
        question: question.number,
        questions: question.of,
        responseId: uuidv7(),
        liveUntil: liveUntil(),
      };
    });
  if (made.length === 0) return messages;
  // Replies come to one number, so that there is one question at a time.
  const older = await Conversation.query(trx)
    .where({ our_number: numberKey(senderName) })
    .whereIn(
      'their_number',
      made.map(({ theirNumber }) => theirNumber),
    )
    .whereNotNull('live_until')
    .where({ state: 'asking' })
    .orderBy('id')
    .forUpdate()
    .select('id');
  await end(ctx, idsOf(older), 'expired');
  await Conversation.query(trx).insert(made);
  return messages;
}
