import {
  FileStore,
  notFound,
  type PersonalData,
  type PersonalItem,
  type Slice,
  type TenantContext,
  uuidv7,
} from '@kaiku/sdk/server';

/** Days for which a search is kept: what was sought is personal, too. */
export const keptDays = 7;
/** Things that a search finds at most: whoever is so many is not one person. */
export const mostFound = 5_000;

export interface PersonSearch {
  id: string;
  asked_by: string;
  sought: string;
  asked_at: Date;
  found_at: Date | null;
  more: boolean;
  erasure_id: string | null;
  export_ticket: string | null;
  data_key: string | null;
  page_key: string | null;
  exported_at: Date | null;
}
export interface PersonMatch {
  search_id: string;
  kind: string;
  item_id: string;
  survey_id: string;
  chosen: boolean;
}
type Contributors = readonly PersonalData[];

const searchesIn = ({ trx }: TenantContext) => trx<PersonSearch>('responses.person_searches');
export const matchesIn = ({ trx }: TenantContext) => trx<PersonMatch>('responses.person_matches');

export async function beginSearch(ctx: TenantContext, askedBy: string, sought: string): Promise<string> {
  const id = uuidv7();
  await searchesIn(ctx).insert({ id, asked_by: askedBy, sought, asked_at: new Date() });
  return id;
}

/** Who searched sees it, nobody else: what was sought tells of the person. @throws Problem `not_found` */
export async function searchOf(ctx: TenantContext, id: string, askedBy: string): Promise<PersonSearch> {
  const search = (await searchesIn(ctx).where({ id, asked_by: askedBy }).first()) as PersonSearch | undefined;
  if (!search) throw notFound();
  return search;
}

export const searchById = (ctx: TenantContext, id: string): Promise<PersonSearch | undefined> =>
  searchesIn(ctx).where({ id }).first() as Promise<PersonSearch | undefined>;

export const changeSearch = (ctx: TenantContext, id: string, change: Partial<PersonSearch>): Promise<number> =>
  searchesIn(ctx).where({ id }).update(change);

/** @returns false when it is being erased already */
export async function claimForErasure(ctx: TenantContext, id: string, erasureId: string): Promise<boolean> {
  return (await searchesIn(ctx).where({ id, erasure_id: null }).update({ erasure_id: erasureId })) > 0;
}

/** @returns whether the file has all that it says: nothing of it was removed since its ticket was given */
export async function keepFiles(
  ctx: TenantContext,
  id: string,
  ticket: string,
  keys: Pick<PersonSearch, 'data_key' | 'page_key'>,
): Promise<boolean> {
  const kept = await searchesIn(ctx)
    .where({ id, export_ticket: ticket })
    .update({ ...keys, export_ticket: null, exported_at: new Date() });
  return kept > 0;
}

export async function addMatches(
  ctx: TenantContext,
  searchId: string,
  kind: string,
  items: readonly (PersonalItem & { chosen: boolean })[],
): Promise<void> {
  if (items.length === 0) return;
  await matchesIn(ctx)
    .insert(
      items.map(({ id, surveyId, chosen }) => ({
        search_id: searchId,
        kind,
        item_id: id,
        survey_id: surveyId,
        chosen,
      })),
    )
    .onConflict(['company_id', 'search_id', 'kind', 'item_id'])
    .ignore();
}

export interface FoundGroup {
  kind: string;
  survey_id: string;
  count: number;
  chosen: number;
}

export async function groupsOf(ctx: TenantContext, searchId: string): Promise<FoundGroup[]> {
  const rows = (await matchesIn(ctx)
    .where({ search_id: searchId })
    .groupBy('kind', 'survey_id')
    .select('kind', 'survey_id')
    .count({ count: '*' })
    .select(ctx.trx.raw('count(*) FILTER (WHERE chosen) AS chosen') as never)) as never as {
    kind: string;
    survey_id: string;
    count: string;
    chosen: string;
  }[];
  return rows.map((row) => ({ ...row, count: Number(row.count), chosen: Number(row.chosen) }));
}

/**
 * Says of some of a survey's, or of all, whether they are of the person. What was exported before goes: it would hold
 * what is of somebody else.
 * @returns of how many that was said otherwise before
 */
export async function chooseMatches(
  ctx: TenantContext,
  searchId: string,
  { kind, survey_id, ids }: Pick<PersonMatch, 'kind' | 'survey_id'> & { ids?: readonly string[] },
  chosen: boolean,
): Promise<number> {
  // Before its matches, as whoever erases them does.
  await searchesIn(ctx).where({ id: searchId }).forUpdate().select('id');
  const changed = await matchesIn(ctx)
    .where({ search_id: searchId, kind, survey_id, chosen: !chosen })
    .modify((query) => {
      if (ids) query.whereIn('item_id', [...ids]);
    })
    .update({ chosen });
  if (changed > 0) await forgetFilesMadeBy(ctx, [searchId]);
  return changed;
}

/** Those to be exported or erased, after one of them. */
export const nextChosen = (ctx: TenantContext, searchId: string, kind: string, after: string, most: number) =>
  matchesIn(ctx)
    .where({ search_id: searchId, kind, chosen: true })
    .where('item_id', '>', after)
    .orderBy('item_id')
    .limit(most) as unknown as Promise<PersonMatch[]>;

/** Nothing of a search stays, its files included. */
export async function forgetSearches(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  const some = await searchesIn(ctx)
    .whereIn('id', [...ids])
    .delete()
    .returning(['data_key', 'page_key']);
  await removeFiles(ctx, some as PersonSearch[]);
}

/** What was exported of answers that are removed now, and what is being exported. */
export async function forgetFilesOf(ctx: TenantContext, itemIds: readonly string[]): Promise<void> {
  const ids: string[] = await matchesIn(ctx)
    .whereIn('item_id', [...itemIds])
    .groupBy('search_id')
    .pluck('search_id');
  await forgetFilesMadeBy(ctx, ids);
}

/** An export that is under way is begun anew. */
async function forgetFilesMadeBy(ctx: TenantContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const some = () => searchesIn(ctx).whereIn('id', [...ids]);
  const before = (await some().forUpdate().select('data_key', 'page_key')) as PersonSearch[];
  await some().update({ data_key: null, page_key: null, export_ticket: null });
  await removeFiles(ctx, before);
}

async function removeFiles(ctx: TenantContext, searches: readonly Pick<PersonSearch, 'data_key' | 'page_key'>[]) {
  for (const { data_key, page_key } of searches)
    for (const key of [data_key, page_key]) if (key !== null) await ctx.get(FileStore).remove(ctx, key);
}

export async function forgetOldSearches(ctx: TenantContext): Promise<Slice> {
  const before = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1_000);
  const ids: string[] = await searchesIn(ctx).where('asked_at', '<', before).limit(100).pluck('id');
  await forgetSearches(ctx, ids);
  return { count: ids.length, last: ids.length < 100 };
}

/** @throws Problem `not_found` for a kind that nobody keeps any more */
export function keeperOf(all: Contributors, kind: string): PersonalData {
  const one = all.find((keeper) => keeper.kind === kind);
  if (!one) throw notFound();
  return one;
}
