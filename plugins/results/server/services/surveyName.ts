import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { TenantContext } from '@kaiku/sdk/server';

/** For entries of the audit log. */
export const surveyName = async (ctx: TenantContext, surveyId: string): Promise<string | undefined> =>
  (await ctx.get(SurveyReader).heads(ctx, [surveyId])).get(surveyId)?.name;
