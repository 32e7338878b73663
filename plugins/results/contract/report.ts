import type { StoredResponse } from '@kaiku/plugin-responses/contract';
import type { AnswersScope, ResultsScope } from '@kaiku/plugin-surveys/contract';
import { type Person, token } from '@kaiku/sdk/common';
import type { Id } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Question } from './charts/question.ts';
import type { ResultsFilter } from './filter.ts';
import type { ChartSettings } from './views.ts';

/** What the results page shows of a survey, its texts in one language. */
export interface ReportFigures {
  surveyName: string;
  total: number;
  n: number;
  /** As of `SurveyResults`. */
  hidden: boolean;
  /** Fewer responses than this are not shown; null: any number is. */
  hideUnder: number | null;
  /** A share lets the reader see a part only. */
  limited: boolean;
  timeZone: string;
  questions: Question[];
  fields: { id: Id; name: string; label(value: string): string }[];
  /** Names of links by id. */
  links: ReadonlyMap<string, string>;
  /** When respondents got each version of the survey first (ISO 8601 in UTC); those that they never got are missing. */
  versions: ReadonlyMap<number, string>;
}

/** Responses that have the same values of some background fields. */
export interface ReportGroup {
  /** One of each field; empty where a response has none. */
  values: string[];
  n: number;
}

export interface ReportTexts {
  texts: string[];
  /** How many there are in all. */
  count: number;
  hidden: boolean;
}

/** A page of responses. */
export interface ResponsePage {
  responses: StoredResponse[];
  /** From behind which the next page begins; null: this was the last. */
  next: string | null;
}

/** What reports in files are made of: the figures of `ResultsReader` with what stands beside them on the page. */
export interface ReportReader {
  /**
   * What the report shows: as the survey's settings say, or as a view that the person sees.
   * @throws Problem `not_found` for a view that is gone
   */
  charts(
    ctx: TenantContext,
    person: Person,
    surveyId: string,
    viewId: string | null,
  ): Promise<{ charts: ChartSettings; view: string | null }>;
  /** @throws Problem `not_found` */
  figures(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { filter: ResultsFilter; language: string },
  ): Promise<ReportFigures>;
  /**
   * By how many background fields there are, the largest first; those of too few are left out, and with them another
   * where they would follow from what is left. @throws Problem `not_found` for an unknown field
   */
  groups(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { filter: ResultsFilter; fieldIds: readonly Id[]; most: number },
  ): Promise<{ groups: ReportGroup[]; more: boolean }>;
  /**
   * The newest open answers to a question, at most so many and of so many letters in all. How somebody can be reached is
   * never among them.
   */
  texts(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { elementId: Id; filter: ResultsFilter; most: number; letters: number },
  ): Promise<ReportTexts>;
  /** Responses one by one, in the order of their ids, from behind `after` on. Those that the filter or the scope hides are missing. */
  responses(
    ctx: TenantContext,
    scope: AnswersScope,
    options: { after: string | null; most: number; filter: ResultsFilter },
  ): Promise<ResponsePage>;
}
export const ReportReader = token<ReportReader>('results.ReportReader');
