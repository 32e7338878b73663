import { LiveTopics, type TenantContext } from '@kaiku/sdk/server';

/** Tells who edits the survey, once this has committed: of a save the version that it left, else that its state changed. */
export function tellEditors(ctx: TenantContext, surveyId: string, version?: number): Promise<void> {
  return ctx
    .get(LiveTopics)
    .notify(ctx, `survey_draft:${surveyId}`, version === undefined ? { state: true } : { version, by: ctx.actorId });
}
