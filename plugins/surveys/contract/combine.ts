import { token } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';

/** COMP-014: surveys whose results are shown together. */
export const combineFeature = 'combine_results';

/** Surveys that are looked at together (LINK-032). */
export interface SurveyCombination {
  combinationId: string;
  name: string;
  /** Those that were not deleted, by name. */
  surveys: { surveyId: string; name: string }[];
}

/** The combinations that a survey is in. Who may see what of each survey is asked elsewhere. */
export interface SurveyCombinations {
  /** By name. */
  of(ctx: TenantContext, surveyId: string): Promise<SurveyCombination[]>;
  /** @throws Problem `not_found` when the survey is not in it */
  one(ctx: TenantContext, surveyId: string, combinationId: string): Promise<SurveyCombination>;
}
export const SurveyCombinations = token<SurveyCombinations>('surveys.SurveyCombinations');
