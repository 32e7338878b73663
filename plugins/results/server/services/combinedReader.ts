import { combineFeature, SurveyCombinations } from '@kaiku/plugin-surveys/contract';
import { Companies, forbidden, type TenantContext } from '@kaiku/sdk/server';
import type { CombinationOf, CombinedReader } from '../../contract/index.ts';
import type { DatasetReading } from '../dataset/port/askedDatasets.ts';
import { filterOf } from '../routes/schemas.ts';
import { combinedFacts, combinedResults, filteredOf, openCombination } from './combinedResults.ts';

const find = (ctx: TenantContext, { surveyId, combinationId }: CombinationOf) => {
  if (!ctx.features.has(combineFeature)) throw forbidden('feature_disabled');
  return ctx.get(SurveyCombinations).one(ctx, surveyId, combinationId);
};

/** What the page of combined results shows, for files. */
export const createCombinedReader = (datasets: DatasetReading): CombinedReader => ({
  async surveyIds(ctx, of) {
    return (await find(ctx, of)).surveys.map(({ surveyId }) => surveyId);
  },

  async figures(ctx, person, of, { filter, language }) {
    const combination = await find(ctx, of);
    const open = await openCombination(ctx, person, combination, language);
    // Who may see the others only does not come here by this one.
    if (!open.surveys.some(({ surveyId }) => surveyId === of.surveyId)) throw forbidden();
    const found = await combinedResults(datasets, ctx, open, filterOf(filter));
    const facts = await combinedFacts(datasets, ctx, open);
    const limitsOf = new Map(open.surveys.map(({ surveyId, scope }) => [surveyId, scope.limits]));
    return {
      name: combination.name,
      total: found.surveys.reduce((sum, one) => sum + one.total, 0),
      n: found.surveys.reduce((sum, one) => sum + one.n, 0),
      surveys: found.surveys.map(({ limited: _, ...one }) => ({ ...one, limits: limitsOf.get(one.surveyId) ?? null })),
      leftOut: found.leftOut,
      timeZone: await ctx.get(Companies).timeZone(ctx),
      ...filteredOf(found, facts),
    };
  },
});
