import type { TenantContext } from '@kaiku/sdk/server';
import { planDelivers } from '../jobs/deliver.ts';
import { Sending } from '../models/delivery.ts';

/**
 * What waits of these rules, or of all, is looked at anew: when it may go out has changed. Whoever plans a sending's next turn
 * holds it, and has either planned before, or finds what has changed.
 */
export async function resume(ctx: TenantContext, ruleIds?: readonly string[]): Promise<void> {
  if (ruleIds?.length === 0) return;
  const sendings = await Sending.query(ctx.trx)
    .modify((some) => {
      if (ruleIds) some.whereIn('rule_id', [...ruleIds]);
    })
    .where((some) => some.where({ state: 'delivering' }).orWhere({ reminder_state: 'delivering' }))
    .orderBy('id')
    .forUpdate()
    .select('id', 'state', 'reminder_state');
  const due = sendings.flatMap(({ id: sendingId, state, reminderState }) => [
    ...(state === 'delivering' ? [{ sendingId, pass: 'delivery' as const }] : []),
    ...(reminderState === 'delivering' ? [{ sendingId, pass: 'reminder' as const }] : []),
  ]);
  if (due.length > 0) await planDelivers(ctx, due);
}
