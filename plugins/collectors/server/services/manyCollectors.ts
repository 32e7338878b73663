import { raw, type TenantContext } from '@kaiku/sdk/server';
import { CollectorAnswers, collectorClosed, collectorDeleted, collectorOpened } from '../../contract/index.ts';
import { Code } from '../models/code.ts';
import { Link, stateAt } from '../models/link.ts';
import { audit, countCollectors, grown, present } from './collectors.ts';
import { fitting, requireModestLinks, type Sized, sized } from './sizes.ts';
import { requireAllSeen, type SeenVersions } from './versions.ts';

/** Links of one call. */
export const atOnce = 500;

/** Held until the transaction ends. */
const chosen = (ctx: TenantContext, surveyId: string, ids: readonly string[]) =>
  present(ctx, surveyId).whereIn('id', ids).orderBy(['created_at', 'id']).forUpdate();

/**
 * Opens or closes links together, as each alone would be: one that is as it is to be stays untouched, and a closing time
 * that lies ahead stays when a scheduled one is opened. What is planned of others' times asks for them when it runs.
 * @returns all of them that there are
 * @throws Problem `link_version_conflict`, `too_large` when they have too much of their own to come at once
 */
export async function switchCollectors(
  ctx: TenantContext,
  surveyId: string,
  ids: readonly string[],
  state: 'open' | 'closed',
  seen: SeenVersions = {},
): Promise<Link[]> {
  const now = new Date();
  await requireModestLinks(ctx, ids);
  const links = await chosen(ctx, surveyId, ids);
  requireAllSeen(links, seen);
  const before = new Map(links.map((link) => [link.id, stateAt(now, link.openAt, link.closeAt)]));
  const turned = links.filter(({ id }) => before.get(id) !== state).map(({ id }) => id);
  if (turned.length === 0) return links;
  const times =
    state === 'closed'
      ? { openAt: raw('least(open_at, ?)', now), closeAt: now }
      : { openAt: now, closeAt: raw('CASE WHEN close_at > ? THEN close_at END', now) };
  const changed = await present(ctx, surveyId)
    .whereIn('id', turned)
    .patch({ ...grown, ...times, switchedAt: now, closedWithSurvey: false } as object)
    .returning('*');
  const after = new Map((changed as unknown as Link[]).map((link) => [link.id, link]));
  const told = [...after.keys()].filter((id) => (before.get(id) === 'open') !== (state === 'open'));
  const news = told.map((collectorId) => ({ collectorId, surveyId }));
  await ctx.publish(state === 'open' ? collectorOpened : collectorClosed, ...news);
  await audit(ctx, 'collector.update', [...after.values()], { fields: ['state'] });
  return links.map((link) => after.get(link.id) ?? link);
}

/**
 * GAP-030: opens links that were closed with the survey, the oldest first and as many as one call takes.
 * @returns them, and how many are left
 */
export async function reopenCollectorsOf(
  ctx: TenantContext,
  surveyId: string,
): Promise<{ links: Link[]; left: number }> {
  const closed = await present(ctx, surveyId)
    .where({ closed_with_survey: true })
    .where('close_at', '<=', new Date())
    .orderBy(['created_at', 'id'])
    .limit(atOnce)
    .select(...sized)
    .castTo<Sized[]>();
  const links = await switchCollectors(ctx, surveyId, fitting(closed), 'open');
  return { links, left: (await countCollectors(ctx, surveyId)).closedWithSurvey };
}

/**
 * LINK-008: deletes links for good.
 * @returns the addresses that lead nowhere from now on
 * @throws Problem `link_version_conflict`
 */
export async function removeCollectors(
  ctx: TenantContext,
  surveyId: string,
  ids: readonly string[],
  answersDeleted: boolean,
  seen: SeenVersions = {},
): Promise<string[]> {
  const links = await chosen(ctx, surveyId, ids).select('id', 'survey_id', 'version', 'name', 'url');
  requireAllSeen(links, seen);
  const gone = links.map(({ id }) => id);
  if (answersDeleted && gone.length > 0) {
    for (const keeper of ctx.contributions(CollectorAnswers))
      await keeper.remove(ctx, { collectorIds: gone, surveyId });
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
