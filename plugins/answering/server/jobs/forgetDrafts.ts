import { AnswerFiles } from '@kaiku/plugin-responses/contract';
import {
  defineJob,
  enqueueForgetting,
  type Forgetting,
  inSlices,
  type TenantContext,
  withRowsOlderThan,
} from '@kaiku/sdk/server';
import { Draft } from '../models/draft.ts';
import { draftDays, forgetSlice } from '../services/drafts.ts';

interface ForgettingDrafts extends Forgetting {
  /** Whose drafts go; without it those that nobody came back to. */
  collectorId?: string;
  surveyId?: string;
}

/** Removes drafts that nobody came back to; those of a link that is gone, too, and once more after a while. */
export const forgetDrafts = defineJob<ForgettingDrafts>({
  name: 'answering.forgetDrafts',
  lane: 'light',
  cron: '40 2 * * *',
  due: withRowsOlderThan(draftDays * 24, Draft.tableName, 'saved_at'),
  async handler(job, { surveyId, collectorId, sweep }) {
    const link = surveyId && collectorId ? { surveyId, collectorId } : null;
    const forgotten = await inSlices(job, () => job.tenant((ctx) => forgetSlice(ctx, link)));
    if (link) await job.tenant((ctx) => ctx.get(AnswerFiles).letGo(ctx, link));
    if (link && !sweep) await job.tenant((ctx) => forgetLink(ctx, link, true));
    return { forgotten };
  },
});

export async function forgetLink(
  ctx: TenantContext,
  { surveyId, collectorId }: { surveyId: string; collectorId: string },
  sweep = false,
): Promise<void> {
  await enqueueForgetting(ctx, forgetDrafts, { surveyId, collectorId, sweep }, collectorId);
}
