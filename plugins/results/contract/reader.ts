import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { token } from '@kaiku/sdk/common';
import type { Element, Id, Summary } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter } from './filter.ts';

export interface ElementResult {
  element: Element;
  summary: Summary;
  /** Too few answered it: the summary is empty. */
  hidden: boolean;
}

export interface SurveyResults {
  surveyVersion: number;
  /** Responses of the survey, also those kept apart where the filter asks for such, and how many the filter lets through. */
  total: number;
  n: number;
  /** The filter lets through too few to be shown, or leaves out too few: `n` is 0 and all summaries are empty. */
  hidden: boolean;
  elements: ElementResult[];
}

/** RES-008, without `auto`. */
export const timelineIntervals = ['year', 'halfYear', 'quarter', 'month', 'week', 'day', 'hour'] as const;
export type TimelineInterval = (typeof timelineIntervals)[number];

export interface Timeline {
  interval: TimelineInterval;
  /** The company's, by which days begin. */
  timeZone: string;
  /** As of results; there are no buckets then. */
  hidden: boolean;
  /** Without gaps; `start` is the instant as an ISO time in UTC, weeks start on Monday. `summary` of the element asked for, null where `hidden`. */
  buckets: { start: string; n: number; summary: Summary | null; hidden: boolean }[];
}

/**
 * The one engine behind charts, dashboards, alerts and reports. Brings its dataset up to date before it answers. Where
 * that takes more than a moment (a survey of over 50,000 responses is read for the first time), it refuses meanwhile
 * with Problem `results_building`, params `done` and `total`: ask again later. Jobs wait instead. What may be seen is the
 * scope's, of `SurveyAccess`.
 */
export interface ResultsReader {
  /**
   * Of all questions, or of `elementIds`. `settled`: for who may look as often as they like; where few are hidden, figures
   * grow by as many respondents at a time, or what one of them answers would tell of that one. That holds of answers as
   * they come: one that is deleted, changed or imported with an earlier date may take the place of another.
   * @throws Problem `not_found`
   */
  results(
    ctx: TenantContext,
    scope: ResultsScope,
    options?: { elementIds?: readonly Id[]; filter?: ResultsFilter; settled?: boolean },
  ): Promise<SurveyResults>;
  /** @throws Problem `not_found`, `too_many_intervals` */
  timeline(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { interval: TimelineInterval | 'auto'; elementId?: Id; filter?: ResultsFilter },
  ): Promise<Timeline>;
}
export const ResultsReader = token<ResultsReader>('results.ResultsReader');
