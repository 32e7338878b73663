import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { forgetOld } from '../services/forgetOld.ts';

/** Counts are of a month, and asked for in it alone. */
const counts = { table: 'deliveries.contact_counts', key: 'month, address', column: 'month', days: 32 };

/** Removes how many messages addresses got in months that are over. */
export const forgetCounts = defineJob<object>({
  name: 'deliveries.forget-counts',
  lane: 'light',
  cron: '25 3 * * *',
  due: withRowsOlderThan(counts.days * 24, counts.table, counts.column),
  async handler(job) {
    await forgetOld(job, counts);
  },
});
