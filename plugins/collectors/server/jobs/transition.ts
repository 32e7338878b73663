import { defineJob, type TenantContext } from '@kaiku/sdk/server';
import { collectorClosed, collectorOpened } from '../../contract/index.ts';
import { Link, stateAt } from '../models/link.ts';

interface Transition {
  collectorId: string;
  to: 'open' | 'closed';
  /** ISO time that was planned; a link whose time was changed since has a later job of its own. */
  at: string;
}

/** Tells that a scheduled link opened or closed. The link itself needs no help: its state follows from its times. */
export const transition = defineJob<Transition>({
  name: 'collectors.transition',
  lane: 'light',
  async handler(job, { collectorId, to, at }) {
    await job.tenant(async (ctx) => {
      const link = await Link.query(ctx.trx).whereNull('deleted_at').findOne({ id: collectorId });
      const planned = to === 'open' ? link?.openAt : link?.closeAt;
      if (!link || planned?.toISOString() !== at) return;
      if (stateAt(new Date(), link.openAt, link.closeAt) !== to) return;
      await ctx.publish(to === 'open' ? collectorOpened : collectorClosed, { collectorId, surveyId: link.surveyId });
    });
  },
});

/** Plans the news of the times that lie ahead; news planned for other times of a link is replaced. */
export async function planTransitions(ctx: TenantContext, links: readonly Link[], now: Date): Promise<void> {
  const plan = (link: Link, to: Transition['to'], at: Date | null) =>
    at && at > now
      ? {
          payload: { collectorId: link.id, to, at: at.toISOString() },
          // A moment later, so that clocks that differ a little agree that the time has come.
          runAt: new Date(at.getTime() + 500),
          key: `collectors.${to}.${link.id}`,
        }
      : null;
  const news = links.flatMap((link) => [plan(link, 'open', link.openAt), plan(link, 'closed', link.closeAt)]);
  await ctx.enqueueAll(
    transition,
    news.filter((one) => one !== null),
  );
}
