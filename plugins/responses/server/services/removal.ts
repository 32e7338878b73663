import type { TenantContext } from '@kaiku/sdk/server';
import { answersRemoved } from '../../contract/index.ts';
import { table } from './rows.ts';

/** Removes answers; whoever holds a copy learns of it from `responses.removals`. */
export async function removeResponses(
  ctx: TenantContext,
  which: { surveyId: string; collectorId?: string; importId?: string },
): Promise<number> {
  const { surveyId, collectorId, importId } = which;
  const count = await ctx
    .trx(table)
    .where({
      survey_id: surveyId,
      ...(collectorId && { collector_id: collectorId }),
      ...(importId && { import_id: importId }),
    })
    .delete();
  if (count > 0) await ctx.publish(answersRemoved, { surveyId, count });
  return count;
}

/** Everything of a survey that is gone, the notes on removals included: nobody reads them any more. */
export async function forgetSurvey(ctx: TenantContext, surveyId: string): Promise<void> {
  await ctx.trx(table).where({ survey_id: surveyId }).delete();
  await ctx.trx('responses.removals').where({ survey_id: surveyId }).delete();
}
