import { createHash } from 'node:crypto';
import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext, TenantRunner } from '@kaiku/sdk/server';
import { AnswerCoder, codedKeyBytes, type WordList, wordsOf } from '../../contract/index.ts';

const listsTable = 'responses.word_lists';
/** Lists of one survey: who reads its answers has all of them in mind. */
const mostLists = 100;

function wordListOf(structure: SurveyStructure): WordList {
  const words = wordsOf(structure);
  return { key: createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, codedKeyBytes), words };
}

/** Those by which answers of the survey are coded. */
export async function wordListsOf(ctx: TenantContext, surveyId: string): Promise<WordList[]> {
  return await ctx.trx(listsTable).where({ survey_id: surveyId }).select('key', 'words');
}

/**
 * What codes answers to a version of a survey, from this transaction's end on.
 * @returns null where the survey is gone or has had very many lists
 */
export async function coderFor(
  ctx: TenantContext,
  surveyId: string,
  structure: SurveyStructure,
): Promise<AnswerCoder | null> {
  const { rows } = await ctx.trx.raw<{ rows: [{ held: boolean }] }>('SELECT responses.hold_survey(?, ?) AS held', [
    ctx.companyId,
    surveyId,
  ]);
  if (!rows[0].held) return null;
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

/**
 * For who answers, who waits for nothing: null until the words are stored, which the first answer to a version asks for.
 */
export function createCoding(runner: TenantRunner) {
  const coders = new WeakMap<SurveyStructure, AnswerCoder | null>();
  return (companyId: string, surveyId: string, structure: SurveyStructure): AnswerCoder | null => {
    const known = coders.get(structure);
    if (known !== undefined) return known;
    coders.set(structure, null);
    runner
      .run(companyId, (ctx) => coderFor(ctx, surveyId, structure))
      .then(
        (coder) => void coders.set(structure, coder),
        // The next answer asks again.
        () => void coders.delete(structure),
      );
    return null;
  };
}
