import { defineJob, inSlices, type TenantContext, withRowsOlderThan } from '@kaiku/sdk/server';
import { Draft } from '../models/draft.ts';
import { draftDays, forgetSlice } from '../services/drafts.ts';

interface Forgetting {
  /** Whose drafts go; without it those that nobody came back to. */
  collectorId?: string;
  surveyId?: string;
  /** The second time. */
  sweep?: boolean;
}

/** By then every request has ended that had seen the link before it was deleted. */
const sweepMs = 5 * 60 * 1_000;

/** Removes drafts that nobody came back to; those of a link that is gone, too, and once more after a while. */
export const forgetDrafts = defineJob<Forgetting>({
  name: 'answering.forgetDrafts',
  lane: 'light',
  cron: '40 2 * * *',
  due: withRowsOlderThan(draftDays * 24, Draft.tableName, 'saved_at'),
  async handler(job, { surveyId, collectorId, sweep }) {
    const link = surveyId && collectorId ? { surveyId, collectorId } : null;
    const forgotten = await inSlices(job, () => job.tenant((ctx) => forgetSlice(ctx, link)));
    if (link && !sweep) await job.tenant((ctx) => forgetLink(ctx, link, true));
    return { forgotten };
  },
});

export async function forgetLink(
  ctx: TenantContext,
  { surveyId, collectorId }: { surveyId: string; collectorId: string },
  sweep = false,
): Promise<void> {
  const runAt = sweep ? { runAt: new Date(Date.now() + sweepMs) } : {};
  const payload = { surveyId, collectorId, sweep };
  await ctx.enqueue(forgetDrafts, payload, { key: `${collectorId} ${sweep ? 2 : 1}`, ...runAt });
}
