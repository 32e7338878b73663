import { createHash } from 'node:crypto';
import type { Answers, SurveyStructure } from '@kaiku/sdk/model';
import { type Logger, outsideOfRequests, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { AnswerCoder, codedKeyBytes, type WordList, wordsOf } from '../../contract/index.ts';
import { holdSurvey } from './rows.ts';

const listsTable = 'responses.word_lists';
/** Lists of one survey: who reads its answers has all of them in mind. */
const mostLists = 50;
/** After so long those who answer ask again for words that could not be stored. */
const retryMs = 60_000;

function wordListOf(structure: SurveyStructure): WordList {
  const words = wordsOf(structure);
  return { key: createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, codedKeyBytes), words };
}

/** Those by which answers of the survey are coded. */
export async function wordListsOf(ctx: TenantContext, surveyId: string): Promise<WordList[]> {
  return await ctx.trx(listsTable).where({ survey_id: surveyId }).select('key', 'words');
}

/**
 * What codes answers to a version of a survey. Its words are stored in this transaction, which is to be a short one: others
 * wait for them.
 * @returns null where the survey is gone or has had very many lists
 */
export async function coderFor(
  ctx: TenantContext,
  surveyId: string,
  structure: SurveyStructure,
): Promise<AnswerCoder | null> {
  if (!(await holdSurvey(ctx, surveyId))) return null;
  const list = wordListOf(structure);
  const there: { key: Buffer }[] = await ctx.trx(listsTable).where({ survey_id: surveyId }).select('key');
  if (!there.some(({ key }) => key.equals(list.key))) {
    if (there.length >= mostLists) return null;
    await ctx
      .trx(listsTable)
      .insert({ survey_id: surveyId, key: list.key, words: JSON.stringify(list.words) })
      .onConflict(['company_id', 'survey_id', 'key'])
      .ignore();
  }
  return new AnswerCoder(list);
}

/** Of one answer, as statements take it; null where it has none. */
export const shortForm = (coder: AnswerCoder | null, answers: Answers): string | null =>
  coder?.code(answers)?.toString('base64') ?? null;

/**
 * For who answers, who waits for nothing: null until the words are stored, which the first answer to a version asks for.
 */
export function createCoding(runner: TenantRunner, log: Pick<Logger, 'warn'>) {
  const coders = new WeakMap<SurveyStructure, AnswerCoder | null>();
  return (companyId: string, surveyId: string, structure: SurveyStructure): AnswerCoder | null => {
    const known = coders.get(structure);
    if (known !== undefined) return known;
    coders.set(structure, null);
    outsideOfRequests(() => runner.run(companyId, (ctx) => coderFor(ctx, surveyId, structure))).then(
      (coder) => void coders.set(structure, coder),
      (error) => {
        log.warn({ err: error, surveyId }, 'the words of a survey were not stored: its answers have no short form');
        setTimeout(() => coders.delete(structure), retryMs).unref();
      },
    );
    return null;
  };
}
