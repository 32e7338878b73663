import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { keptHours, removeExports } from '../services/exports.ts';

/** Removes reports that were written days ago, and those of surveys that are gone. */
export const forgetExports = defineJob<{ surveyId?: string }>({
  name: 'reports.forgetExports',
  lane: 'light',
  cron: '20 3 * * *',
  due: withRowsOlderThan(keptHours, 'reports.exports', 'asked_at'),
  async handler(job, { surveyId }) {
    const of = surveyId === undefined ? 'old' : { surveyId };
    await inSlices(job, () => job.tenant((ctx) => removeExports(ctx, of)));
  },
});
