import type { TableQuery } from '@kaiku/sdk/common';
import { useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type RowsQuery = paths['/company/datacollections']['get']['parameters']['query'];
export type CollectionChanges =
  paths['/company/datacollections/{id}']['put']['requestBody']['content']['application/json'];

export const rowsKey = ['data-collections'] as const;

/** Calls show their failures in their own place (PLAT-050, DATA-006, DATA-009), so none raises the global alert. */
export const fetchRows = (query: TableQuery, signal: AbortSignal) =>
  api.GET('/company/datacollections', { query: query as RowsQuery, signal, quiet: true });

export const openCollection = (id: string, password?: string) =>
  password === undefined
    ? api.GET('/company/datacollections/{id}', { path: { id }, quiet: true })
    : api.POST('/company/datacollections/{id}/open', { path: { id }, body: { password }, quiet: true });

export const saveCollection = (id: string | null, body: CollectionChanges) =>
  id === null
    ? api.POST('/company/datacollections', { body, quiet: true })
    : api.PUT('/company/datacollections/{id}', { path: { id }, body, quiet: true });

export const deleteCollection = (id: string) =>
  api.DELETE('/company/datacollections/{id}', { path: { id }, quiet: true });

export type CollectionRow = Awaited<ReturnType<typeof fetchRows>>['data'][number];
export type OpenedCollection = Awaited<ReturnType<typeof openCollection>>;

/** Has the table fetch its rows anew. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...rowsKey] });
}
