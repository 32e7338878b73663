import { Provisioning } from '@kaiku/plugin-access/contract';
import type { TenantContext } from '@kaiku/sdk/server';
import type { Json } from '../protocol/attributes.ts';
import { unknownResource } from '../protocol/errors.ts';
import { userFilter } from '../protocol/filter.ts';
import { type Asked, listOf, toQuery } from '../protocol/listing.ts';
import { readOperations } from '../protocol/patch.ts';
import { changesOf, known, readUser, type SaidOfUser, toNewUser, userResource, writable } from '../protocol/user.ts';
import { patchUser } from '../protocol/userPatch.ts';
import { roleChanges } from '../services/mapping.ts';
import { readSettings } from '../services/rules.ts';
import type { Conditions } from './conditions.ts';

export async function listUsers(ctx: TenantContext, asked: Asked, base: string) {
  const { data, count } = await ctx.get(Provisioning).findUsers(ctx, toQuery(asked, userFilter));
  return listOf(
    data.map((user) => userResource(user, base)),
    count,
    asked.startIndex,
  );
}

/** @throws ScimError 404 */
export async function getUser(ctx: TenantContext, id: string, base: string, hold = false) {
  const user = (await ctx.get(Provisioning).users(ctx, [id.toLowerCase()], hold)).get(id.toLowerCase());
  if (!user) throw unknownResource();
  return { user, resource: userResource(user, base) };
}

export async function createUser(ctx: TenantContext, body: Json, base: string) {
  const provisioning = ctx.get(Provisioning);
  const settings = await readSettings(ctx);
  const user = toNewUser(readUser(known(body)));
  const directoryRoles = user.directoryRoles ?? [];
  const { addRoles } = roleChanges(settings, { roles: [], directoryRoles, groupIds: [] }, provisioning.roles(ctx));
  return userResource(await provisioning.createUser(ctx, { ...user, addRoles }, settings), base);
}

export const replaceUser = (ctx: TenantContext, id: string, body: Json, base: string, conditions: Conditions) =>
  change(ctx, id, base, conditions, () => readUser(known(body)));

export const modifyUser = (ctx: TenantContext, id: string, body: Json, base: string, conditions: Conditions) => {
  const operations = readOperations(body);
  return change(ctx, id, base, conditions, (before) => readUser(known(patchUser(before, operations))));
};

async function change(
  ctx: TenantContext,
  id: string,
  base: string,
  conditions: Conditions,
  said: (before: Json) => SaidOfUser,
) {
  const { user, resource } = await getUser(ctx, id, base, true);
  conditions.require(resource.meta.version);
  const provisioning = ctx.get(Provisioning);
  const settings = await readSettings(ctx);
  const changes = changesOf(user, said(writable(user)));
  const roles = roleChanges(
    settings,
    {
      roles: user.roles,
      directoryRoles: changes.directoryRoles ?? user.directoryRoles,
      groupIds: user.groups.map(({ groupId }) => groupId),
    },
    provisioning.roles(ctx),
  );
  const differs = Object.keys(changes).length + roles.addRoles.length + roles.removeRoles.length > 0;
  // With its first call the directory takes over who was here before.
  if (!differs && user.changedAt !== null) return resource;
  await provisioning.changeUsers(
    ctx,
    new Map([[user.userId, { userName: user.userName, ...changes, ...roles }]]),
    settings,
  );
  return (await getUser(ctx, id, base)).resource;
}

export async function deleteUser(ctx: TenantContext, id: string, base: string, conditions: Conditions): Promise<void> {
  const { user, resource } = await getUser(ctx, id, base, true);
  conditions.require(resource.meta.version);
  await ctx.get(Provisioning).removeUser(ctx, user.userId);
}
