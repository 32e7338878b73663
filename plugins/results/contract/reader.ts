import type { ResultsScope } from '@kaiku/plugin-surveys/contract';
import { token } from '@kaiku/sdk/common';
import type { Element, Id, Summary } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter } from './filter.ts';
import type { TimeTaken } from './timeTaken.ts';

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
  /** There are responses, and the filter lets through no whole block of them: `n` is 0 and all summaries are empty. */
  hidden: boolean;
  elements: ElementResult[];
  /** Null where it was not asked for, where the survey hides times, where it is known of nobody, or of too few. */
  time: TimeTaken | null;
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

/** Responses with the same value of what is compared by. */
export interface ComparisonSegment {
  /** Empty for those that have none. */
  value: string;
  n: number;
  elements: ElementResult[];
  /** As of results. */
  time: TimeTaken | null;
}

/** Segments side by side, the largest first. */
export interface Comparison {
  hidden: boolean;
  segments: ComparisonSegment[];
  /** There are further, smaller segments. */
  more: boolean;
}

export interface TimelineComparison extends Omit<Timeline, 'buckets'> {
  /** All with the same buckets. */
  segments: { value: string; buckets: Timeline['buckets'] }[];
  more: boolean;
}

/**
 * The one engine behind charts, dashboards, alerts and reports. Brings its dataset up to date before it answers. Where
 * that takes more than a moment (a survey of over 50,000 responses is read for the first time), it refuses meanwhile
 * with Problem `results_building`, params `done` and `total`: ask again later. Jobs wait instead. What may be seen is the
 * scope's, of `SurveyAccess`.
 */
export interface ResultsReader {
  /**
   * Of all questions, or of `elementIds`; with `times` how long respondents took, too. Where few are hidden, figures are of whole blocks of responses (0139) and grow
   * by one at a time.
   * @throws Problem `not_found`
   */
  results(
    ctx: TenantContext,
    scope: ResultsScope,
    options?: { elementIds?: readonly Id[]; filter?: ResultsFilter; times?: boolean },
  ): Promise<SurveyResults>;
  /** @throws Problem `not_found`, `too_many_intervals` */
  timeline(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { interval: TimelineInterval | 'auto'; elementId?: Id; filter?: ResultsFilter },
  ): Promise<Timeline>;
  /**
   * The same by the values of `language`, `collector` or `field <field id>`. Where few are hidden, responses whose segment
   * may not be told are in none, and segments of a question are hidden with those that would follow from the whole.
   * @throws Problem `not_found`, also for a field that the survey has not
   */
  comparison(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { by: string; elementIds?: readonly Id[]; filter?: ResultsFilter; times?: boolean },
  ): Promise<Comparison>;
  /** @throws Problem `not_found`, `too_many_intervals` */
  timelineComparison(
    ctx: TenantContext,
    scope: ResultsScope,
    options: { by: string; interval: TimelineInterval | 'auto'; elementId?: Id; filter?: ResultsFilter },
  ): Promise<TimelineComparison>;
}
export const ResultsReader = token<ResultsReader>('results.ResultsReader');
