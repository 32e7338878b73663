import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { Conversation } from '../models/conversation.ts';
import { forgetOld } from '../services/forgetOld.ts';
import { idsOf } from '../services/ids.ts';
import { end } from '../twoWay/conversations.ts';

/** Conversations that nobody goes on with end by themselves. */
export const endTalks = defineJob<object>({
  name: 'deliveries.end-talks',
  lane: 'light',
  cron: '*/10 * * * *',
  due: withRowsOlderThan(0, 'deliveries.conversations', 'live_until'),
  handler: (job) =>
    job.tenant(async (ctx) => {
      const over = await Conversation.query(ctx.trx)
        .where('live_until', '<', new Date())
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .select('id');
      await end(ctx, idsOf(over), 'expired');
    }),
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
