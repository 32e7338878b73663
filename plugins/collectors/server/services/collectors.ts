import type { TableQuery } from '@kaiku/sdk/common';
import { defineList, notFound, raw, type TenantContext } from '@kaiku/sdk/server';
import { collectorClosed, collectorOpened, type NewCollector } from '../../contract/index.ts';
import { planTransitions } from '../jobs/transition.ts';
import { Link, stateAt } from '../models/link.ts';
import { addressesOf, checkCustomUrl, randomUrl, takeAddress } from './addresses.ts';
import { type CodeChange, hashesOf, keepCode } from './code.ts';
import { fitting, requireModest, type Sized, sized } from './sizes.ts';
import { changedTimes, type TimesChange } from './times.ts';

/** Links of one survey that the contract gives at once. */
const limit = 500;

/** A survey's links by page: as they are named, addressed and timed. */
export const linkList = defineList({
  sort: {
    name: 'lower(name)',
    state: 'CASE WHEN close_at <= now() THEN 2 WHEN open_at > now() THEN 1 ELSE 0 END',
    openAt: 'open_at',
    closeAt: 'close_at',
    created: 'created_at',
  },
  search: { name: 'name', publishUrl: 'url' },
  order: { by: 'created', direction: 'asc' },
});

/** Of every change. */
export const grown = { version: raw('version + 1') as unknown as number };

type Settings = Partial<Omit<NewCollector, 'surveyId' | 'openAt' | 'closeAt' | 'createdAt'>>;
export type CollectorChange = TimesChange & Settings;

/** Those that are not deleted. */
export const present = (ctx: TenantContext, surveyId: string) =>
  Link.query(ctx.trx).where({ survey_id: surveyId }).whereNull('deleted_at');

/** The oldest of them, as many as are read together. */
export async function collectorsOf(ctx: TenantContext, surveyId: string): Promise<Link[]> {
  const oldest = () => present(ctx, surveyId).orderBy(['created_at', 'id']);
  const ids = fitting(
    await oldest()
      .limit(limit)
      .select(...sized)
      .castTo<Sized[]>(),
  );
  return oldest().whereIn('id', ids);
}

/** Links of a page that can be of any size: as large as calls are. */
const anySize = 25;

/** @throws Problem `too_large` when the links have too much of their own to come at once */
export async function pageOfCollectors(
  ctx: TenantContext,
  surveyId: string,
  query: TableQuery,
): Promise<{ rows: Link[]; count: number }> {
  if (query.per_page === -1 || query.per_page > anySize) {
    const sizes = present(ctx, surveyId)
      .select(...sized)
      .castTo<Sized[]>();
    requireModest((await linkList.page(sizes, query)).rows);
  }
  return linkList.page<Link>(present(ctx, surveyId), query);
}

/** What is known of a survey's links without reading them. */
export interface LinkCounts {
  links: number;
  /** Closed because the survey was. */
  closedWithSurvey: number;
  /** When the next one opens or closes by itself. */
  nextSwitch: Date | null;
}

export async function countCollectors(ctx: TenantContext, surveyId: string): Promise<LinkCounts> {
  const [counted] = (await present(ctx, surveyId).select(
    raw('count(*)::int').as('links'),
    raw('(count(*) FILTER (WHERE closed_with_survey AND close_at <= now()))::int').as('closedWithSurvey'),
    // Of two times, the one that there is.
    raw('least(min(open_at) FILTER (WHERE open_at > now()), min(close_at) FILTER (WHERE close_at > now()))').as(
      'nextSwitch',
    ),
  )) as unknown as LinkCounts[];
  return counted!;
}

/** @throws Problem `not_found` */
export async function findCollector(ctx: TenantContext, surveyId: string, id: string): Promise<Link> {
  const link = await present(ctx, surveyId).findOne({ id });
  if (!link) throw notFound();
  return link;
}

export async function createCollector(ctx: TenantContext, wanted: NewCollector): Promise<Link> {
  const now = wanted.createdAt ? new Date(wanted.createdAt) : new Date();
  const url = wanted.url === undefined ? randomUrl() : checkCustomUrl(wanted.url);
  const closed = { openAt: now, closeAt: now };
  const times = changedTimes(
    closed,
    {
      openAt: wanted.openAt ? new Date(wanted.openAt) : now,
      closeAt: wanted.closeAt ? new Date(wanted.closeAt) : null,
    },
    now,
  );
  return addLink(ctx, { surveyId: wanted.surveyId, url, ...times, ...settingsOf(wanted) }, wanted, now);
}

/** Stores a new link with its code, and tells of it. */
export async function addLink(
  ctx: TenantContext,
  row: Partial<Link> & Pick<Link, 'url'>,
  code: CodeChange,
  now: Date,
  details = {},
): Promise<Link> {
  const link = await Link.query(ctx.trx)
    .insert({ ...row, createdAt: now, switchedAt: now, createdBy: ctx.actorId })
    .returning('*');
  await takeAddress(ctx, link.id, link.url);
  await keepCode(ctx, link.id, code);
  await planTransitions(ctx, [link], now);
  await tellChange(ctx, null, link, now);
  await audit(ctx, 'collector.create', [link], details);
  return link;
}

/**
 * The link, which nobody else changes until the transaction ends.
 * @throws Problem `not_found`
 */
export async function heldCollector(ctx: TenantContext, surveyId: string, id: string): Promise<Link> {
  const link = await present(ctx, surveyId).findOne({ id }).forUpdate();
  if (!link) throw notFound();
  return link;
}

/**
 * @param before as it is now, held
 * @returns the link as it is then, and the addresses that lead to it besides its own (LINK-033)
 */
export async function updateCollector(
  ctx: TenantContext,
  before: Link,
  change: CollectorChange,
): Promise<{ link: Link; oldUrls: string[] }> {
  const now = new Date();
  const { id } = before;
  const times = changedTimes(before, change, now);
  const switched = times.openAt !== before.openAt || times.closeAt !== before.closeAt;
  const url = change.url === undefined || change.url === before.url ? before.url : checkCustomUrl(change.url);
  if (url !== before.url) await takeAddress(ctx, id, url);
  await keepCode(ctx, id, change);
  const link = await Link.query(ctx.trx).patchAndFetchById([before.companyId, id], {
    ...grown,
    url,
    openAt: times.openAt,
    closeAt: times.closeAt,
    ...settingsOf(change),
    ...((change.structure ?? before.structure) !== 'singlePage' && { singlePageSend: false }),
    ...(switched && { switchedAt: now, closedWithSurvey: false }),
  });
  if (switched) await planTransitions(ctx, [link], now);
  await tellChange(ctx, before, link, now);
  await audit(ctx, 'collector.update', [link], { fields: Object.keys(change) });
  const all = await addressesOf(ctx, id);
  return { link, oldUrls: all.filter((address) => address !== url) };
}

/** Links of a statement when their survey closes. */
const closedAtOnce = 500;

/**
 * SUR-078: closes all links of a survey that were last switched before `at`; scheduled ones, too. A link that was
 * opened after the survey closed, because it was published again meanwhile, stays open.
 */
export async function closeCollectorsOf(ctx: TenantContext, surveyId: string, at: Date): Promise<void> {
  const now = new Date();
  for (;;) {
    const rows = await present(ctx, surveyId)
      .where('switched_at', '<=', at)
      .where((still) => still.whereNull('close_at').orWhere('close_at', '>', now))
      .orderBy(['created_at', 'id'])
      .limit(closedAtOnce)
      .select('id');
    const open = rows.map(({ id }) => id);
    if (open.length === 0) return;
    await present(ctx, surveyId)
      .whereIn('id', open)
      .patch({
        ...grown,
        openAt: raw('least(open_at, ?)', now),
        closeAt: now,
        closedWithSurvey: true,
        switchedAt: now,
      } as object);
    await ctx.publish(collectorClosed, ...open.map((collectorId) => ({ collectorId, surveyId })));
  }
}

const settingNames = [
  'name',
  'language',
  'hiddenLanguages',
  'background',
  'oneTimeDays',
  'maxAnswers',
  'draftAllowed',
  'hidden',
  'hiddenTexts',
  'automaticAnswers',
  'presentation',
  'private',
  'structure',
  'sections',
  'singlePageSend',
  'visibleNodes',
  'lottery',
  'resetIntervalSeconds',
  'embedVersion',
  'embedTheme',
  'twoWaySms',
  'cssHash',
  'jsHash',
] as const;

/** What is named of a link's settings; the others stay as they are. What is hidden anew is known by its texts of today. */
function settingsOf(change: Settings): Partial<Link> {
  const settings = {
    ...(change.hidden ? { hiddenTexts: {}, ...change } : { ...change, hiddenTexts: undefined }),
    ...hashesOf(change),
  };
  return Object.fromEntries(
    settingNames.filter((name) => settings[name] !== undefined).map((name) => [name, settings[name]]),
  );
}

async function tellChange(ctx: TenantContext, before: Link | null, link: Link, now: Date): Promise<void> {
  const was = before ? stateAt(now, before.openAt, before.closeAt) : 'closed';
  const is = stateAt(now, link.openAt, link.closeAt);
  if ((was === 'open') === (is === 'open')) return;
  await ctx.publish(is === 'open' ? collectorOpened : collectorClosed, {
    collectorId: link.id,
    surveyId: link.surveyId,
  });
}

export const audit = (ctx: TenantContext, operation: string, links: readonly Link[], details = {}): Promise<void> =>
  ctx.audit(
    ...links.map((link) => ({
      operation,
      itemType: 'collector',
      itemId: link.id,
      itemName: link.name,
      surveyId: link.surveyId,
      details: { url: link.url, ...details },
    })),
  );
