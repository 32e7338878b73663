import { twoWaySmsFeature } from '@kaiku/plugin-collectors/contract';
import { defineJob, MessageRefused, SmsSender, type TenantContext } from '@kaiku/sdk/server';
import { Conversation } from '../models/conversation.ts';
import { Rule, Target } from '../models/delivery.ts';
import { blockedOf } from '../services/guards.ts';
import { leave } from '../sms/arrivals.ts';
import { keyOf, statusOf } from '../sms/references.ts';
import { end } from '../twoWay/conversations.ts';

interface Saying {
  /** Of the conversation. */
  id: string;
  turn: number;
  text: string;
}

/**
 * Says the next thing in a conversation, once for each turn; what was to be said in an earlier one is not said any more. The
 * guards are asked at this moment.
 */
export const say = defineJob<Saying>({
  name: 'deliveries.say',
  lane: 'light',
  maxAttempts: 25,
  async handler(job, { id, turn, text }) {
    const between = await job.tenant((ctx) => numbersOf(ctx, id, turn));
    if (!between) return;
    const message = { kind: 'talk', id, number: turn } as const;
    try {
      await job.get(SmsSender).send({
        ...between,
        companyId: job.companyId,
        text,
        idempotencyKey: keyOf(message),
        ...statusOf(job, message),
      });
    } catch (error) {
      if (!(error instanceof MessageRefused) || !error.permanent) throw error;
      const gone = error.failure === 'opted_out';
      await job.tenant(async (ctx) => {
        await end(ctx, [id], gone ? 'stopped' : 'failed');
        if (gone) await leave(ctx, between.to);
      });
    }
  },
});

/** From whom to whom; null where nothing is to be said any more. */
async function numbersOf(ctx: TenantContext, id: string, turn: number): Promise<{ from: string; to: string } | null> {
  const conversation = await Conversation.query(ctx.trx).findOne({ id });
  const target = await Target.query(ctx.trx).findOne({ id });
  const rule = target && (await Rule.query(ctx.trx).findOne({ id: target.ruleId }));
  if (conversation?.turn !== turn || !rule || !ctx.features.has(twoWaySmsFeature)) return null;
  if ((await blockedOf(ctx, 'sms', [target.address])).size > 0) {
    await end(ctx, [id], 'stopped');
    return null;
  }
  return { from: rule.senderName, to: target.address };
}

/** Has something said; what waits to be said to them is replaced. */
export async function planSay(ctx: TenantContext, saying: Saying): Promise<void> {
  await ctx.enqueue(say, saying, { key: `deliveries.say.${saying.id}` });
}
