import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { type Person, token } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Question } from './charts/question.ts';
import type { FilterQuery } from './filter.ts';
import type { ReportFigures } from './report.ts';

/** A combination of surveys, as one of them is in it. */
export interface CombinationOf {
  surveyId: string;
  combinationId: string;
}

/** What the page of combined results shows a person, its texts in one language. */
export interface CombinedFigures extends Pick<ReportFigures, 'timeZone' | 'fields' | 'links'> {
  name: string;
  total: number;
  n: number;
  /** Those whose results the person may see. */
  surveys: {
    surveyId: string;
    name: string;
    total: number;
    n: number;
    /** As of `SurveyResults`. */
    hidden: boolean;
    hideUnder: number | null;
    limits: ResultsScope['limits'];
  }[];
  /** How many others there are. */
  leftOut: number;
  /** Of all together; `surveys` are those that ask it. */
  questions: (Question & { surveys: { surveyId: string; summary: Summary; hidden: boolean }[] })[];
}

/** RES-025, RES-054: results of several surveys together, each as far as a person may see it. */
export interface CombinedReader {
  /** All of a combination, whoever may see what of them. @throws Problem `not_found`, `feature_disabled` */
  surveyIds(ctx: TenantContext, of: CombinationOf): Promise<string[]>;
  /** @throws Problem `not_found`, `feature_disabled`, `forbidden`, `validation` for a filter by what none of them has */
  figures(
    ctx: TenantContext,
    person: Person,
    of: CombinationOf,
    options: { filter: FilterQuery; language: string },
  ): Promise<CombinedFigures>;
}
export const CombinedReader = token<CombinedReader>('results.CombinedReader');
