import type { TableQuery } from '@kaiku/sdk/common';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type DatasetChoice, datasetChoices } from '../../contract/datasetChoices.ts';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

type RowsQuery = paths['/datasets']['get']['parameters']['query'];

export const isDatasetChoice = (value: string | undefined): value is DatasetChoice =>
  datasetChoices.some((one) => one === value);

export const datasetsKey = ['results', 'datasets'] as const;

export const fetchDatasets = (state: DatasetChoice | null) => (query: TableQuery, signal: AbortSignal) =>
  api.GET('/datasets', { query: { ...(query as RowsQuery), ...(state && { state }) }, signal });
export type DatasetsRow = Awaited<ReturnType<ReturnType<typeof fetchDatasets>>>['data'][number];
export type NodeDataset = DatasetsRow['datasets'][number];

export const sumQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['table', ...datasetsKey, 'sum', companyId],
    queryFn: ({ signal }) => api.GET('/datasets/summary', { signal, quiet: true }),
  });

export const changeDataset = {
  rebuild: (id: string) => api.POST('/datasets/{id}/rebuild', { path: { id }, quiet: true }),
  remove: (id: string) => api.DELETE('/datasets/{id}', { path: { id }, quiet: true }),
};

/** Has the table and the sums fetched anew. */
export function useRefreshDatasets(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...datasetsKey] });
}
