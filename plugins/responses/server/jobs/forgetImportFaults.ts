import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { importLimits } from '../../contract/index.ts';
import { faultTable } from '../import/faultList.ts';

const slice = 500;

/** What was wrong with files goes after two days: values of answers stand there. */
export const forgetImportFaults = defineJob<object>({
  name: 'responses.forgetImportFaults',
  lane: 'light',
  cron: '35 * * * *',
  due: withRowsOlderThan(importLimits.faultDays * 24, faultTable, 'found_at'),
  handler: async (job) => ({
    forgotten: await inSlices(job, () =>
      job.tenant(async ({ trx }) => {
        const before = new Date(Date.now() - importLimits.faultDays * 24 * 60 * 60 * 1_000);
        const old = trx(faultTable).select('id').where('found_at', '<', before).limit(slice);
        const count = await trx(faultTable).whereIn('id', old).delete();
        return { count, last: count < slice };
      }),
    ),
  }),
});
