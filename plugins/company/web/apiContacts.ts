import type { TableQuery } from '@kaiku/sdk/common';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type RowsQuery = paths['/apicontact']['get']['parameters']['query'];
type Change = paths['/apicontact/{id}']['put']['requestBody']['content']['application/json'];

export const apiContactsKey = ['company', 'api-contacts'] as const;

/** Calls show their failures in their own place, so none raises the global alert. */
export const fetchApiContacts = (query: TableQuery, signal: AbortSignal) =>
  api.GET('/apicontact', { query: query as RowsQuery, signal, quiet: true });
export type ApiContact = Awaited<ReturnType<typeof fetchApiContacts>>['data'][number];
export type KeyOwner = NonNullable<ApiContact['owner']>;

export const createApiContact = (body: {
  name: string;
  contacts: string[];
  owner_id: string;
  scopes: string[];
  expires_at: string | null;
}) => api.POST('/apicontact', { body, quiet: true });
export const changeApiContact = (id: string, body: Change) =>
  api.PUT('/apicontact/{id}', { path: { id }, body, quiet: true });
export const deleteApiContact = (id: string, keyAlone: boolean) =>
  api.DELETE('/apicontact/{id}', { path: { id }, query: { delete_key: keyAlone }, quiet: true });

export const ownersQuery = (companyId: string, filter: string) =>
  queryOptions({
    queryKey: [...apiContactsKey, 'owners', companyId, filter],
    queryFn: async ({ signal }) =>
      (await api.GET('/apicontact/owners', { query: { filter }, signal, quiet: true })).owners,
    staleTime: 10_000,
  });

/** Has the table fetch its rows anew. */
export function useRefreshApiContacts(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...apiContactsKey] });
}

/** What keys can be used for, named in the language that is asked for. */
export const scopesQuery = (language: string) =>
  queryOptions({
    queryKey: [...apiContactsKey, 'scopes', language],
    queryFn: async ({ signal }) => (await api.GET('/apicontact/scopes', { signal, quiet: true })).scopes,
    staleTime: Number.POSITIVE_INFINITY,
  });
