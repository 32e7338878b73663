import { token } from '@kaiku/sdk/common';
import type { Element, Id, Summary } from '@kaiku/sdk/model';
import type { TenantContext } from '@kaiku/sdk/server';
import type { ResultsFilter } from './filter.ts';

export interface ElementResult {
  element: Element;
  summary: Summary;
}

export interface SurveyResults {
  surveyVersion: number;
  /** Responses of the survey, and those of them that the filter lets through. */
  total: number;
  n: number;
  elements: ElementResult[];
}

/** RES-008, without `auto`. */
export const timelineIntervals = ['year', 'halfYear', 'quarter', 'month', 'week', 'day', 'hour'] as const;
export type TimelineInterval = (typeof timelineIntervals)[number];

export interface Timeline {
  interval: TimelineInterval;
  /** Without gaps; `start` is an ISO time in UTC, weeks start on Monday. `summary` of the element asked for. */
  buckets: { start: string; n: number; summary: Summary | null }[];
}

/**
 * The one engine behind charts, dashboards, alerts and reports. Brings its dataset up to date before it answers. Where
 * that takes more than a moment (a survey of over 50,000 responses is read for the first time), it refuses meanwhile
 * with Problem `results_building`, params `done` and `total`: ask again later. Jobs wait instead.
 */
export interface ResultsReader {
  /** Of all questions, or of `elementIds`. @throws Problem `not_found` */
  results(
    ctx: TenantContext,
    surveyId: string,
    options?: { elementIds?: readonly Id[]; filter?: ResultsFilter },
  ): Promise<SurveyResults>;
  /** @throws Problem `not_found`, `too_many_intervals` */
  timeline(
    ctx: TenantContext,
    surveyId: string,
    options: { interval: TimelineInterval | 'auto'; elementId?: Id; filter?: ResultsFilter },
  ): Promise<Timeline>;
}
export const ResultsReader = token<ResultsReader>('results.ResultsReader');
