import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { SurveyStructure } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';

/** What respondents get; the draft of a survey that was never open. */
export async function shownStructure(ctx: TenantContext, surveyId: string): Promise<SurveyStructure | null> {
  const surveys = ctx.get(SurveyReader);
  return ((await surveys.live(ctx, surveyId)) ?? (await surveys.structure(ctx, surveyId)))?.structure ?? null;
}
