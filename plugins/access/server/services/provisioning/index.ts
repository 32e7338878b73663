import { isUuid, notFound, Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import type { ProvisionedChange, Provisioning, ProvisioningRules } from '../../../contract/provisioning.ts';
import { Directory, DirectoryGroup, DirectoryUser } from '../../models/directory.ts';
import { Group } from '../../models/group.ts';
import { Login } from '../../models/login.ts';
import { User } from '../../models/user.ts';
import { normalEmail } from '../accounts.ts';
import { changeMembers, createGroup, removeGroup, renameGroup } from '../groups.ts';
import { sendInvitation } from '../passwordLinks.ts';
import type { Actor } from '../users/actor.ts';
import type { UserChange } from '../users/changes.ts';
import { createUsers } from '../users/create.ts';
import { holdUsers } from '../users/limit.ts';
import { givableRoles } from '../users/roles.ts';
import { changeUsers } from '../users/save.ts';
import { findGroups, findUsers, groupById, membersOf, usersByIds } from './find.ts';

/** May what a company manager may; nobody is the directory itself. */
const actorOf = (directory: ProvisioningRules): Actor => ({
  manager: false,
  own: new Set(),
  standsIn: false,
  directory,
});

const changeOf = (change: ProvisionedChange): UserChange => ({
  ...(change.email !== undefined && { email: change.email }),
  ...(change.firstName !== undefined && { first_name: change.firstName }),
  ...(change.lastName !== undefined && { last_name: change.lastName }),
  ...(change.language !== undefined && { language: change.language }),
  ...(change.active !== undefined && { state: change.active ? 'active' : 'deactivated' }),
  add_roles: change.addRoles ?? [],
  remove_roles: change.removeRoles ?? [],
});

/** Roles follow from groups, too: who is only in one is not the directory's for it. */
const saysMore = ({ addRoles: _added, removeRoles: _removed, ...rest }: ProvisionedChange): boolean =>
  Object.keys(rest).length > 0;

/** What the directory says besides what every user has. */
async function noteUsers(
  ctx: TenantContext,
  users: readonly { id: string; email: string; change: ProvisionedChange }[],
): Promise<void> {
  if (users.length === 0) return;
  const known = await DirectoryUser.query(ctx.trx).whereIn(
    'id',
    users.map(({ id }) => id),
  );
  const before = new Map(known.map((one) => [one.id, one]));
  const rows = users.map(({ id, email, change }) => ({
    id,
    userName: change.userName ?? before.get(id)?.userName ?? email,
    externalId: change.externalId !== undefined ? change.externalId : (before.get(id)?.externalId ?? null),
    displayName: change.displayName !== undefined ? change.displayName : (before.get(id)?.displayName ?? null),
    saysEmail: change.saysEmail ?? before.get(id)?.saysEmail ?? false,
    roles: [...(change.directoryRoles ?? before.get(id)?.roles ?? [])],
    changedAt: raw('now()') as never,
  }));
  await DirectoryUser.query(ctx.trx)
    .insert(rows)
    .onConflict(['company_id', 'id'])
    .merge(['user_name', 'external_id', 'display_name', 'says_email', 'roles', 'changed_at']);
}

/** A name is one person's: the directory's own, or the address of who it has not written yet. @throws Problem `user_name_taken` */
async function requireFreeName(ctx: TenantContext, userName: string, userId: string | null): Promise<void> {
  const named = await DirectoryUser.query(ctx.trx).whereRaw('lower(user_name) = lower(?)', [userName]).first();
  const login = await Login.query(ctx.trx).findOne({ email: normalEmail(userName) });
  const other = login && login.id !== userId && !(await DirectoryUser.query(ctx.trx).findOne({ id: login.id }));
  if ((named && named.id !== userId) || other)
    throw new Problem('user_name_taken', { details: [{ path: 'userName', code: 'user_name_taken' }] });
}

/** Whoever changes users holds those of the company first: in another order, two would wait for each other. */
async function holdGroup(ctx: TenantContext, groupId: string): Promise<void> {
  await holdUsers(ctx);
  if (!(await Group.query(ctx.trx).findOne({ id: groupId }).forUpdate())) throw notFound();
}

async function change(
  ctx: TenantContext,
  changes: ReadonlyMap<string, ProvisionedChange>,
  rules: ProvisioningRules,
): Promise<void> {
  for (const [id, { userName }] of changes) if (userName !== undefined) await requireFreeName(ctx, userName, id);
  const ids = [...changes.keys()];
  const away = await User.query(ctx.trx).whereIn('id', ids).where({ state: 'deactivated' }).select('id');
  const wanted = new Map([...changes].map(([id, one]) => [id, changeOf(one)]));
  const users = await changeUsers(ctx, actorOf(rules), wanted);
  await noteUsers(
    ctx,
    users.map(({ id, email }) => ({ id, email, change: changes.get(id)! })).filter(({ change: one }) => saysMore(one)),
  );
  const back = new Set(away.map(({ id }) => id));
  const invited = users.filter(({ id, state }) => state === 'invited' && back.has(id)).map(({ id }) => id);
  if (rules.invite && invited.length > 0) await sendInvitation(ctx, invited);
}

export const provisioning: Provisioning = {
  async keeps(ctx, decide) {
    await holdUsers(ctx);
    if (await decide()) await Directory.query(ctx.trx).insert({}).onConflict('company_id').ignore();
    else await Directory.query(ctx.trx).delete();
  },
  roles: (ctx) => givableRoles(ctx, actorOf({ invite: false })),
  findUsers,
  async users(ctx, userIds, hold = false) {
    const ids = userIds.filter(isUuid);
    if (hold) {
      await holdUsers(ctx);
      await User.query(ctx.trx).whereIn('id', ids).orderBy('id').select('id').forUpdate();
    }
    return usersByIds(ctx, ids);
  },
  async createUser(ctx, user, rules) {
    await requireFreeName(ctx, user.userName, null);
    const [made] = await createUsers(
      ctx,
      actorOf(rules),
      [
        {
          email: user.email,
          first_name: user.firstName ?? '',
          last_name: user.lastName ?? '',
          language: user.language ?? null,
          roles: user.addRoles ?? [],
          deactivated: user.active === false,
        },
      ],
      rules.invite,
    );
    await noteUsers(ctx, [{ id: made!.id, email: made!.email, change: user }]);
    return (await usersByIds(ctx, [made!.id])).get(made!.id)!;
  },
  changeUsers: change,
  async removeUser(ctx, userId) {
    await changeUsers(ctx, actorOf({ invite: false }), new Map([[userId, { state: 'removed' as const }]]));
  },
  findGroups,
  async group(ctx, groupId, hold = false) {
    if (hold) await holdGroup(ctx, groupId);
    const group = await groupById(ctx, groupId);
    if (!group) throw notFound();
    return group;
  },
  members: membersOf,
  async createGroup(ctx, { name, externalId }) {
    await holdUsers(ctx);
    const { id } = await createGroup(ctx, name);
    await DirectoryGroup.query(ctx.trx).insert({ id, externalId });
    return id;
  },
  async changeGroup(ctx, groupId, { name, externalId }) {
    if (name !== undefined) await renameGroup(ctx, groupId, name);
    if (externalId === undefined) return;
    await DirectoryGroup.query(ctx.trx)
      .insert({ id: groupId, externalId })
      .onConflict(['company_id', 'id'])
      .merge(['external_id']);
  },
  async changeMembers(ctx, groupId, { add, remove }) {
    const there = await User.query(ctx.trx)
      .whereIn('id', [...remove])
      .whereNot({ state: 'removed' })
      .select('id');
    await changeMembers(ctx, actorOf({ invite: false }), groupId, { add, remove: there.map(({ id }) => id) });
  },
  removeGroup,
};
