import { defineJob, FileStore, inSlices, type TenantContext, withRowsOlderThan } from '@kaiku/sdk/server';
import { filesTable, sweepSlice } from '../services/fileSweep.ts';

/** Removes files that no answer holds any more, or that none came for. */
export const forgetFiles = defineJob<object>({
  name: 'responses.forgetFiles',
  lane: 'light',
  cron: '25 * * * *',
  due: withRowsOlderThan(0, filesTable, 'expires_at'),
  handler: async (job) => ({
    forgotten: await inSlices(job, () => job.tenant((ctx) => sweepSlice(ctx, ctx.get(FileStore)))),
  }),
});

/** Removes them now, rather than with the next hour. */
export async function forgetFilesNow(ctx: Pick<TenantContext, 'enqueue'>): Promise<void> {
  await ctx.enqueue(forgetFiles, {}, { key: 'files' });
}
