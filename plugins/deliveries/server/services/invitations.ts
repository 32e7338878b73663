import type { Invitations } from '@kaiku/plugin-answering/contract';
import type { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { Companies, type TenantContext, type TenantRunner } from '@kaiku/sdk/server';
import { daysLater } from '../../contract/index.ts';
import { Target } from '../models/delivery.ts';
import { Queue } from '../models/queue.ts';

/** Personal links of targets (ANS-010, GAP-055). An anonymous delivery has none. */
export const createInvitations = (runner: TenantRunner): Invitations => ({
  find: ({ companyId, collector }, token) =>
    runner.run(
      companyId,
      async (ctx) => {
        const target = await Target.query(ctx.trx).findOne({ token, collector_id: collector.collectorId });
        if (!target) return null;
        const { answeredAt, responseId, background } = target;
        return {
          answeredAt: answeredAt?.toISOString() ?? null,
          responseId: answeredAt && responseId,
          ...(background && { background }),
          ...((await isOver(ctx, target)) && { over: true }),
        };
      },
      { readOnly: true },
    ),
  opened: ({ companyId, collector }, token) =>
    runner.run(companyId, async ({ trx }) => {
      await Target.query(trx)
        .where({ token, collector_id: collector.collectorId, opened_at: null })
        .patch({ openedAt: new Date() });
    }),
  answering: ({ companyId, collector }, token, responseId) =>
    runner.run(companyId, async ({ trx }) => {
      await Target.query(trx)
        .where({ token, collector_id: collector.collectorId, answered_at: null })
        .patch({ responseId });
    }),
});

/** Of a queue whose links work for some days: these are over (DEL-046). */
async function isOver(ctx: TenantContext, { ruleId, sentAt }: Target): Promise<boolean> {
  const queue = sentAt && (await Queue.query(ctx.trx).findOne({ id: ruleId }).select('expiration_days'));
  if (!sentAt || !queue || queue.expirationDays === null) return false;
  const zone = await ctx.get(Companies).timeZone(ctx);
  return daysLater(zone, sentAt.getTime(), queue.expirationDays) <= Date.now();
}

/** An answer that was being given through a personal link is there. Who has answered has opened it. */
export async function noteAnswered({ trx }: TenantContext, responseId: string, at: Date): Promise<void> {
  await Target.query(trx)
    .where({ response_id: responseId, answered_at: null })
    .patch({ answeredAt: at, openedAt: trx.raw('coalesce(opened_at, ?)', [at]) as never });
}

/** Of an answer that is removed nothing says any more whose it was; that they were asked and answered stays. */
export const targetTraces: TracesOfRespondents = {
  async remove({ trx }, _surveyId, responseIds) {
    await Target.query(trx)
      .whereIn('response_id', [...responseIds])
      .patch({ responseId: null });
  },
};
