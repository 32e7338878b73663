import {
  type DirectoryPage,
  defineList,
  forbidden,
  isDuplicate,
  notFound,
  OpenStreams,
  Problem,
  raw,
  type TenantContext,
  TracesOfPeople,
  type UserGroup,
  type UserGroups,
} from '@kaiku/sdk/server';
import { Group } from '../models/group.ts';
import { User } from '../models/user.ts';
import { type Actor, mayChange } from './users/actor.ts';
import { holdUsers } from './users/limit.ts';
import { leavesGroups } from './users/save.ts';

/** Groups of one company. */
const maxGroups = 1_000;

export const groupList = defineList({
  sort: { name: 'lower(name)', created_at: 'created_at' },
  search: { name: 'name' },
  order: { by: 'name', direction: 'asc' },
});

/** How many users each group has, with one query for all. */
async function memberCounts(ctx: TenantContext, groupIds: readonly string[]): Promise<Map<string, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await ctx.trx.raw<{ rows: { id: string; n: string }[] }>(
    `SELECT held.id, count(*) AS n FROM access.users u, unnest(u.group_ids) AS held(id)
     WHERE u.company_id = ? AND u.state <> 'removed' AND u.group_ids && ?::uuid[] AND held.id = ANY(?::uuid[])
     GROUP BY held.id`,
    [ctx.companyId, [...groupIds], [...groupIds]],
  );
  return new Map(rows.map(({ id, n }) => [id, Number(n)]));
}

async function entries(ctx: TenantContext, groups: readonly Group[]): Promise<UserGroup[]> {
  const counts = await memberCounts(
    ctx,
    groups.map(({ id }) => id),
  );
  return groups.map(({ id, name }) => ({ groupId: id, name, members: counts.get(id) ?? 0 }));
}

export const userGroups: UserGroups = {
  async byIds(ctx, groupIds) {
    if (groupIds.length === 0) return new Map();
    const found = await entries(ctx, await Group.query(ctx.trx).whereIn('id', [...new Set(groupIds)]));
    return new Map(found.map((group) => [group.groupId, group]));
  },
  async search(ctx, page: DirectoryPage) {
    const { rows, count } = await groupList.page<Group>(Group.query(ctx.trx), page);
    return { data: await entries(ctx, rows), count };
  },
};

/** @throws Problem `not_found` */
export async function getGroup(ctx: TenantContext, groupId: string): Promise<Group> {
  const group = await Group.query(ctx.trx).findOne({ id: groupId });
  if (!group) throw notFound();
  return group;
}

const taken = () => new Problem('group_name_taken', { details: [{ path: 'name', code: 'group_name_taken' }] });
const onName = (error: unknown): never => {
  throw isDuplicate(error) ? taken() : error;
};

/** @throws Problem `group_name_taken`, `too_many_groups` */
export async function createGroup(ctx: TenantContext, name: string): Promise<Group> {
  if ((await Group.query(ctx.trx).resultSize()) >= maxGroups)
    throw new Problem('too_many_groups', { params: { max: maxGroups } });
  const group = await Group.query(ctx.trx).insert({ name }).returning('*').catch(onName);
  await audit(ctx, 'group.create', group);
  return group;
}

/** @throws Problem `not_found`, `group_name_taken` */
export async function renameGroup(ctx: TenantContext, groupId: string, name: string): Promise<Group> {
  const group = await Group.query(ctx.trx).where({ id: groupId }).patch({ name }).returning('*').first().catch(onName);
  if (!group) throw notFound();
  await audit(ctx, 'group.update', group);
  return group;
}

/** Nobody is in it any more, and what was shared with it is shared with nobody. @throws Problem `not_found` */
export async function removeGroup(ctx: TenantContext, groupId: string): Promise<void> {
  // As whoever puts users into it does: in another order, two would wait for each other.
  await holdUsers(ctx);
  const group = await getGroup(ctx, groupId);
  await Group.query(ctx.trx).where({ id: groupId }).delete();
  await User.query(ctx.trx)
    .whereRaw('group_ids @> ARRAY[?]::uuid[]', [groupId])
    .patch({ groupIds: raw('array_remove(group_ids, ?::uuid)', [groupId]) as never });
  for (const keeper of ctx.contributions(TracesOfPeople))
    await keeper.remove(ctx, { userIds: [], groupIds: [groupId] });
  await audit(ctx, 'group.delete', group);
  await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId);
}

/**
 * Puts users into a group and takes users out of it.
 * @throws Problem `not_found`, `users_not_found` that names those that there are not, `users_refused` that names managers,
 *   `stand_in`
 */
export async function changeMembers(
  ctx: TenantContext,
  actor: Actor,
  groupId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  await holdUsers(ctx);
  // Whoever deletes it meanwhile waits, and takes those out who come in now.
  const group = await Group.query(ctx.trx).findOne({ id: groupId }).forShare();
  if (!group) throw notFound();
  if (add.length > 0 && (await leavesGroups(ctx, actor))) throw forbidden('stand_in');
  const wanted = [...new Set([...add, ...remove])];
  const users = await User.query(ctx.trx).whereIn('id', wanted).whereNot({ state: 'removed' });
  const known = new Set(users.map(({ id }) => id));
  const unknown = wanted.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const details = unknown.map((id) => ({
      path: add.includes(id) ? 'add' : 'remove',
      code: 'user_not_found',
      value: id,
    }));
    throw new Problem('users_not_found', { details });
  }
  const refused = users.filter((user) => !mayChange(actor, user));
  if (refused.length > 0) {
    const details = refused.map(({ id, email }) => ({
      path: add.includes(id) ? 'add' : 'remove',
      code: 'managers_only',
      value: email,
    }));
    throw new Problem('users_refused', { details });
  }
  await User.query(ctx.trx)
    .whereIn('id', [...add])
    .whereRaw('NOT group_ids @> ARRAY[?]::uuid[]', [groupId])
    .patch({ groupIds: raw('array_append(group_ids, ?::uuid)', [groupId]) as never });
  await User.query(ctx.trx)
    .whereIn('id', [...remove])
    .patch({ groupIds: raw('array_remove(group_ids, ?::uuid)', [groupId]) as never });
  await audit(ctx, 'group.members', group, { added: named(add), removed: named(remove) });
  const streams = ctx.get(OpenStreams);
  if (wanted.length > namedSignals) await streams.judgeAgain(ctx.trx, ctx.companyId);
  else for (const userId of wanted) await streams.judgeAgain(ctx.trx, ctx.companyId, userId);
}
/** Beyond so many the whole company is read anew rather than each of them. */
const namedSignals = 20;
/** Of very many, an entry of the audit log says how many they are. */
const named = (ids: readonly string[]) => (ids.length > 500 ? ids.length : ids);

const audit = (ctx: TenantContext, operation: string, { id, name }: Group, details?: Record<string, unknown>) =>
  ctx.audit({ operation, itemType: 'group', itemId: id, itemName: name, ...(details && { details }) });
