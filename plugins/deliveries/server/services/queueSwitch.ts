import { type FeatureHandler, onFeature, type TenantContext } from '@kaiku/sdk/server';
import { queueFeature } from '../../contract/index.ts';
import { planDeliver } from '../jobs/deliver.ts';
import { Rule, Sending } from '../models/delivery.ts';

/** What waited while the company had no queues goes on (COMP-010). */
export const resumeQueues: FeatureHandler = onFeature(queueFeature, async (job, on) => {
  if (!on) return;
  await job.tenant(async (ctx) => {
    const queues = await Rule.query(ctx.trx).where({ queue: true }).select('id');
    for (const { id } of queues) await resume(ctx, id);
  });
});

/** What waits in a queue is looked at anew: when it may go out has changed. */
export async function resume(ctx: TenantContext, queueId: string): Promise<void> {
  const sendings = await Sending.query(ctx.trx)
    .where({ rule_id: queueId })
    .where((some) => some.where({ state: 'delivering' }).orWhere({ reminder_state: 'delivering' }))
    .select('id', 'state', 'reminder_state');
  for (const { id, state, reminderState } of sendings) {
    if (state === 'delivering') await planDeliver(ctx, { sendingId: id, pass: 'delivery' });
    if (reminderState === 'delivering') await planDeliver(ctx, { sendingId: id, pass: 'reminder' });
  }
}
