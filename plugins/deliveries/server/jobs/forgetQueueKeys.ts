import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { keyDays } from '../../contract/index.ts';
import { QueueKey } from '../models/queue.ts';

/** Counts are of a month, and asked for in it alone. */
const countDays = 62;
const keys = withRowsOlderThan(keyDays * 24, 'deliveries.queue_keys', 'made_at');
const counts = withRowsOlderThan(countDays * 24, 'deliveries.queue_counts', 'month');

/** What callers' keys were answered with, and how many messages an address got in a month, are kept no longer than needed. */
export const forgetQueueKeys = defineJob<object>({
  name: 'deliveries.forget-queue-keys',
  lane: 'light',
  cron: '20 3 * * *',
  due: async (pool) => [...new Set([...(await keys(pool)), ...(await counts(pool))])],
  handler: (job) =>
    job.tenant(async ({ trx }) => {
      await QueueKey.query(trx).whereRaw('made_at < now() - make_interval(days => ?)', [keyDays]).delete();
      await trx('deliveries.queue_counts').whereRaw('month < now() - make_interval(days => ?)', [countDays]).delete();
    }),
});
