import type { TableQuery } from '@kaiku/sdk/common';
import { fileForm, useSession } from '@kaiku/sdk/web';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../api.gen.d.ts';
import { api } from '../api.ts';

type RowsQuery = paths['/users']['get']['parameters']['query'];
export type UserChange = paths['/user/{id}']['put']['requestBody']['content']['application/json'];
export type NewUser = paths['/user/new']['post']['requestBody']['content']['application/json'];
export type ManyChanges = Omit<paths['/users']['put']['requestBody']['content']['application/json'], 'user_ids'>;

export const usersKey = ['access', 'users'] as const;
/** Users of one call. */
const atOnce = 500;

export interface UserFilter {
  state?: string;
  role?: string;
  group_id?: string;
  second_factor?: string;
}

/** Calls show their failures in their own place, so none raises the global alert. */
export function fetchUsers(filter: UserFilter, query: TableQuery, signal: AbortSignal) {
  return api.GET('/users', { query: { ...query, ...filter } as RowsQuery, signal, quiet: true });
}
export type UserRow = Awaited<ReturnType<typeof fetchUsers>>['data'][number];

export const createUser = (body: NewUser) => api.POST('/user/new', { body, quiet: true });
export const changeUser = (id: string, body: UserChange) => api.PUT('/user/{id}', { path: { id }, body, quiet: true });

const ids = (users: readonly UserRow[]) => users.map(({ user_id }) => user_id);
async function inParts(all: readonly string[], call: (some: string[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) await call(all.slice(from, from + atOnce));
}
export const changeUsers = (users: readonly UserRow[], changes: ManyChanges) =>
  inParts(ids(users), (user_ids) => api.PUT('/users', { body: { user_ids, ...changes }, quiet: true }));
export const inviteUsers = (users: readonly UserRow[]) =>
  inParts(ids(users), (user_ids) => api.POST('/users/invite', { body: { user_ids }, quiet: true }));

/** What differs by the caller's language and company comes with both. */
export function useRoles() {
  const { company, language } = useSession();
  return queryOptions({
    queryKey: [...usersKey, 'roles', company?.companyId, language],
    queryFn: async ({ signal }) => (await api.GET('/users/roles', { signal, quiet: true })).roles,
    staleTime: 600_000,
  });
}
export type Role = Awaited<ReturnType<NonNullable<ReturnType<typeof useRoles>['queryFn']>>>[number];

/** All groups there are, by name. */
export const allGroupsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...usersKey, 'groups', companyId],
    queryFn: async ({ signal }) =>
      (await api.GET('/company/groups', { query: { per_page: -1 }, signal, quiet: true })).data,
    staleTime: 15_000,
  });

export const limitQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...usersKey, 'limit', companyId],
    queryFn: ({ signal }) => api.GET('/company/user_limit', { signal, quiet: true }),
    staleTime: 15_000,
  });
export const setUserLimit = (user_limit: number) =>
  api.PUT('/company/user_limit', { body: { user_limit }, quiet: true });

/** Has everything that tells of users fetched anew. */
export function useRefreshUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['table', ...usersKey] }),
      queries.invalidateQueries({ queryKey: [...usersKey, 'limit'] }),
      queries.invalidateQueries({ queryKey: [...usersKey, 'groups'] }),
    ]);
  };
}

export const nameOf = ({
  first_name: first,
  last_name: last,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>) => `${first} ${last}`.trim() || email;

export const takeFactors = (id: string) => api.DELETE('/user/{id}/factors', { path: { id }, quiet: true });

/** What a file does, or with `preview` would do. */
export const importUsers = (file: File, wanted: { preview: boolean; invite: boolean }) =>
  api.POST('/user/new', {
    body: fileForm(file, { preview: String(wanted.preview), invite: String(wanted.invite) }),
    quiet: true,
  }) as Promise<Imported>;
type Imported = Extract<Awaited<ReturnType<typeof createUser>>, { fault_count: number }>;
