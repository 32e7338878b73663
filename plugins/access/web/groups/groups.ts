import type { TableQuery } from '@kaiku/sdk/common';
import { useQueryClient } from '@tanstack/react-query';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';
import { usersKey } from '../users/users.ts';

type GroupsQuery = paths['/company/groups']['get']['parameters']['query'];
type MembersQuery = paths['/company/groups/{id}/members']['get']['parameters']['query'];

export const groupsKey = ['access', 'groups'] as const;

export const fetchGroups = (query: TableQuery, signal: AbortSignal) =>
  api.GET('/company/groups', { query: query as GroupsQuery, signal, quiet: true });
export type GroupRow = Awaited<ReturnType<typeof fetchGroups>>['data'][number];

export const createGroup = (name: string) => api.POST('/company/groups', { body: { name }, quiet: true });
export const renameGroup = (id: string, name: string) =>
  api.PUT('/company/groups/{id}', { path: { id }, body: { name }, quiet: true });
export const deleteGroup = (id: string) => api.DELETE('/company/groups/{id}', { path: { id }, quiet: true });

export const fetchMembers = (id: string, query: TableQuery, signal: AbortSignal) =>
  api.GET('/company/groups/{id}/members', { path: { id }, query: query as MembersQuery, signal, quiet: true });
export type Member = Awaited<ReturnType<typeof fetchMembers>>['data'][number];

export const changeMembers = (id: string, change: { add?: string[]; remove?: string[] }) =>
  api.PUT('/company/groups/{id}/members', { path: { id }, body: change, quiet: true });

/** Has the lists of groups, members and users fetched anew. */
export function useRefreshGroups(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['table', ...groupsKey] }),
      queries.invalidateQueries({ queryKey: ['table', ...usersKey] }),
      queries.invalidateQueries({ queryKey: [...usersKey, 'groups'] }),
    ]);
  };
}
