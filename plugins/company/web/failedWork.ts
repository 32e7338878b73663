import type { TableQuery } from '@kaiku/sdk/common';
import { useQueryClient } from '@tanstack/react-query';
import type { paths } from './api.gen.d.ts';
import { api } from './api.ts';

type RowsQuery = paths['/company/failed-work']['get']['parameters']['query'];

export const failedWorkKey = ['company', 'failed-work'] as const;

export const fetchFailedWork = (query: TableQuery, signal: AbortSignal) =>
  api.GET('/company/failed-work', { query: query as RowsQuery, signal });
export type FailedWorkRow = Awaited<ReturnType<typeof fetchFailedWork>>['data'][number];

/** Names of kinds come in the language that is asked for. */
export const failedKindsQuery = (companyId: string | undefined, language: string) => ({
  queryKey: ['table', ...failedWorkKey, 'kinds', companyId, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.GET('/company/failed-work/kinds', { signal, quiet: true })).kinds,
});

/** As many as one call takes. */
const batch = 100;

/** @returns how many were still there to be changed */
export async function changeFailedWork(what: 'retry' | 'dismiss', ids: readonly string[]): Promise<number> {
  let all = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const body = { ids: ids.slice(from, from + batch) };
    const { changed } = await api.POST(`/company/failed-work/${what}`, { body, quiet: true });
    all += changed;
  }
  return all;
}

/** Has the table fetch its rows anew. */
export function useRefreshFailedWork(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...failedWorkKey] });
}
