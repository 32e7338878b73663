import { raw, type TenantContext } from '@kaiku/sdk/server';
import { CollectorAnswers, collectorClosed, collectorDeleted, collectorOpened } from '../../contract/index.ts';
import { Code } from '../models/code.ts';
import { Link, stateAt } from '../models/link.ts';
import { audit, present } from './collectors.ts';

const chosen = async (ctx: TenantContext, surveyId: string, ids: readonly string[]): Promise<Link[]> =>
  present(ctx, surveyId).whereIn('id', ids).orderBy(['created_at', 'id']).forUpdate();

/**
 * Opens or closes links together, as each alone would be: one that is as it is to be stays untouched, and a closing time
 * that lies ahead stays when a scheduled one is opened. What is planned of others' times asks for them when it runs.
 * @returns all of them that there are
 */
export async function switchCollectors(
  ctx: TenantContext,
  surveyId: string,
  ids: readonly string[],
  state: 'open' | 'closed',
): Promise<Link[]> {
  const now = new Date();
  const links = await chosen(ctx, surveyId, ids);
  const before = new Map(links.map((link) => [link.id, stateAt(now, link.openAt, link.closeAt)]));
  const turned = links.filter(({ id }) => before.get(id) !== state).map(({ id }) => id);
  if (turned.length === 0) return links;
  const times =
    state === 'closed'
      ? { openAt: raw('least(open_at, ?)', now), closeAt: now }
      : { openAt: now, closeAt: raw('CASE WHEN close_at > ? THEN close_at END', now) };
  const changed = await present(ctx, surveyId)
    .whereIn('id', turned)
    .patch({ ...times, switchedAt: now, closedWithSurvey: false } as object)
    .returning('*');
  const after = new Map((changed as unknown as Link[]).map((link) => [link.id, link]));
  const told = [...after.keys()].filter((id) => (before.get(id) === 'open') !== (state === 'open'));
  const news = told.map((collectorId) => ({ collectorId, surveyId }));
  await ctx.publish(state === 'open' ? collectorOpened : collectorClosed, ...news);
  await audit(ctx, 'collector.update', [...after.values()], { fields: ['state'] });
  return links.map((link) => after.get(link.id) ?? link);
}

/** GAP-030: opens the links that were closed with the survey. */
export async function reopenCollectorsOf(ctx: TenantContext, surveyId: string): Promise<Link[]> {
  const closed = await present(ctx, surveyId).where({ closed_with_survey: true }).select('id');
  return switchCollectors(
    ctx,
    surveyId,
    closed.map(({ id }) => id),
    'open',
  );
}

/** LINK-008: deletes links for good. @returns the addresses that lead nowhere from now on */
export async function removeCollectors(
  ctx: TenantContext,
  surveyId: string,
  ids: readonly string[],
  answersDeleted: boolean,
): Promise<string[]> {
  const links = await chosen(ctx, surveyId, ids);
  const gone = links.map(({ id }) => id);
  if (answersDeleted) {
    for (const keeper of ctx.contributions(CollectorAnswers)) {
      for (const collectorId of gone) await keeper.remove(ctx, { collectorId, surveyId });
    }
  }
  const addresses = () => ctx.trx('collectors.addresses').whereIn('collector_id', gone);
  const oldUrls = await addresses().orderBy('created_at').pluck<string[]>('url');
  await addresses().delete();
  await Code.query(ctx.trx).whereIn('collector_id', gone).delete();
  await Link.query(ctx.trx).whereIn('id', gone).patch({ deletedAt: new Date() });
  await ctx.publish(collectorDeleted, ...gone.map((collectorId) => ({ collectorId, surveyId, answersDeleted })));
  await audit(ctx, 'collector.delete', links, { answersDeleted });
  return oldUrls;
}
