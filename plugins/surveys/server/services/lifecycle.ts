import { Problem, type TenantContext } from '@kaiku/sdk/server';
import {
  checkBeforePublishing,
  type SurveyState,
  surveyArchived,
  surveyClosed,
  surveyDeleted,
  surveyPublished,
  surveyReopened,
} from '../../contract/index.ts';
import { detailsOf } from './check.ts';
import { kinds } from './kinds.ts';
import { headColumns, type SurveyRow, table } from './rows.ts';
import { getSurvey, loadSurvey } from './store.ts';

/** What can be done to a survey as a whole; each is one step between states. */
export const lifecycle = {
  /** SUR-077. @throws Problem `survey_incomplete` whose details say what is missing */
  async open(ctx: TenantContext, surveyId: string, publishedAt?: Date): Promise<SurveyRow> {
    const { structure } = await loadSurvey(ctx, surveyId);
    const { errors } = checkBeforePublishing(structure, kinds);
    const row = await move(ctx, surveyId, ['unpublished'], {
      state: 'published',
      published_at: publishedAt ?? ctx.trx.fn.now(),
      closed_at: null,
      ...(publishedAt && { created_at: ctx.trx.raw('least(created_at, ?)', [publishedAt]) }),
    });
    if (errors.length > 0) throw new Problem('survey_incomplete', { details: detailsOf(errors) });
    await ctx.publish(surveyPublished, { surveyId });
    await audit(ctx, 'survey.publish', row);
    return row;
  },

  /** SUR-078: whoever collects answers hears of it. */
  async close(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['published'], { state: 'closed', closed_at: ctx.trx.fn.now() });
    await ctx.publish(surveyClosed, { surveyId });
    await audit(ctx, 'survey.close', row);
    return row;
  },

  /** SUR-079. */
  async reopen(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['closed'], { state: 'published', closed_at: null });
    await ctx.publish(surveyReopened, { surveyId });
    await audit(ctx, 'survey.reopen', row);
    return row;
  },

  /** SUR-080. A survey that is open is closed on the way. */
  async archive(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const { state } = await getSurvey(ctx, surveyId);
    if (state === 'published') await lifecycle.close(ctx, surveyId);
    const row = await move(ctx, surveyId, ['unpublished', 'closed'], {
      state: 'archived',
      archived_from: ctx.trx.ref('state'),
      archived_at: ctx.trx.fn.now(),
    });
    await ctx.publish(surveyArchived, { surveyId });
    await audit(ctx, 'survey.archive', row);
    return row;
  },

  /** SUR-080. It becomes what it was, but not open. */
  async unarchive(ctx: TenantContext, surveyId: string): Promise<SurveyRow> {
    const row = await move(ctx, surveyId, ['archived'], {
      state: ctx.trx.ref('archived_from'),
      archived_from: null,
      archived_at: null,
    });
    await audit(ctx, 'survey.unarchive', row);
    return row;
  },

  async remove(ctx: TenantContext, surveyId: string): Promise<void> {
    const row = await getSurvey(ctx, surveyId);
    await ctx.trx(table).where({ id: surveyId }).delete();
    await ctx.publish(surveyDeleted, { surveyId });
    await audit(ctx, 'survey.delete', row);
  },
};

/** One statement, so that of two callers at once only one makes the step. */
async function move(
  ctx: TenantContext,
  surveyId: string,
  from: readonly SurveyState[],
  changes: object,
): Promise<SurveyRow> {
  const [row] = await ctx
    .trx(table)
    .where({ id: surveyId })
    .whereIn('state', [...from])
    .update(changes)
    .returning(headColumns);
  if (row) return row as SurveyRow;
  const { state } = await getSurvey(ctx, surveyId);
  throw new Problem(`survey_state_${state}`);
}

export function audit(ctx: TenantContext, operation: string, row: SurveyRow, details?: Record<string, unknown>) {
  return ctx.audit({
    operation,
    itemType: 'survey',
    itemId: row.id,
    itemName: row.name,
    surveyId: row.id,
    ...(details && { details }),
  });
}
