import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { pruneSlice, toldDays } from '../services/removal.ts';

/** Forgets what was removed long ago: a copy that has not heard of it by now is made anew. */
export const pruneRemovals = defineJob<object>({
  name: 'responses.pruneRemovals',
  lane: 'light',
  cron: '50 2 * * *',
  due: withRowsOlderThan(toldDays * 24, 'responses.removals', 'removed_at'),
  handler: async (job) => ({ pruned: await inSlices(job, () => job.tenant(pruneSlice)) }),
});
