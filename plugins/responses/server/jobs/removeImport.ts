import { defineJob, inSlices } from '@kaiku/sdk/server';
import { TracesOfRespondents } from '../../contract/index.ts';
import { removeSlice } from '../services/removal.ts';

/** Takes back what an import brought (RES-049), a slice at a time. */
export const removeImport = defineJob<{ surveyId: string; importId: string; count: number }>({
  name: 'responses.removeImport',
  lane: 'heavy',
  async handler(ctx, { surveyId, importId, count }) {
    await ctx.progress(0, count);
    const progress = (done: number) => ctx.progress(Math.min(done, count), count);
    const removed = await inSlices({ progress }, () =>
      ctx.tenant((tenant) => removeSlice(tenant, tenant.contributions(TracesOfRespondents), { surveyId, importId })),
    );
    return { count: removed };
  },
});
