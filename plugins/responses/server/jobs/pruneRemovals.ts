import { defineJob } from '@kaiku/sdk/server';
import { pruneSlice } from '../services/removal.ts';

/** Forgets what was removed long ago: a copy that has not heard of it by now is made anew. */
export const pruneRemovals = defineJob<object>({
  name: 'responses.pruneRemovals',
  lane: 'light',
  cron: '50 2 * * *',
  async handler(job) {
    let count = 0;
    for (let last = false; !last; ) {
      const pruned = await job.tenant(pruneSlice);
      count += pruned.count;
      last = pruned.last;
      await job.progress(count, 0);
    }
    return { pruned: count };
  },
});
