import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { keptDays, lifecycle } from '../services/lifecycle.ts';

/** Each night: surveys that nobody brought back go for good, with what other plugins keep of them. */
export const removeDeleted = defineJob<object>({
  name: 'surveys.remove-deleted',
  lane: 'light',
  cron: '10 3 * * *',
  due: withRowsOlderThan(keptDays * 24, 'surveys.surveys', 'deleted_at'),
  handler: async (job) => ({
    // One after the other: their subscribers remove answers by the thousand.
    removed: await inSlices(job, () => job.tenant((ctx) => lifecycle.removeOverdue(ctx))),
  }),
});
