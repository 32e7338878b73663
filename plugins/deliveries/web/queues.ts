import type { TableQuery } from '@kaiku/sdk/common';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

const path = '/delivery/queue';
/** Of the pages. */
export const queuesPath = '/manage/api-integrations/queues';
export const queuesKey = ['deliveries', 'queues'] as const;

export const fetchQueues = (query: TableQuery, signal: AbortSignal) => api.GET(path, { query: query as never, signal });
export type Queue = Awaited<ReturnType<typeof fetchQueues>>['data'][number];
export type QueueBody = paths['/delivery/queue']['post']['requestBody']['content']['application/json'];

export const queueQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['deliveries', 'queue', id],
    queryFn: ({ signal }) => api.GET(`${path}/{id}`, { path: { id: id! }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });

export const queueSettingsQuery = queryOptions({
  queryKey: ['deliveries', 'queue-settings'],
  queryFn: ({ signal }) => api.GET(`${path}/settings`, { signal }),
});
export type QueueSettings = NonNullable<Awaited<ReturnType<NonNullable<typeof queueSettingsQuery.queryFn>>>>;

/** What is behind a pasted link; what it is refused for is told beside the field. */
export const linkQuery = (url: string) =>
  queryOptions({
    queryKey: ['deliveries', 'queue-link', url],
    queryFn: ({ signal }) => api.GET(`${path}/link`, { query: { url }, signal, quiet: true }),
    enabled: url !== '',
    retry: false,
  });

/** Surveys that a list to choose from offers; typing finds the others. */
const offered = 20;
const fetchSurveys = (filter: string, signal: AbortSignal) =>
  api.GET(`${path}/surveys`, { query: { per_page: offered, page_no: 1, filter }, signal, quiet: true });
export type OfferedSurvey = Awaited<ReturnType<typeof fetchSurveys>>['data'][number];
export const surveysQuery = (filter: string) =>
  queryOptions({
    queryKey: ['deliveries', 'queue-surveys', filter],
    queryFn: ({ signal }) => fetchSurveys(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Links of a survey that a queue may lead to. */
export const surveyLinksQuery = (surveyId: string | null) =>
  queryOptions({
    queryKey: ['deliveries', 'queue-survey-links', surveyId],
    queryFn: async ({ signal }) =>
      (await api.GET(`${path}/surveys/{id}/links`, { path: { id: surveyId! }, signal, quiet: true })).links,
    enabled: surveyId !== null,
    staleTime: 0,
    retry: false,
  });

export const fetchTargets = (id: string, query: TableQuery, signal: AbortSignal) =>
  api.GET(`${path}/{id}/targets`, { path: { id }, query: query as never, signal });
export type QueueTarget = Awaited<ReturnType<typeof fetchTargets>>['data'][number];

/** Refusals are shown by the form. */
export const saveQueue = (id: string | null, body: QueueBody) =>
  id === null ? api.POST(path, { body, quiet: true }) : api.PUT(`${path}/{id}`, { path: { id }, body, quiet: true });
export const deleteQueue = (id: string) => api.DELETE(`${path}/{id}`, { path: { id }, quiet: true });

/** Has lists fetch anew what is known of queues. */
export function useRefreshQueues(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['table', ...queuesKey] });
  };
}
