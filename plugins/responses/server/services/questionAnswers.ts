import { answersCounted, type QuestionAnswers } from '@kaiku/plugin-surveys/contract';
import { table } from './rows.ts';

/** Answers to single questions; there is no index for them, so counting ends where it only matters that there are many. */
export const questionAnswers: QuestionAnswers = {
  async count(ctx, surveyId, elementIds) {
    const { rows } = await ctx.trx.raw<{ rows: { id: string; n: number }[] }>(
      `SELECT wanted.id, (SELECT count(*) FROM (
          SELECT FROM ${table} r
          WHERE r.company_id = ? AND r.survey_id = ? AND NOT r.spam AND r.source <> 'test' AND jsonb_exists(r.answers, wanted.id)
          LIMIT ?) AS found)::int AS n
       FROM unnest(string_to_array(?, ',')) AS wanted(id)`,
      [ctx.companyId, surveyId, answersCounted, elementIds.join(',')],
    );
    return new Map(rows.filter(({ n }) => n > 0).map(({ id, n }) => [id, n]));
  },
};
