import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import type { Person } from '@kaiku/sdk/common';
import { allElements } from '@kaiku/sdk/model';
import { forbidden, isDuplicate, notFound, Problem, type TenantContext, type TracesOfPeople } from '@kaiku/sdk/server';
import type { ChartSettings, FilterQuery, ViewScope } from '../../contract/index.ts';
import { fieldOf } from '../dataset/facts.ts';
import { ReportView } from '../models/reportView.ts';
import { forgetReportSettings } from './reportSettings.ts';
import { surveyName } from './surveyName.ts';

export const reportViewsFeature = 'report_views';

/** Of one survey: those of one person, and those of the company. */
const most = 100;
/** What one person sees of one survey. */
export const mostViews = 2 * most;

export interface ViewSettings {
  name: string;
  scope: ViewScope;
  filter: FilterQuery;
  charts: ChartSettings;
  compareBy: string | null;
}

/** Who asks, about which survey. */
export interface Asked {
  person: Person;
  surveyId: string;
  /** May change what everybody sees (SHARE-011). */
  shares: boolean;
}

const ofSurvey = (ctx: TenantContext, { surveyId }: Asked) => ReportView.query(ctx.trx).where({ survey_id: surveyId });

/** RES-027: one's own, and those of the company, by name. */
export const viewsFor = async (ctx: TenantContext, asked: Asked): Promise<ReportView[]> =>
  ofSurvey(ctx, asked)
    .where((one) => void one.where({ owner_id: asked.person.userId }).orWhere({ scope: 'company' }))
    .orderByRaw('lower(name), id')
    .limit(mostViews);

export const mayChange = ({ scope, ownerId }: ReportView, { person, shares }: Asked): boolean =>
  scope === 'company' ? shares : ownerId === person.userId;

/** @throws Problem `not_found`, `forbidden` */
async function changeable(ctx: TenantContext, asked: Asked, id: string): Promise<ReportView> {
  const view = (await viewsFor(ctx, asked)).find((one) => one.id === id);
  if (!view) throw notFound();
  if (!mayChange(view, asked)) throw forbidden();
  return view;
}

/** @throws Problem `forbidden`, `report_view_taken`, `too_many_report_views` */
export async function createView(ctx: TenantContext, asked: Asked, settings: ViewSettings): Promise<ReportView> {
  if (settings.scope === 'company' && !asked.shares) throw forbidden();
  await requireRoom(ctx, asked, settings.scope, 1);
  await requireFree(ctx, asked, settings);
  const own = { surveyId: asked.surveyId, ownerId: asked.person.userId };
  const row = await unlessTaken(
    settings.name,
    ReportView.query(ctx.trx)
      .insert({ ...settings, ...own })
      .returning('*'),
  );
  await audit(ctx, 'report_view.create', row);
  return row;
}

/** @throws Problem `not_found`, `forbidden`, `report_view_taken`, `report_view_conflict` when somebody has changed it meanwhile */
export async function changeView(
  ctx: TenantContext,
  asked: Asked,
  id: string,
  { version, ...changes }: Partial<ViewSettings> & { version: number },
): Promise<ReportView> {
  const before = await changeable(ctx, asked, id);
  if (changes.scope === 'company' && !asked.shares) throw forbidden();
  const { name, scope } = { ...before, ...changes };
  if (scope !== before.scope) await requireRoom(ctx, asked, scope, 1);
  await requireFree(ctx, asked, { name, scope }, id);
  // Whoever takes it back from everybody is the one who has it then.
  const owner = scope === 'user' ? { ownerId: asked.person.userId } : {};
  const row = await unlessTaken(
    name,
    ReportView.query(ctx.trx)
      .where({ id, version })
      .patch({ ...changes, ...owner, version: version + 1 })
      .returning('*')
      .first(),
  );
  if (!row) throw new Problem('report_view_conflict', { status: 412 });
  await audit(ctx, 'report_view.update', row);
  return row;
}

/** @throws Problem `not_found`, `forbidden` */
export async function removeView(ctx: TenantContext, asked: Asked, id: string): Promise<void> {
  const view = await changeable(ctx, asked, id);
  await ReportView.query(ctx.trx).where({ id }).delete();
  await audit(ctx, 'report_view.delete', view);
}

type GivenView = Omit<ViewSettings, 'scope'>;

/**
 * Views from a file, all of them or none, as one's own. A name that is taken gets a number behind it; what speaks of
 * questions, fields, links and versions that this survey lacks is left out.
 * @throws Problem `too_many_report_views`
 */
export async function importViews(ctx: TenantContext, asked: Asked, file: readonly GivenView[]): Promise<ReportView[]> {
  await requireRoom(ctx, asked, 'user', file.length);
  const given = await withinSurvey(ctx, asked, file);
  const taken = new Set(
    (await viewsFor(ctx, asked)).filter(({ scope }) => scope === 'user').map(({ name }) => name.toLowerCase()),
  );
  const rows = given.map((one) => {
    const name = freeName(one.name, taken);
    taken.add(name.toLowerCase());
    return { ...one, name, scope: 'user' as const, surveyId: asked.surveyId, ownerId: asked.person.userId };
  });
  // The database's idea of capitals is not JavaScript's.
  const made = await unlessTaken(given[0]!.name, ReportView.query(ctx.trx).insert(rows).returning('*'));
  await ctx.audit({
    operation: 'report_view.import',
    itemType: 'survey',
    itemId: asked.surveyId,
    itemName: await surveyName(ctx, asked.surveyId),
    surveyId: asked.surveyId,
    details: { count: made.length },
  });
  return made;
}

async function withinSurvey(ctx: TenantContext, { surveyId }: Asked, file: readonly GivenView[]): Promise<GivenView[]> {
  const asked = await ctx.get(SurveyReader).asked(ctx, surveyId);
  const links = await ctx.get(CollectorReader).names(ctx, surveyId);
  const published = await ctx.get(SurveyReader).liveSince(ctx, surveyId);
  const elements = new Set(asked ? allElements(asked.structure).map(({ id }) => id) : []);
  const fields = new Set(asked?.structure.backgroundFields.map(({ id }) => id));
  const knownFact = (key: string) => {
    const field = fieldOf(key);
    return field === undefined || fields.has(field);
  };
  const about = (known: ReadonlySet<string>) => (part: string) => known.has(part.split(/[.:]/, 1)[0]!);
  return file.map(({ name, filter, charts, compareBy }) => ({
    name,
    filter: {
      ...filter,
      ...(filter.answer && { answer: filter.answer.filter(about(elements)) }),
      ...(filter.background && { background: filter.background.filter(about(fields)) }),
      ...(filter.collector && { collector: filter.collector.filter((id) => links.has(id)) }),
      ...(filter.version && { version: filter.version.filter((one) => published.has(Number(one))) }),
    },
    charts: {
      ...charts,
      hidden: charts.hidden.filter((id) => elements.has(id)),
      shapes: Object.fromEntries(Object.entries(charts.shapes).filter(([id]) => elements.has(id))),
    },
    compareBy: compareBy !== null && knownFact(compareBy) ? compareBy : null,
  }));
}

const longestName = 100;

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`;
    const tried = name.slice(0, longestName - end.length) + end;
    if (!taken.has(tried.toLowerCase())) return tried;
  }
}

const amongScope = (ctx: TenantContext, asked: Asked, scope: ViewScope) =>
  ofSurvey(ctx, asked).where(scope === 'company' ? { scope } : { scope, owner_id: asked.person.userId });

async function requireRoom(ctx: TenantContext, asked: Asked, scope: ViewScope, more: number): Promise<void> {
  const count = await amongScope(ctx, asked, scope).resultSize();
  if (count + more > most) throw new Problem('too_many_report_views', { params: { max: most } });
}

async function requireFree(
  ctx: TenantContext,
  asked: Asked,
  { name, scope }: Pick<ViewSettings, 'name' | 'scope'>,
  butFor?: string,
): Promise<void> {
  const other = await amongScope(ctx, asked, scope)
    .whereRaw('lower(name) = lower(?)', [name])
    .modify((query) => void (butFor !== undefined && query.whereNot({ id: butFor })))
    .first()
    .select('id');
  if (other) throw taken(name);
}

const taken = (name: string) =>
  new Problem('report_view_taken', {
    params: { value: name },
    details: [{ path: 'name', code: 'report_view_taken', value: name }],
  });

/** Somebody may take the name between the look and the writing. */
const unlessTaken = async <T>(name: string, work: PromiseLike<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw isDuplicate(error) ? taken(name) : error;
  }
};

const audit = (ctx: TenantContext, operation: string, { id, name, scope, surveyId }: ReportView) =>
  ctx.audit({ operation, itemType: 'report_view', itemId: id, itemName: name, surveyId, details: { scope } });

export async function forgetReport(ctx: TenantContext, surveyId: string): Promise<void> {
  await ReportView.query(ctx.trx).where({ survey_id: surveyId }).delete();
  await forgetReportSettings(ctx, surveyId);
}

/** Those of the company stay when whoever made them is gone. */
export const reportViewTraces: TracesOfPeople = {
  async remove({ trx }, { userIds }) {
    if (userIds.length === 0) return;
    await ReportView.query(trx)
      .whereIn('owner_id', [...userIds])
      .where({ scope: 'user' })
      .delete();
  },
};
