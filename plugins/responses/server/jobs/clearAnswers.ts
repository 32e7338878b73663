import { defineJob, inSlices } from '@kaiku/sdk/server';
import { TracesOfRespondents } from '../../contract/index.ts';
import { clearSlice } from '../services/removal.ts';

interface ClearingPayload {
  surveyId: string;
  /** Of all answers, or of test answers alone. */
  what: 'all' | 'test';
  /** Those of before then, as an ISO time: who answers meanwhile is not asked for. */
  before: string;
  /** How many there were when it was asked for. */
  count: number;
}

/** Removes answers of a survey that goes on (RES-016), a slice at a time. */
export const clearAnswers = defineJob<ClearingPayload>({
  name: 'responses.clear',
  lane: 'heavy',
  async handler(ctx, { surveyId, what, before, count }) {
    await ctx.progress(0, count);
    const progress = (done: number) => ctx.progress(Math.min(done, count), count);
    return {
      count: await inSlices({ progress }, () =>
        ctx.tenant((tenant) => clearSlice(tenant, tenant.contributions(TracesOfRespondents), surveyId, what, before)),
      ),
    };
  },
});
