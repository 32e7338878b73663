import { defineJob, inSlices, withRowsOlderThan } from '@kaiku/sdk/server';
import { Conversation } from '../models/conversation.ts';
import { forgetOld } from '../services/forgetOld.ts';
import { idsOf } from '../services/ids.ts';
import { end } from '../twoWay/conversations.ts';

/** Conversations that end together. */
const slice = 1_000;

/** Conversations that nobody goes on with end by themselves. */
export const endTalks = defineJob<object>({
  name: 'deliveries.end-talks',
  lane: 'light',
  cron: '*/10 * * * *',
  due: withRowsOlderThan(0, 'deliveries.conversations', 'live_until'),
  handler: (job) =>
    inSlices(job, () =>
      job.tenant(async (ctx) => {
        const over = await Conversation.query(ctx.trx)
          .where('live_until', '<', new Date())
          .orderBy('id')
          .limit(slice)
          .forUpdate()
          .skipLocked()
          .select('id');
        await end(ctx, idsOf(over), 'expired');
        return { count: over.length, last: over.length < slice };
      }),
    ),
});

/** So long a message that comes again is known. */
const days = 90;

/** Ids of messages that came in are kept no longer than they are needed. */
export const forgetReceived = defineJob<object>({
  name: 'deliveries.forget-received',
  lane: 'light',
  cron: '35 3 * * *',
  due: withRowsOlderThan(days * 24, 'deliveries.received_messages', 'received_at'),
  handler: (job) => forgetOld(job, { table: 'deliveries.received_messages', key: 'id', column: 'received_at', days }),
});
