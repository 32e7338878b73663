import { raw, type TenantContext } from '@kaiku/sdk/server';
import { Revision } from '../models/revision.ts';

const SITTING_MINUTES = 10;

/** Whether the next save begins a sitting: the last one was by somebody else, or a while ago. */
export async function sittingStarts(ctx: TenantContext, surveyId: string): Promise<boolean> {
  const last = (await Revision.query(ctx.trx)
    .where({ survey_id: surveyId })
    .orderBy('version', 'desc')
    .limit(1)
    .first()
    .select(
      'saved_by_id',
      'operation',
      raw('saved_at > now() - make_interval(mins => ?)', [SITTING_MINUTES]).as('fresh'),
    )) as (Pick<Revision, 'savedById' | 'operation'> & { fresh?: boolean }) | undefined;
  return !last?.fresh || last.savedById !== ctx.actorId || last.operation !== 'survey.patch';
}
