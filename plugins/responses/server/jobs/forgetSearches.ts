import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { forgetOldSearches, keptDays } from '../people/searches.ts';

/** Searches for people go after a week, with the files that were made of them. */
export const forgetSearches = defineJob<object>({
  name: 'responses.forgetSearches',
  lane: 'light',
  cron: '40 * * * *',
  due: withRowsOlderThan(keptDays * 24, 'responses.person_searches', 'asked_at'),
  handler: async (job) => ({ forgotten: await inSlices(job, () => job.tenant(forgetOldSearches)) }),
});
