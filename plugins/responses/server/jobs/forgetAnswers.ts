import { defineJob, enqueueForgetting, type Forgetting, inSlices, type TenantContext } from '@kaiku/sdk/server';
import { AnswerFiles } from '../../contract/index.ts';
import { type Removal, removeNotes, removeSlice } from '../services/removal.ts';

interface ForgettingAnswers extends Removal, Forgetting {
  /** The survey itself is gone, so what is noted of its answers goes, too. */
  everything?: boolean;
}

/** Removes the answers of what was deleted, in slices, and once more after a while. */
export const forgetAnswers = defineJob<ForgettingAnswers>({
  name: 'responses.forget',
  lane: 'heavy',
  async handler(ctx, removal) {
    const removed = await inSlices(ctx, () => ctx.tenant((tenant) => removeSlice(tenant, removal)));
    if (!removal.importId) {
      await ctx.tenant((tenant) => tenant.get(AnswerFiles).letGo(tenant, removal));
    }
    if (removal.everything) await inSlices(ctx, () => ctx.tenant((tenant) => removeNotes(tenant, removal.surveyId)));
    if (!removal.sweep) await ctx.tenant((tenant) => forget(tenant, { ...removal, sweep: true }));
    return { removed };
  },
});

export async function forget(ctx: TenantContext, removal: ForgettingAnswers): Promise<void> {
  const { surveyId, collectorId = 'all' } = removal;
  await enqueueForgetting(ctx, forgetAnswers, removal, `${surveyId} ${collectorId}`);
}
