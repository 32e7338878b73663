import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { forgetOld } from '../services/forgetOld.ts';

const pauses = { table: 'deliveries.domain_pauses', key: 'domain', column: 'until', days: 2 };

/** Removes pauses of domains that nothing has been sent to since. */
export const forgetPauses = defineJob<object>({
  name: 'deliveries.forgetPauses',
  lane: 'light',
  cron: '35 2 * * *',
  due: withRowsOlderThan(pauses.days * 24, pauses.table, pauses.column),
  async handler(job) {
    await forgetOld(job, pauses);
  },
});
