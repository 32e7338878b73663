import type { TableQuery } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import { ApiError } from '@kaiku/sdk/web';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Question } from '../contract/charts/question.ts';
import type { FilterQuery, TimelineInterval } from '../contract/index.ts';
import { api } from './api.ts';

export type { Question } from '../contract/charts/question.ts';

export interface ResultsReply {
  survey_version: number;
  total: number;
  n: number;
  /** Too few to be shown. */
  hidden: boolean;
  hide_under: number | null;
  elements: Question[];
  /** Null where it is not told. */
  time_taken: TimeTakenReply | null;
  /** Where segments are asked for. */
  comparison?: ComparisonReply;
}

/** How long respondents took, in seconds. */
export interface TimeTakenReply {
  n: number;
  median: number;
  lower_quartile: number;
  upper_quartile: number;
  classes: { from: number; to: number | null; n: number }[];
}

export interface ComparisonReply {
  by: string;
  /** Empty for language and link. */
  title: string;
  more: boolean;
  segments: {
    /** Empty for who has none. */
    value: string;
    label: string;
    n: number;
    time_taken: TimeTakenReply | null;
    elements: Pick<Question, 'element_id' | 'summary' | 'hidden'>[];
  }[];
}

/** A reply to an earlier call than the latest is of no use (PLAT-058). */
async function latest<T extends { timestamp: number | null }>(ask: (timestamp: number) => Promise<T>): Promise<T> {
  const timestamp = Date.now();
  const reply = await ask(timestamp);
  if (reply.timestamp !== timestamp) throw new Error('A reply to another request');
  return reply;
}

/** Everything of one survey's results begins with this key. */
export const resultsKey = (surveyId: string) => ['results', surveyId] as const;

/** Asks anew for what is shown of them, the responses table too. */
export const redrawResults = (client: QueryClient, surveyId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: resultsKey(surveyId) }),
    client.invalidateQueries({ queryKey: ['table', ...resultsKey(surveyId)] }),
  ]);

/** @param by what segments are compared by, as `compare_by` has it */
export const resultsQuery = (surveyId: string, filter: FilterQuery, by: string | null = null) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'summary', filter, by],
    queryFn: async ({ signal }) =>
      (await latest((timestamp) =>
        api.GET('/survey/{id}/results', {
          path: { id: surveyId },
          query: { ...filter, timestamp, ...(by !== null && { comparison: true, compare_by: by }) },
          signal,
        }),
      )) as unknown as ResultsReply,
    placeholderData: keepPreviousData,
  });

export const timelineQuery = (
  surveyId: string,
  filter: FilterQuery,
  interval: TimelineInterval | 'auto',
  elementId: string | null,
) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'timeline', filter, interval, elementId],
    queryFn: async ({ signal }) =>
      (await latest((timestamp) =>
        api.GET('/survey/{id}/results/timeline', {
          path: { id: surveyId },
          query: { ...filter, interval, timestamp, ...(elementId !== null && { element_id: elementId }) },
          signal,
        }),
      )) as unknown as {
        interval: TimelineInterval;
        time_zone: string;
        buckets: { start: string; n: number; summary: Summary | null }[];
      },
    placeholderData: keepPreviousData,
  });

export interface TimelineComparisonReply {
  interval: TimelineInterval;
  time_zone: string;
  more: boolean;
  segments: { value: string; label: string; buckets: { start: string; n: number; summary: Summary | null }[] }[];
}

/** The same for each segment. */
export const timelineComparisonQuery = (
  surveyId: string,
  filter: FilterQuery,
  interval: TimelineInterval | 'auto',
  elementId: string | null,
  by: string | null,
) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'timeline', filter, interval, elementId, by],
    enabled: by !== null,
    queryFn: async ({ signal }) =>
      (
        await latest((timestamp) =>
          api.GET('/survey/{id}/results/timeline', {
            path: { id: surveyId },
            query: {
              ...filter,
              interval,
              timestamp,
              compare_by: by!,
              ...(elementId !== null && { element_id: elementId }),
            },
            signal,
          }),
        )
      ).comparison as unknown as TimelineComparisonReply,
    placeholderData: keepPreviousData,
  });

export interface CombinedReply {
  name: string;
  total: number;
  n: number;
  surveys: { survey_id: string; name: string; total: number; n: number; hidden: boolean; hide_under: number | null }[];
  left_out: number;
  elements: (Question & { surveys: { survey_id: string; summary: Summary; hidden: boolean }[] })[];
}

/** Combinations that the survey is in. */
export const combinationsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['combined-results', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/combined_results', { path: { id: surveyId }, signal, quiet: true })).combinations,
  });

export const combinedQuery = (surveyId: string, combinationId: string, filter: FilterQuery) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'combined', combinationId, filter],
    queryFn: async ({ signal }) =>
      (await latest((timestamp) =>
        api.GET('/survey/{id}/combined_results/{combinationId}', {
          path: { id: surveyId, combinationId },
          query: { ...filter, timestamp },
          signal,
        }),
      )) as unknown as CombinedReply,
    placeholderData: keepPreviousData,
  });

export const combinedFiltersQuery = (surveyId: string, combinationId: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'combined', combinationId, 'filters'],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/combined_results/{combinationId}/filters', {
        path: { id: surveyId, combinationId },
        signal,
      }),
  });

export interface RateRow {
  value: string;
  label: string;
  answered: number;
  sent: number | null;
  rate: number | null;
  hidden: boolean;
}

/** RES-019: how many of those who were asked answered, by one background field. */
export const ratesQuery = (surveyId: string, fieldId: string, integrity: FilterQuery['integrity']) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'rates', fieldId, integrity],
    queryFn: async ({ signal }) =>
      (await api.POST('/survey/{id}/response_rates_bg_fields', {
        path: { id: surveyId },
        body: { bg_fields: [fieldId], ...(integrity && { integrity }) },
        signal,
      })) as unknown as {
        hidden: boolean;
        hide_under: number | null;
        bg_fields: { field_id: string; name: string; values: RateRow[]; more: boolean }[];
      },
    placeholderData: keepPreviousData,
  });

export interface CompletionReply {
  limited: boolean;
  hidden: boolean;
  hide_under: number | null;
  /** `YYYY-MM-DD`. */
  since: string | null;
  time_zone: string;
  unfiltered: boolean;
  started: number;
  answered: number;
  rate: number | null;
  pages: {
    page_id: string;
    title: string;
    reached: number;
    share: number | null;
    left: number;
    for_some: boolean;
  }[];
  left_elsewhere: number;
}

/** RES-076: how many of those who began answered. */
export const completionQuery = (surveyId: string, filter: FilterQuery) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'completion', filter],
    queryFn: async ({ signal }): Promise<CompletionReply> =>
      api.GET('/survey/{id}/results/completion', { path: { id: surveyId }, query: filter, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export interface CrossSide {
  key: string;
  title: string;
  values: { id: string; label: string; n: number }[];
}

export interface CrossTableReply {
  n: number;
  hidden: boolean;
  hide_under: number | null;
  row: CrossSide;
  column: CrossSide;
  more: boolean;
  cells: { n: number; residual: number | null }[][];
  independence: { statistic: number; df: number; p: number; v: number; reliable: boolean } | null;
}

export const crossTableQuery = (surveyId: string, filter: FilterQuery, row: string, column: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'crosstab', filter, row, column],
    queryFn: async ({ signal }) =>
      (await latest((timestamp) =>
        api.GET('/survey/{id}/results/crosstab', {
          path: { id: surveyId },
          query: { ...filter, row, column, timestamp },
          signal,
        }),
      )) as unknown as CrossTableReply,
    placeholderData: keepPreviousData,
  });

/** Whether a call was refused because a large survey's results are still being prepared. */
export const isBuilding = (error: unknown): boolean => error instanceof ApiError && error.code === 'results_building';

/** How far the preparing is. Not under `resultsKey`: news of answers are no news of it. */
export const progressQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['results-progress', surveyId],
    queryFn: ({ signal }) => api.GET('/survey/{id}/results/progress', { path: { id: surveyId }, signal }),
    staleTime: 0,
    refetchInterval: 1_000,
  });

export const filtersQuery = (surveyId: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'filters'],
    queryFn: ({ signal }) => api.GET('/survey/{id}/results/filters', { path: { id: surveyId }, signal }),
  });

export const textsQuery = (surveyId: string, filter: FilterQuery, elementId: string, search: string, page: number) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'texts', filter, elementId, search, page],
    queryFn: ({ signal }) =>
      latest((timestamp) =>
        api.GET('/survey/{id}/results/texts', {
          path: { id: surveyId },
          query: {
            ...filter,
            element_id: elementId,
            per_page: textsPerPage,
            page_no: page,
            timestamp,
            ...(search && { filter: search }),
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
export const textsPerPage = 5;

/** What the texts speak of. */
export const wordsQuery = (surveyId: string, filter: FilterQuery, elementId: string) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'words', filter, elementId],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/results/words', {
        path: { id: surveyId },
        query: { ...filter, element_id: elementId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const filesQuery = (surveyId: string, filter: FilterQuery, elementId: string, page: number) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'files', filter, elementId, page],
    queryFn: ({ signal }) =>
      api.GET('/survey/{id}/results/files', {
        path: { id: surveyId },
        query: { ...filter, element_id: elementId, per_page: textsPerPage, page_no: page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export async function fetchResponses(surveyId: string, filter: FilterQuery, query: TableQuery, signal: AbortSignal) {
  // Which columns are searched is the server's to know: they are the survey's questions.
  const { filter_fields: _, ...rest } = query;
  return api.GET('/survey/{id}/responses', { path: { id: surveyId }, query: { ...filter, ...rest }, signal });
}
