import type { Person } from '@kaiku/sdk/common';
import { invalid, notFound, Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import {
  combineFeature,
  type SurveyCombination,
  type SurveyCombinations,
  type SurveyDetails,
} from '../../contract/index.ts';
import { Combination, Combined } from '../models/combination.ts';
import { Survey } from '../models/survey.ts';
import { permissionsOn } from './access.ts';

/** Combinations that a survey is in. */
const max = 50;

export interface CombinedSurvey {
  surveyId: string;
  name: string;
}
export interface WholeCombination {
  combination: Combination;
  /** Those that were not deleted, by name. */
  surveys: CombinedSurvey[];
}

const ofSurveys = (ctx: TenantContext, surveyIds: readonly string[]) =>
  Combined.query(ctx.trx)
    .whereIn('survey_id', [...surveyIds])
    .select('combination_id');

/** The combinations that the survey is in, by name. */
export async function combinationsOf(ctx: TenantContext, surveyId: string): Promise<WholeCombination[]> {
  const rows = await Combination.query(ctx.trx)
    .whereIn('id', ofSurveys(ctx, [surveyId]))
    .orderByRaw('lower(name), id')
    .limit(max);
  return whole(ctx, rows);
}

/** @throws Problem `not_found` when the survey is not in it */
export async function combinationOf(ctx: TenantContext, surveyId: string, id: string): Promise<WholeCombination> {
  const [found] = await whole(
    ctx,
    await Combination.query(ctx.trx)
      .where({ id })
      .whereIn('id', ofSurveys(ctx, [surveyId])),
  );
  if (!found) throw notFound();
  return found;
}

const told = ({ combination: { id, name }, surveys }: WholeCombination): SurveyCombination => ({
  combinationId: id,
  name,
  surveys,
});

export const surveyCombinations: SurveyCombinations = {
  of: async (ctx, surveyId) => (await combinationsOf(ctx, surveyId)).map(told),
  one: async (ctx, surveyId, id) => told(await combinationOf(ctx, surveyId, id)),
};

async function whole(ctx: TenantContext, rows: readonly Combination[]): Promise<WholeCombination[]> {
  const members = await placesIn(
    ctx,
    rows.map(({ id }) => id),
  );
  const surveys = await Survey.query(ctx.trx)
    .whereIn('id', [...new Set(members.map(({ surveyId }) => surveyId))])
    .whereNull('deleted_at')
    .orderByRaw('lower(name), id')
    .select('id', 'name');
  const inside = Map.groupBy(members, ({ combinationId }) => combinationId);
  return rows.map((combination) => {
    const ids = new Set(inside.get(combination.id)?.map(({ surveyId }) => surveyId));
    return {
      combination,
      surveys: surveys.filter(({ id }) => ids.has(id)).map(({ id, name }) => ({ surveyId: id, name })),
    };
  });
}

const placesIn = async (ctx: TenantContext, combinationIds: readonly string[]): Promise<Combined[]> =>
  Combined.query(ctx.trx).whereIn('combination_id', [...combinationIds]);

/**
 * LINK-032: a set of surveys whose results are shown together, this one among them.
 * @throws Problem `validation` naming a survey on which the person has not the full permission
 */
export async function createCombination(
  ctx: TenantContext,
  person: Person,
  surveyId: string,
  { name, surveyIds }: { name: string; surveyIds: readonly string[] },
): Promise<WholeCombination> {
  const ids = await allowed(ctx, person, surveyId, surveyIds, []);
  const combination = await Combination.query(ctx.trx).insert({ name, createdBy: ctx.actorId }).returning('*');
  await putIn(ctx, combination.id, ids);
  await audit(ctx, 'combination.create', surveyId, combination, { surveys: ids.length });
  return combinationOf(ctx, surveyId, combination.id);
}

/** @throws Problem `not_found`, `validation` as above, of surveys that were not in it before */
export async function updateCombination(
  ctx: TenantContext,
  person: Person,
  surveyId: string,
  id: string,
  { name, surveyIds }: { name?: string; surveyIds?: readonly string[] },
): Promise<WholeCombination> {
  const { combination } = await held(ctx, surveyId, id);
  if (name !== undefined) await Combination.query(ctx.trx).where({ id }).patch({ name });
  if (surveyIds) {
    const before = (await placesIn(ctx, [id])).map((one) => one.surveyId);
    const ids = await allowed(ctx, person, surveyId, surveyIds, before);
    // A deleted one stays: it may be brought back.
    const gone = new Set(
      (await Survey.query(ctx.trx).whereIn('id', before).whereNotNull('deleted_at').select('id')).map((one) => one.id),
    );
    const out = before.filter((one) => !ids.includes(one) && !gone.has(one));
    await Combined.query(ctx.trx).where({ combination_id: id }).whereIn('survey_id', out).delete();
    await putIn(
      ctx,
      id,
      ids.filter((one) => !before.includes(one)),
    );
  }
  await audit(
    ctx,
    'combination.update',
    surveyId,
    { ...combination, ...(name && { name }) },
    {
      ...(surveyIds && { surveys: surveyIds.length }),
    },
  );
  return combinationOf(ctx, surveyId, id);
}

/** @throws Problem `not_found` */
export async function removeCombination(ctx: TenantContext, surveyId: string, id: string): Promise<void> {
  const { combination } = await held(ctx, surveyId, id);
  await Combination.query(ctx.trx).where({ id }).delete();
  await audit(ctx, 'combination.delete', surveyId, combination);
}

/** Of combinations that a survey leaves for good, those of which one survey would be left. */
export async function leaveCombinations(ctx: TenantContext, surveyId: string): Promise<void> {
  const small = Combined.query(ctx.trx)
    .whereIn('combination_id', ofSurveys(ctx, [surveyId]))
    .groupBy('combination_id')
    .having(raw('count(*)'), '<=', 2)
    .select('combination_id');
  const gone = await Combination.query(ctx.trx).whereIn('id', small).delete().returning('*');
  for (const combination of gone) await audit(ctx, 'combination.delete', surveyId, combination);
}

/** SUR-017. */
export const combinedDetails: SurveyDetails = {
  part: 'combined_surveys',
  needs: [],
  async of(ctx, surveyIds) {
    if (!ctx.features.has(combineFeature)) return new Map();
    const places = await Combined.query(ctx.trx)
      .whereIn('survey_id', [...surveyIds])
      .orderBy(['survey_id', 'combination_id'])
      .limit(max * surveyIds.length);
    const rows = await Combination.query(ctx.trx).whereIn('id', [...new Set(places.map((one) => one.combinationId))]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const found = places.map((one) => ({ ...one, name: names.get(one.combinationId) ?? '' }));
    return new Map(
      [...Map.groupBy(found, ({ surveyId }) => surveyId)].map(([surveyId, some]) => [
        surveyId,
        some.map(({ combinationId, name }) => ({ combination_id: combinationId, name })),
      ]),
    );
  },
};

async function held(ctx: TenantContext, surveyId: string, id: string): Promise<WholeCombination> {
  const row = await Combination.query(ctx.trx).findOne({ id }).forUpdate();
  if (!row) throw notFound();
  return combinationOf(ctx, surveyId, id);
}

async function allowed(
  ctx: TenantContext,
  person: Person,
  surveyId: string,
  wanted: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const ids = [...new Set([surveyId, ...wanted])];
  if (ids.length < 2) throw invalid({ path: 'survey_ids', code: 'combination_of_one' });
  const fresh = ids.filter((id) => !before.includes(id));
  const permissions = await permissionsOn(ctx, person, fresh);
  const refused = fresh.filter((id) => !permissions.get(id)?.has('full'));
  if (refused.length > 0)
    throw invalid(...refused.map((value) => ({ path: 'survey_ids', code: 'combination_needs_full', value })));
  return ids;
}

async function putIn(ctx: TenantContext, combinationId: string, surveyIds: readonly string[]): Promise<void> {
  if (surveyIds.length === 0) return;
  // Each of them shows so many, not only the one from which it is made.
  const full = await Combined.query(ctx.trx)
    .whereIn('survey_id', [...surveyIds])
    .groupBy('survey_id')
    .having(raw('count(*)'), '>=', max)
    .select('survey_id')
    .first();
  if (full) throw new Problem('too_many_combinations', { params: { max } });
  await ctx.trx('surveys.combined').insert(surveyIds.map((id) => ({ combination_id: combinationId, survey_id: id })));
}

const audit = (
  ctx: TenantContext,
  operation: string,
  surveyId: string,
  { id, name }: Pick<Combination, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> => ctx.audit({ operation, itemType: 'combination', itemId: id, itemName: name, surveyId, details });
