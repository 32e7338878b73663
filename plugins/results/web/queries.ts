import type { TableQuery } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import { ApiError } from '@kaiku/sdk/web';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ChartSettings, FilterQuery, TimelineInterval, ViewScope } from '../contract/index.ts';
import { api } from './api.ts';

export interface Option {
  id: string;
  label: string;
}

/** A question with its figures. */
export interface Question {
  element_id: string;
  kind: string;
  name: string;
  title: string;
  chart: boolean;
  choices?: Option[];
  rows?: Option[];
  columns?: Option[];
  scale?: { min: number; max: number; step: number; unit?: string; minLabel?: string; maxLabel?: string };
  /** The numbers of the scale are drawn as faces. */
  faces?: boolean;
  /** The one choice is a box to tick. */
  consent?: boolean;
  /** The answers are days, which filters number. */
  days?: boolean;
  summary: Summary;
  /** Too few answered it to be shown. */
  hidden: boolean;
}

export interface ResultsReply {
  survey_version: number;
  total: number;
  n: number;
  /** Too few to be shown. */
  hidden: boolean;
  hide_under: number | null;
  elements: Question[];
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

export const resultsQuery = (surveyId: string, filter: FilterQuery) =>
  queryOptions({
    queryKey: [...resultsKey(surveyId), 'summary', filter],
    queryFn: async ({ signal }) =>
      (await latest((timestamp) =>
        api.GET('/survey/{id}/results', { path: { id: surveyId }, query: { ...filter, timestamp }, signal }),
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

/** @returns the id of the job that writes the file */
export async function startExport(
  surveyId: string,
  format: 'xlsx' | 'csv',
  filter: FilterQuery,
  { filter: search, sort_by, sort_order }: Partial<TableQuery>,
): Promise<string> {
  const body = {
    ...filter,
    format,
    ...(search && { filter: search }),
    ...(sort_by && { sort_by, sort_order }),
  };
  return (await api.POST('/survey/{id}/responses/export', { path: { id: surveyId }, body, quiet: true })).jobId;
}

/** A saved view of a report (RES-026). */
export interface SavedView {
  view_id: string;
  name: string;
  scope: ViewScope;
  own: boolean;
  may_change: boolean;
  filter: FilterQuery;
  charts: ChartSettings;
  version: number;
}
/** Not under `resultsKey`: news of answers are no news of them. */
export const viewsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['report-views', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/report_view', { path: { id: surveyId }, signal })).views as SavedView[],
  });

export const reportSettingsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['report-settings', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/survey/{id}/report_settings', { path: { id: surveyId }, signal })) as {
        charts: ChartSettings | null;
        version: number;
      },
  });
