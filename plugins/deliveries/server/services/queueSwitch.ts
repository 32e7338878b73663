import { type FeatureHandler, onFeature, type TenantContext } from '@kaiku/sdk/server';
import { queueFeature } from '../../contract/index.ts';
import { planDelivers } from '../jobs/deliver.ts';
import { Rule, Sending } from '../models/delivery.ts';
import { idsOf } from './ids.ts';

/** What waited while the company had no queues goes on (COMP-010). */
export const resumeQueues: FeatureHandler = onFeature(queueFeature, async (job, on) => {
  if (!on) return;
  await job.tenant(async (ctx) => {
    const queues = await Rule.query(ctx.trx).where({ queue: true }).select('id');
    await resume(ctx, idsOf(queues));
  });
});

/** What waits in these queues is looked at anew: when it may go out has changed. */
export async function resume(ctx: TenantContext, queueIds: readonly string[]): Promise<void> {
  if (queueIds.length === 0) return;
  const sendings = await Sending.query(ctx.trx)
    .whereIn('rule_id', [...queueIds])
    .where((some) => some.where({ state: 'delivering' }).orWhere({ reminder_state: 'delivering' }))
    .select('id', 'state', 'reminder_state');
  const due = sendings.flatMap(({ id: sendingId, state, reminderState }) => [
    ...(state === 'delivering' ? [{ sendingId, pass: 'delivery' as const }] : []),
    ...(reminderState === 'delivering' ? [{ sendingId, pass: 'reminder' as const }] : []),
  ]);
  if (due.length > 0) await planDelivers(ctx, due);
}
