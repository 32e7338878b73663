import type { BlockReason } from '@kaiku/plugin-deliveries/contract';
import type { TableQuery } from '@kaiku/sdk/common';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './api.ts';

const path = '/company/delivery_blacklist';
export const entriesKey = ['blacklist'] as const;

export const fetchEntries = (query: TableQuery, reason: BlockReason | null, signal: AbortSignal) =>
  api.GET(path, { query: { ...query, ...(reason && { reason }) } as never, signal });
export type Entry = Awaited<ReturnType<typeof fetchEntries>>['data'][number];

/** Refusals are shown by forms and dialogs. */
export const saveEntry = (id: string | null, body: { target: string; note: string }) =>
  id === null ? api.POST(path, { body, quiet: true }) : api.PUT(`${path}/{id}`, { path: { id }, body, quiet: true });
export const removeEntry = (id: string) => api.DELETE(`${path}/{id}`, { path: { id }, quiet: true });
export const importEntries = (targets: string[]) => api.POST(`${path}/import`, { body: { targets }, quiet: true });
export type Imported = Awaited<ReturnType<typeof importEntries>>;

/** Has the table fetch its rows anew. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['table', ...entriesKey] });
}
