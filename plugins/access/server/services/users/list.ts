import { type Role, readRoles, roleSpellings, type TableQuery } from '@kaiku/sdk/common';
import { defineList, listReply, notFound, type TenantContext } from '@kaiku/sdk/server';
import { Factor } from '../../models/factor.ts';
import { Group } from '../../models/group.ts';
import { User, type UserState } from '../../models/user.ts';
import { factorKinds } from '../factors/held.ts';
import { type Actor, mayChange } from './actor.ts';
import { reservedRoles } from './roles.ts';
import { keptByDirectory } from './save.ts';

export const userStates = ['invited', 'active', 'deactivated', 'removed'] as const satisfies readonly UserState[];

export const userList = defineList({
  sort: {
    name: "lower(last_name || ' ' || first_name)",
    email: 'email',
    // In the order of a user's life.
    state: "array_position(ARRAY['invited', 'active', 'deactivated', 'removed'], state)",
    created_at: 'created_at',
  },
  // What the list shows of a person as one.
  search: { name: "first_name || ' ' || last_name || ' ' || email", email: 'email' },
  order: { by: 'name', direction: 'asc' },
});

export interface UserFilter {
  state?: UserState[];
  role?: Role;
  group_id?: string;
  technical?: boolean;
  second_factor?: boolean;
  /** Only those to whom something can be given: people who are at work (USER-030). */
  assignee_options?: boolean;
}

/** Users of the company. Those who were removed are left out unless they are asked for. */
export function usersWhere(ctx: TenantContext, filter: UserFilter) {
  const query = User.query(ctx.trx);
  if (filter.state) query.whereIn('state', filter.state);
  else query.whereNot({ state: 'removed' });
  if (filter.role) query.whereRaw('roles && ?::text[]', [roleSpellings([filter.role])]);
  if (filter.group_id) query.whereRaw('group_ids @> ARRAY[?]::uuid[]', [filter.group_id]);
  if (filter.technical !== undefined) query.where({ technical: filter.technical });
  if (filter.second_factor !== undefined) {
    const having = Factor.query(ctx.trx).select('user_id');
    if (filter.second_factor) query.whereIn('id', having);
    else query.whereNotIn('id', having);
  }
  if (filter.assignee_options) query.where({ state: 'active', technical: false });
  return query;
}

export async function listUsers(ctx: TenantContext, actor: Actor, query: TableQuery & UserFilter) {
  const { rows, count } = await userList.page<User>(usersWhere(ctx, query), query);
  return listReply(query, await onWire(ctx, actor, rows), count);
}

/** @throws Problem `not_found` */
export async function getUser(ctx: TenantContext, actor: Actor, userId: string) {
  const user = await User.query(ctx.trx).findOne({ id: userId });
  if (!user) throw notFound();
  return (await onWire(ctx, actor, [user]))[0]!;
}

/** Users as calls tell of them; names of groups and factors with one query each for all. */
export async function onWire(ctx: TenantContext, actor: Actor, users: readonly User[]) {
  const groupIds = [...new Set(users.flatMap((user) => user.groupIds))];
  const groups = groupIds.length > 0 ? await Group.query(ctx.trx).whereIn('id', groupIds) : [];
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  const reserved = reservedRoles(ctx, actor);
  const ids = users.map(({ id }) => id);
  const kept = await keptByDirectory(ctx, ids);
  const factors = await factorKinds(ctx, ids);
  const seen = await lastSeen(ctx, ids);
  return users.map((user) => {
    const roles = readRoles(user.roles);
    return {
      user_id: user.id,
      company_id: user.companyId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      roles,
      language: user.language,
      date_format: user.dateFormat,
      group_ids: user.groupIds,
      groups: user.groupIds.flatMap((group_id) => {
        const name = names.get(group_id);
        return name === undefined ? [] : [{ group_id, name }];
      }),
      technical: user.technical,
      can_see_dashboard: user.canSeeDashboard,
      state: user.state,
      second_factors: factors.get(user.id) ?? [],
      created_at: user.createdAt.toISOString(),
      last_seen_at: seen.get(user.id) ?? null,
      editable: mayChange(actor, user),
      email_editable: mayChange(actor, user) && !kept.has(user.id) && !roles.some((role) => reserved.has(role)),
      kept_by_directory: kept.has(user.id),
    };
  });
}

/**
 * When each was last here, by their sessions, to the time for which a token is good: nothing is written for it beside what
 * a session writes when it goes on. Sessions are kept for some time after their end; who has none is not in the map.
 */
async function lastSeen({ trx, companyId }: TenantContext, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await trx.raw<{ rows: { user_id: string; at: Date }[] }>(
    `SELECT user_id, max(used_at) AS at FROM access.sessions WHERE company_id = ? AND user_id = ANY(?::uuid[])
     GROUP BY user_id`,
    [companyId, [...ids]],
  );
  return new Map(rows.map(({ user_id, at }) => [user_id, at.toISOString()]));
}
