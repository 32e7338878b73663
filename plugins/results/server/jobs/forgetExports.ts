import { defineJob, FileStore, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { forgetSnapshot } from '../dataset/snapshots.ts';
import { keptHours, removeExports } from '../services/exports.ts';

/** Removes files that were exported days ago, and all that is stored of surveys that are gone. */
export const forgetExports = defineJob<{ surveyId?: string }>({
  name: 'results.forgetExports',
  lane: 'light',
  cron: '10 3 * * *',
  due: withRowsOlderThan(keptHours, 'results.exports', 'created_at'),
  async handler(job, { surveyId }) {
    const of = surveyId === undefined ? 'old' : { surveyId };
    await inSlices(job, () => job.tenant((ctx) => removeExports(ctx, of)));
    if (surveyId !== undefined) await job.tenant((ctx) => forgetSnapshot(ctx, job.get(FileStore), surveyId));
  },
});
