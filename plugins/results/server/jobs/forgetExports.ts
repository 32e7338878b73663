import { defineJob } from '@kaiku/sdk/server';
import { removeExports } from '../services/exports.ts';

/** Removes files that were exported days ago, and those of surveys that are gone. */
export const forgetExports = defineJob<{ surveyId?: string }>({
  name: 'results.forgetExports',
  lane: 'light',
  cron: '10 3 * * *',
  async handler(job, { surveyId }) {
    const of = surveyId === undefined ? 'old' : { surveyId };
    for (let last = false; !last; ) last = await job.tenant((ctx) => removeExports(ctx, of));
  },
});
