import { notFound, type TenantContext, uuidv7 } from '@kaiku/sdk/server';
import {
  CollectorAnswers,
  collectorClosed,
  collectorDeleted,
  collectorOpened,
  type NewCollector,
} from '../../contract/index.ts';
import { planTransitions } from '../jobs/transition.ts';
import { addressesOf, checkCustomUrl, randomUrl, takeAddress } from './addresses.ts';
import { type CollectorRow, columns, stateAt, table } from './rows.ts';
import { changedTimes, type TimesChange } from './times.ts';

/** Links of one survey that a call returns; beyond it, links are personal ones of deliveries, not made by hand. */
const limit = 5_000;

type Settings = Partial<Omit<NewCollector, 'surveyId' | 'openAt' | 'closeAt' | 'createdAt'>>;
export type CollectorChange = TimesChange & Settings;

export const collectorsOf = (ctx: TenantContext, surveyId: string): Promise<CollectorRow[]> =>
  ctx
    .trx(table)
    .select(columns)
    .where({ survey_id: surveyId })
    .whereNull('deleted_at')
    .orderBy(['created_at', 'id'])
    .limit(limit);

export async function countCollectors(ctx: TenantContext, surveyId: string): Promise<number> {
  const row = await ctx.trx(table).where({ survey_id: surveyId }).whereNull('deleted_at').count({ count: '*' }).first();
  return Number(row?.count ?? 0);
}

/** @throws Problem `not_found` */
export async function findCollector(ctx: TenantContext, surveyId: string, id: string): Promise<CollectorRow> {
  const row = await ctx.trx(table).select(columns).where({ id, survey_id: surveyId }).whereNull('deleted_at').first();
  if (!row) throw notFound();
  return row;
}

export async function createCollector(ctx: TenantContext, wanted: NewCollector): Promise<CollectorRow> {
  const now = wanted.createdAt ? new Date(wanted.createdAt) : new Date();
  const id = uuidv7();
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
  const [row]: CollectorRow[] = await ctx.trx(table).insert(
    {
      id,
      survey_id: wanted.surveyId,
      url,
      open_at: times.openAt,
      close_at: times.closeAt,
      created_at: now,
      switched_at: now,
      created_by: ctx.actorId,
      ...settingsOf(wanted),
    },
    [...columns],
  );
  await takeAddress(ctx, id, url);
  await planTransitions(ctx, row!, now);
  await tellChange(ctx, null, row!, now);
  await audit(ctx, 'collector.create', row!);
  return row!;
}

/** @returns the link as it is now, and the addresses that lead to it besides its own (LINK-033) */
export async function updateCollector(
  ctx: TenantContext,
  surveyId: string,
  id: string,
  change: CollectorChange,
): Promise<{ row: CollectorRow; oldUrls: string[] }> {
  const now = new Date();
  const before: CollectorRow | undefined = await ctx
    .trx(table)
    .where({ id, survey_id: surveyId })
    .whereNull('deleted_at')
    .forUpdate()
    .first();
  if (!before) throw notFound();
  const times = changedTimes({ openAt: before.open_at, closeAt: before.close_at }, change, now);
  const switched = times.openAt !== before.open_at || times.closeAt !== before.close_at;
  const url = change.url === undefined || change.url === before.url ? before.url : checkCustomUrl(change.url);
  if (url !== before.url) await takeAddress(ctx, id, url);
  const [row]: CollectorRow[] = await ctx
    .trx(table)
    .where({ id })
    .update(
      {
        url,
        open_at: times.openAt,
        close_at: times.closeAt,
        ...settingsOf(change),
        ...(switched && { switched_at: now, closed_with_survey: false }),
      },
      [...columns],
    );
  if (switched) await planTransitions(ctx, row!, now);
  await tellChange(ctx, before, row!, now);
  await audit(ctx, 'collector.update', row!, { fields: Object.keys(change) });
  const all = await addressesOf(ctx, id);
  return { row: row!, oldUrls: all.filter((address) => address !== url) };
}

/** Deletes a link for good; its addresses lead nowhere from now on. @returns those addresses */
export async function removeCollector(
  ctx: TenantContext,
  surveyId: string,
  id: string,
  answersDeleted: boolean,
): Promise<string[]> {
  const row = await findCollector(ctx, surveyId, id);
  const oldUrls = await addressesOf(ctx, id);
  if (answersDeleted) {
    for (const keeper of ctx.contributions(CollectorAnswers)) await keeper.remove(ctx, { collectorId: id, surveyId });
  }
  await ctx.trx('collectors.addresses').where({ collector_id: id }).delete();
  await ctx.trx(table).where({ id }).update({ deleted_at: new Date() });
  await ctx.publish(collectorDeleted, { collectorId: id, surveyId, answersDeleted });
  await audit(ctx, 'collector.delete', row, { answersDeleted });
  return oldUrls;
}

/**
 * SUR-078: closes all links of a survey that were last switched before `at`; scheduled ones, too. A link that was
 * opened after the survey closed, because it was published again meanwhile, stays open.
 */
export async function closeCollectorsOf(ctx: TenantContext, surveyId: string, at: Date): Promise<void> {
  const now = new Date();
  const closed: { id: string; was: string }[] = await ctx
    .trx(table)
    .where({ survey_id: surveyId })
    .whereNull('deleted_at')
    .where('switched_at', '<=', at)
    .where((still) => still.whereNull('close_at').orWhere('close_at', '>', now))
    .update(
      {
        open_at: ctx.trx.raw('least(open_at, ?)', [now]),
        close_at: now,
        closed_with_survey: true,
        switched_at: now,
      },
      ['id'],
    );
  for (const { id } of closed) await ctx.publish(collectorClosed, { collectorId: id, surveyId });
}

/** GAP-030: opens the links that were closed with the survey. */
export async function reopenCollectorsOf(ctx: TenantContext, surveyId: string): Promise<CollectorRow[]> {
  const ids: string[] = await ctx
    .trx(table)
    .where({ survey_id: surveyId, closed_with_survey: true })
    .whereNull('deleted_at')
    .pluck('id');
  const rows: CollectorRow[] = [];
  for (const id of ids) rows.push((await updateCollector(ctx, surveyId, id, { state: 'open' })).row);
  return rows;
}

function settingsOf(change: Settings): Record<string, unknown> {
  return {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.language !== undefined && { language: change.language }),
    ...(change.hiddenLanguages && { hidden_languages: [...change.hiddenLanguages] }),
    ...(change.background && { background: JSON.stringify(change.background) }),
    ...(change.oneTimeDays !== undefined && { one_time_days: change.oneTimeDays }),
    ...(change.draftAllowed !== undefined && { draft_allowed: change.draftAllowed }),
    ...(change.hidden && { hidden: [...change.hidden] }),
    ...(change.automaticAnswers && { automatic_answers: JSON.stringify(change.automaticAnswers) }),
    ...(change.presentation !== undefined && { presentation: change.presentation }),
  };
}

async function tellChange(
  ctx: TenantContext,
  before: CollectorRow | null,
  row: CollectorRow,
  now: Date,
): Promise<void> {
  const was = before ? stateAt(now, before.open_at, before.close_at) : 'closed';
  const is = stateAt(now, row.open_at, row.close_at);
  if ((was === 'open') === (is === 'open')) return;
  await ctx.publish(is === 'open' ? collectorOpened : collectorClosed, {
    collectorId: row.id,
    surveyId: row.survey_id,
  });
}

const audit = (ctx: TenantContext, operation: string, row: CollectorRow, details = {}): Promise<void> =>
  ctx.audit({
    operation,
    itemType: 'collector',
    itemId: row.id,
    itemName: row.name,
    surveyId: row.survey_id,
    details: { url: row.url, ...details },
  });
