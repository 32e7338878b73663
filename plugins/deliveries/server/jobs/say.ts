import { twoWaySmsFeature } from '@kaiku/plugin-collectors/contract';
import { defineJob, MessageRefused, SmsSender, type TenantContext } from '@kaiku/sdk/server';
import { Conversation } from '../models/conversation.ts';
import { Target } from '../models/delivery.ts';
import { blockedOf, leave } from '../services/guards.ts';
import { keyOf, statusOf } from '../sms/references.ts';
import { end } from '../twoWay/conversations.ts';
import { numberToSend } from '../twoWay/numbers.ts';

interface Saying {
  /** Of the conversation. */
  id: string;
  turn: number;
  text: string;
  /** Our number. */
  from: string;
}

/**
 * Says the next thing in a conversation, once for each turn; what was to be said in an earlier one is not said any more. The
 * guards are asked at this moment.
 */
export const say = defineJob<Saying>({
  name: 'deliveries.say',
  lane: 'light',
  maxAttempts: 25,
  async handler(job, { id, turn, text, from }) {
    const next = await job.tenant((ctx) => begin(ctx, id, turn));
    if (!next) return;
    const message = { kind: 'talk', id, number: turn } as const;
    try {
      await job.get(SmsSender).send({
        from,
        to: next.to,
        companyId: job.companyId,
        text,
        idempotencyKey: keyOf(message),
        ...statusOf(job, message),
      });
    } catch (error) {
      const refused = error instanceof MessageRefused && error.permanent;
      const gone = refused && error.failure === 'opted_out';
      await job.tenant(async (ctx) => {
        if (refused) await end(ctx, [id], gone ? 'stopped' : 'failed');
        else if (next.opens && error instanceof MessageRefused)
          await Conversation.query(ctx.trx).where({ id, turn }).patch({ askedAt: null });
        if (gone) await leave(ctx, 'sms', next.to);
      });
      if (!refused) throw error;
    }
  },
});

/**
 * To whom it goes; null where nothing is to be said any more. From now on the question counts as asked: whoever replies has
 * got it, and what came before was no answer to it. `opens`: it had not been.
 */
async function begin(ctx: TenantContext, id: string, turn: number): Promise<{ to: string; opens: boolean } | null> {
  const conversation = await Conversation.query(ctx.trx).findOne({ id });
  const target = conversation && (await Target.query(ctx.trx).findOne({ id }));
  if (conversation?.turn !== turn || !target || !ctx.features.has(twoWaySmsFeature)) return null;
  if ((await blockedOf(ctx, 'sms', [target.address])).size > 0) {
    await end(ctx, [id], 'stopped');
    return null;
  }
  const opens = await Conversation.query(ctx.trx)
    .where({ id, turn, state: 'asking' })
    .whereNull('asked_at')
    .patch({ askedAt: new Date() });
  return { to: target.address, opens: opens > 0 };
}

/** Has something said by our number; what waits to be said to them is replaced. */
export async function planSay(
  ctx: TenantContext,
  { ourNumber, ...saying }: Omit<Saying, 'from'> & Pick<Conversation, 'ourNumber'>,
): Promise<void> {
  if (ourNumber === null) return;
  const from = numberToSend(ourNumber);
  await ctx.enqueue(say, { ...saying, from }, { key: `deliveries.say.${saying.id}` });
}
