import { defineJob, inSlices, type TenantContext } from '@kaiku/sdk/server';
import { type Removal, removeNotes, removeSlice } from '../services/removal.ts';

interface Forgetting extends Removal {
  /** The survey itself is gone, so what is noted of its answers goes, too. */
  everything?: boolean;
  /** The second time. */
  sweep?: boolean;
}

/** By then every statement has ended that had seen the link before it was deleted. */
const sweepMs = 5 * 60 * 1_000;

/** Removes the answers of what was deleted, in slices, and once more after a while. */
export const forgetAnswers = defineJob<Forgetting>({
  name: 'responses.forget',
  lane: 'heavy',
  async handler(ctx, removal) {
    const removed = await inSlices(ctx, () => ctx.tenant((tenant) => removeSlice(tenant, removal)));
    if (removal.everything) await inSlices(ctx, () => ctx.tenant((tenant) => removeNotes(tenant, removal.surveyId)));
    if (!removal.sweep) await ctx.tenant((tenant) => forget(tenant, { ...removal, sweep: true }));
    return { removed };
  },
});

export async function forget(ctx: TenantContext, removal: Forgetting): Promise<void> {
  const { surveyId, collectorId = 'all', sweep } = removal;
  const runAt = sweep ? { runAt: new Date(Date.now() + sweepMs) } : {};
  await ctx.enqueue(forgetAnswers, removal, { key: `${surveyId} ${collectorId} ${sweep ? 2 : 1}`, ...runAt });
}
