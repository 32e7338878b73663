import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { beginDueRuns, removalFeature } from '../periodic/rules.ts';
import { removalSlice } from '../periodic/run.ts';

/** Begins the runs of rules whose day has come where their company is (RES-040). */
export const periodicRemoval = defineJob<object>({
  name: 'responses.periodicRemoval',
  lane: 'light',
  cron: '7 * * * *',
  due: withRowsOlderThan(0, 'responses.removal_rules', 'next_run_at'),
  async handler(job) {
    if (!job.features.has(removalFeature)) return { begun: 0 };
    return job.tenant(async (ctx) => {
      const runs = await beginDueRuns(ctx);
      const jobs = runs.map(({ runId }) => ({ payload: { runId }, key: runId }));
      if (jobs.length > 0) await ctx.enqueueAll(removePersonalData, jobs);
      return { begun: jobs.length };
    });
  },
});

/** Takes out of a survey's open answers what a rule names (RES-041). One that was stopped goes on where it was. */
export const removePersonalData = defineJob<{ runId: string }>({
  name: 'responses.removePersonalData',
  lane: 'heavy',
  async handler(job, { runId }) {
    let looked = 0;
    for (let last = false; !last; ) {
      const done = await job.tenant((ctx) => removalSlice(ctx, runId));
      looked += done.count;
      last = done.last;
      // Once the last transaction is through there is nothing left to cancel.
      if (!last) await job.progress(looked, 0);
    }
    return { looked };
  },
});
