import { defineJob } from '@kaiku/sdk/server';
import { heldBack } from '../mass/held.ts';
import { Sending } from '../models/delivery.ts';
import { unanswered } from '../services/unanswered.ts';
import { planDeliver } from './deliver.ts';

/** A reminder's time has come: whoever got the delivery and has not answered is to be reminded (DEL-025). */
export const remind = defineJob<{ sendingId: string; at: string }>({
  name: 'deliveries.remind',
  lane: 'light',
  maxAttempts: 10,
  handler: (job, { sendingId, at }) =>
    job.tenant(async (ctx) => {
      const sending = await Sending.query(ctx.trx).findOne({ id: sendingId }).forUpdate();
      if (sending?.reminderState !== 'pending' || sending.reminderAt?.toISOString() !== at) return;
      const stopped = sending.state === 'cancelled' || (await heldBack(ctx, sending.ruleId));
      const reminderState = stopped ? 'cancelled' : 'delivering';
      await Sending.query(ctx.trx).where({ id: sendingId }).patch({ reminderState });
      if (stopped) return;
      await unanswered(ctx, sendingId).patch({
        reminder: 'waiting',
        reminderProblem: null,
        reminderDeliveredAt: null,
        attempts: 0,
        nextTryAt: new Date(),
      });
      await planDeliver(ctx, { sendingId, pass: 'reminder' });
    }),
});
