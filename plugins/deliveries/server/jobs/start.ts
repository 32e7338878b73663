import { defineJob, type TenantContext } from '@kaiku/sdk/server';
import { heldBack } from '../mass/held.ts';
import { Rule } from '../models/delivery.ts';
import { startSending } from '../services/sendings.ts';

interface Start {
  ruleId: string;
  /** ISO time that was planned; a rule whose time was changed since has a later job of its own. */
  at: string;
}

/** A rule's time has come: it goes out, and its next time is planned. */
export const start = defineJob<Start>({
  name: 'deliveries.start',
  lane: 'light',
  maxAttempts: 10,
  handler: (job, { ruleId, at }) =>
    job.tenant(async (ctx) => {
      const rule = await Rule.query(ctx.trx).findOne({ id: ruleId }).forUpdate();
      if (!rule?.enabled || rule.nextAt?.toISOString() !== at) return;
      if (await heldBack(ctx, rule.id)) {
        await Rule.query(ctx.trx).where({ id: rule.id }).patch({ enabled: false });
        return;
      }
      const nextAt = await startSending(ctx, rule);
      await planStart(ctx, { ...rule, nextAt });
    }),
});

/** Plans a rule's next time; one that was planned before is replaced. */
export async function planStart(
  ctx: TenantContext,
  { id, nextAt, enabled }: Pick<Rule, 'id' | 'nextAt' | 'enabled'>,
): Promise<void> {
  if (!nextAt || !enabled) return;
  await ctx.enqueue(start, { ruleId: id, at: nextAt.toISOString() }, { runAt: nextAt, key: `deliveries.start.${id}` });
}
