import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { freeNumbers } from '../twoWay/numbers.ts';

/** Numbers of deliveries that are gone, with their surveys too, are there for others after a time. */
export const freeUnused = defineJob<object>({
  name: 'deliveries.free-numbers',
  lane: 'light',
  cron: '50 3 * * *',
  due: withRowsOlderThan(0, 'deliveries.two_way_numbers', 'used_until'),
  handler: (job) => job.tenant((ctx) => freeNumbers(ctx)),
});
