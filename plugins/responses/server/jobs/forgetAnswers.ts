import {
  defineJob,
  enqueueForgetting,
  enqueueForgettingAll,
  type Forgetting,
  inSlices,
  type TenantContext,
} from '@kaiku/sdk/server';
import { AnswerFiles, TracesOfRespondents } from '../../contract/index.ts';
import { removeNotes, removeSlice } from '../services/removal.ts';

interface ForgettingAnswers extends Forgetting {
  surveyId: string;
  /** Of this link alone. */
  collectorId?: string;
  /** The survey itself is gone, so what is noted of its answers goes, too. */
  everything?: boolean;
}

/** Removes the answers of what was deleted, in slices, and once more after a while. */
export const forgetAnswers = defineJob<ForgettingAnswers>({
  name: 'responses.forget',
  lane: 'heavy',
  async handler(ctx, forgetting) {
    const { surveyId, collectorId, everything, sweep } = forgetting;
    const removal = { surveyId, ...(collectorId && { collectorIds: [collectorId] }) };
    const removed = await inSlices(ctx, () =>
      ctx.tenant((tenant) => removeSlice(tenant, tenant.contributions(TracesOfRespondents), removal)),
    );
    await ctx.tenant((tenant) => tenant.get(AnswerFiles).letGo(tenant, { surveyId, collectorId }));
    if (everything) await inSlices(ctx, () => ctx.tenant((tenant) => removeNotes(tenant, surveyId)));
    if (!sweep) await ctx.tenant((tenant) => forget(tenant, { ...forgetting, sweep: true }));
    return { removed };
  },
});

const keyOf = ({ surveyId, collectorId = 'all' }: ForgettingAnswers): string => `${surveyId} ${collectorId}`;

export async function forget(ctx: TenantContext, forgetting: ForgettingAnswers): Promise<void> {
  await enqueueForgetting(ctx, forgetAnswers, forgetting, keyOf(forgetting));
}

/** A job for each link: one of them with many answers holds up no other. */
export async function forgetLinks(
  ctx: TenantContext,
  { surveyId, collectorIds }: { surveyId: string; collectorIds: readonly string[] },
): Promise<void> {
  const links = collectorIds.map((collectorId) => ({ surveyId, collectorId }));
  await enqueueForgettingAll(
    ctx,
    forgetAnswers,
    links.map((payload) => ({ payload, key: keyOf(payload) })),
  );
}
