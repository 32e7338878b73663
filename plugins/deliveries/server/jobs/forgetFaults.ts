import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { faultDays } from '../../contract/index.ts';
import { MassFault } from '../models/mass.ts';

const slice = 5_000;

/** Removes what was wrong with files that nobody has mended: it may hold people's addresses. */
export const forgetFaults = defineJob<object>({
  name: 'deliveries.forgetFaults',
  lane: 'light',
  cron: '50 2 * * *',
  due: withRowsOlderThan(faultDays * 24, MassFault.tableName, 'found_at'),
  async handler(job) {
    await inSlices(job, () =>
      job.tenant(async ({ trx }) => {
        const old = MassFault.query(trx)
          .whereRaw('found_at < now() - make_interval(days => ?)', [faultDays])
          .limit(slice)
          .select('id');
        const count = await MassFault.query(trx).whereIn('id', old).delete();
        return { count, last: count < slice };
      }),
    );
  },
});
