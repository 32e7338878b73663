import {
  QuestionKinds,
  type ResultsScope,
  SurveyAccess,
  type SurveyCombination,
  SurveyReader,
} from '@kaiku/plugin-surveys/contract';
import type { Person } from '@kaiku/sdk/common';
import { Problem, type TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter } from '../../contract/index.ts';
import { countAnswers } from '../dataset/counting.ts';
import type { Datasets } from '../dataset/datasets.ts';
import { type CombinedQuestion, combineQuestions, type SurveyQuestion } from './combine.ts';
import { describe, translated } from './questions.ts';
import { withDataset } from './results.ts';

export interface CombinedSurveyFigures {
  surveyId: string;
  name: string;
  total: number;
  n: number;
  /** As of `SurveyResults`. */
  hidden: boolean;
  hideUnder: number | null;
  limited: boolean;
}

export interface CombinedResults {
  /** Those whose results the reader may see. */
  surveys: CombinedSurveyFigures[];
  /** How many others there are. */
  leftOut: number;
  questions: CombinedQuestion[];
}

/** Filters that mean the same in every survey. */
export type CommonFilter = Pick<ResultsFilter, 'from' | 'to' | 'languages' | 'integrity'>;

/** The scope of a survey, or null where the person may not see its results. */
async function scopeOf(ctx: TenantContext, person: Person, surveyId: string): Promise<ResultsScope | null> {
  try {
    return await ctx.get(SurveyAccess).results(ctx, person, surveyId);
  } catch (error) {
    if (error instanceof Problem && (error.code === 'forbidden' || error.code === 'not_found')) return null;
    throw error;
  }
}

/** RES-025: results of several surveys together, each as far as the person may see it. */
export async function combinedResults(
  datasets: Datasets,
  ctx: TenantContext,
  person: Person,
  combination: SurveyCombination,
  { filter, language }: { filter: CommonFilter; language: string },
): Promise<CombinedResults> {
  const kinds = ctx.get(QuestionKinds);
  const surveys: CombinedSurveyFigures[] = [];
  const questions: SurveyQuestion[] = [];
  // One after the other: each opens a dataset, and a combination has fifty at most.
  for (const { surveyId, name } of combination.surveys) {
    const scope = await scopeOf(ctx, person, surveyId);
    const asked = scope && (await ctx.get(SurveyReader).asked(ctx, surveyId));
    if (!scope || !asked) continue;
    const texts = translated(asked.structure, language, kinds);
    await withDataset(datasets, ctx, scope, async ({ view, elements }) => {
      const selection = await view.select(filter);
      const [total, [counted]] = await Promise.all([view.total(filter.integrity), countAnswers(selection, elements)]);
      surveys.push({
        surveyId,
        name,
        total,
        n: counted!.n,
        hidden: selection.hidden && total > 0,
        hideUnder: scope.hideUnder?.under ?? null,
        limited: scope.limits !== null,
      });
      for (const known of elements) {
        const counts = counted!.elements.get(known.element.id)!;
        const { n, dontKnow } = known.kind.summariseCounts(known.element, counts);
        questions.push({
          surveyId,
          known,
          question: describe(texts.get(known.element.id) ?? known.element, kinds),
          counts,
          hidden: selection.hidden || selection.hides(n + dontKnow),
        });
      }
    });
  }
  return {
    surveys,
    leftOut: combination.surveys.length - surveys.length,
    questions: combineQuestions(questions),
  };
}
