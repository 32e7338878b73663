import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { keyDays } from '../../contract/index.ts';
import { forgetOld, type Kept } from '../services/forgetOld.ts';

const keys: Kept = { table: 'deliveries.queue_keys', key: 'id', column: 'made_at', days: keyDays };
/** Counts are of a month, and asked for in it alone. */
const counts: Kept = { table: 'deliveries.queue_counts', key: 'queue_id, month, address', column: 'month', days: 62 };
const due = [keys, counts].map(({ table, column, days }) => withRowsOlderThan(days * 24, table, column));

/** What callers' keys were answered with, and how many messages an address got in a month, are kept no longer than needed. */
export const forgetQueueKeys = defineJob<object>({
  name: 'deliveries.forget-queue-keys',
  lane: 'light',
  cron: '20 3 * * *',
  due: async (pool) => [...new Set((await Promise.all(due.map((find) => find(pool)))).flat())],
  async handler(job) {
    for (const kept of [keys, counts]) await forgetOld(job, kept);
  },
});
