import type { TenantContext } from '@kaiku/sdk/server';

const SITTING_MINUTES = 10;

/** Whether the next save begins a sitting: the last one was by somebody else, or a while ago. */
export async function sittingStarts(ctx: TenantContext, surveyId: string): Promise<boolean> {
  const last = await ctx
    .trx('surveys.revisions')
    .where({ survey_id: surveyId })
    .orderBy('version', 'desc')
    .first(
      'saved_by_id',
      'operation',
      ctx.trx.raw('saved_at > now() - make_interval(mins => ?) AS fresh', [SITTING_MINUTES]),
    );
  return !last?.fresh || last.saved_by_id !== ctx.actorId || last.operation !== 'survey.patch';
}
