import { defineJob, inSlices } from '@kaiku/sdk/server';
import { surveysToThin, thinSurvey } from '../services/thinning.ts';

const surveysAtOnce = 100;

/** Each night: what nobody refers to needs no minute of its own for ever. */
export const thinRevisions = defineJob<object>({
  name: 'surveys.thin-revisions',
  lane: 'heavy',
  cron: '40 2 * * *',
  async due(pool) {
    const { rows } = await pool.query<{ id: string }>('SELECT surveys.companies_to_thin() AS id');
    return rows.map(({ id }) => id);
  },
  async handler(job) {
    const removed = await inSlices(job, async () => {
      const surveys = await job.tenant((ctx) => surveysToThin(ctx, surveysAtOnce));
      let count = 0;
      // A transaction each: nobody who saves waits for more than one survey.
      for (const surveyId of surveys) count += await job.tenant((ctx) => thinSurvey(ctx, surveyId));
      return { count, last: count === 0 };
    });
    return { removed };
  },
});
