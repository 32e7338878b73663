import type { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { AuditEntry, TenantContext } from '@kaiku/sdk/server';

/**
 * Notes what was done to answers of a survey, under the survey's name.
 * @param item what it was done to, where that is not the survey itself
 */
export async function auditOf(
  ctx: TenantContext,
  surveys: Pick<SurveyReader, 'head'>,
  surveyId: string,
  operation: string,
  details: AuditEntry['details'],
  item: Pick<AuditEntry, 'itemType' | 'itemId'> = { itemType: 'survey', itemId: surveyId },
): Promise<void> {
  const head = await surveys.head(ctx, surveyId);
  await ctx.audit({ operation, ...item, itemName: head?.name ?? '', surveyId, details });
}
