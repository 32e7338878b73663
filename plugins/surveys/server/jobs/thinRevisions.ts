import { defineJob } from '@kaiku/sdk/server';
import { surveysToThin, thinSurvey } from '../services/thinning.ts';

const surveysAtOnce = 100;

/** Each night: what nobody refers to needs no minute of its own for ever. */
export const thinRevisions = defineJob<object>({
  name: 'surveys.thin-revisions',
  lane: 'heavy',
  cron: '40 2 * * *',
  async handler(job) {
    let removed = 0;
    for (;;) {
      const surveys = await job.tenant((ctx) => surveysToThin(ctx, surveysAtOnce));
      let now = 0;
      // A transaction each: nobody who saves waits for more than one survey.
      for (const surveyId of surveys) now += await job.tenant((ctx) => thinSurvey(ctx, surveyId));
      removed += now;
      await job.progress(removed, 0);
      if (now === 0) return { removed };
    }
  },
});
