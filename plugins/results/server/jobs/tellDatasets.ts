import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { datasetsAsked } from '../services/datasetList.ts';

/** What nobody has told again after so many days lay on a node that is gone. */
const keptDays = 3;

/** Has every process of every node tell what datasets it has, and forgets those of nodes that are gone. */
export const tellDatasets = defineJob<object>({
  name: 'results.tellDatasets',
  lane: 'light',
  cron: '35 3 * * *',
  due: withRowsOlderThan(20, 'results.datasets', 'told_at'),
  handler: (job) =>
    job.tenant(async (ctx) => {
      const before = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1_000);
      await ctx.trx('results.datasets').where('told_at', '<', before).delete();
      await ctx.everyProcess(datasetsAsked, {});
    }),
});
