import type { TableQuery } from '@kaiku/sdk/common';
import { downloadFile } from '@kaiku/sdk/web';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

export const peopleKey = ['responses', 'people'];
export const erasuresKey = [...peopleKey, 'erasures'];

export const searchQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, id],
    queryFn: ({ signal }) => api.GET('/personal_data/search/{id}', { path: { id }, signal, quiet: true }),
  });
export type PersonSearch = Awaited<ReturnType<NonNullable<ReturnType<typeof searchQuery>['queryFn']>>>;
export type FoundGroup = PersonSearch['groups'][number];

/** Things that a page of one survey's shows. */
export const perPage = 10;
export const foundQuery = (id: string, { kind, survey_id }: FoundGroup, page_no: number) =>
  queryOptions({
    queryKey: [...peopleKey, id, kind, survey_id, page_no],
    queryFn: ({ signal }) =>
      api.GET('/personal_data/search/{id}/found', {
        path: { id },
        query: { kind, survey_id, page_no, per_page: perPage },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });
export type FoundPage = Awaited<ReturnType<NonNullable<ReturnType<typeof foundQuery>['queryFn']>>>;

export const startSearch = (sought: string) => api.POST('/personal_data/search', { body: { sought }, quiet: true });
export const forgetSearch = (id: string) => api.DELETE('/personal_data/search/{id}', { path: { id }, quiet: true });
export const startExport = async (id: string) =>
  (await api.POST('/personal_data/search/{id}/export', { path: { id }, quiet: true })).jobId;
export const startErasing = (id: string, sought: string) =>
  api.POST('/personal_data/search/{id}/erase', { path: { id }, body: { sought }, quiet: true });

export const choose = (id: string, { kind, survey_id }: FoundGroup, chosen: boolean, ids?: string[]) =>
  api.PUT('/personal_data/search/{id}/found', {
    path: { id },
    body: { kind, survey_id, chosen, ...(ids && { ids }) },
    quiet: true,
  });

export const fetchFile = (id: string, format: 'json' | 'html') =>
  downloadFile(`/personal_data/search/${id}/file/${format}`, `personal-data.${format}`);

/** Has the list of certificates fetched anew. */
export function useRefreshErasures(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...erasuresKey] });
}
type ErasuresQuery = NonNullable<paths['/personal_data/erasures']['get']['parameters']['query']>;
export const fetchErasures = (query: TableQuery, signal: AbortSignal) =>
  api.GET('/personal_data/erasures', { query: query as ErasuresQuery, signal, quiet: true });
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: [...erasuresKey, id],
    queryFn: ({ signal }) => api.GET('/personal_data/erasures/{id}', { path: { id }, signal, quiet: true }),
  });
export type Certificate = Awaited<ReturnType<NonNullable<ReturnType<typeof erasureQuery>['queryFn']>>>;
