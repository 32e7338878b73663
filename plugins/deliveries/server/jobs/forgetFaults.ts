import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { faultDays } from '../../contract/index.ts';
import { forgetOld } from '../services/forgetOld.ts';

const faults = { table: 'deliveries.mass_faults', key: 'id', column: 'found_at', days: faultDays };

/** Removes what was wrong with files that nobody has mended: it may hold people's addresses. */
export const forgetFaults = defineJob<object>({
  name: 'deliveries.forgetFaults',
  lane: 'light',
  cron: '50 2 * * *',
  due: withRowsOlderThan(faultDays * 24, faults.table, faults.column),
  async handler(job) {
    await forgetOld(job, faults);
  },
});
