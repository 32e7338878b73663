import { type ProvisionedGroup, Provisioning } from '@kaiku/plugin-access/contract';
import { isUuid, type TenantContext } from '@kaiku/sdk/server';
import type { Json } from '../protocol/attributes.ts';
import { ScimError, unknownResource } from '../protocol/errors.ts';
import { groupFilter } from '../protocol/filter.ts';
import {
  type GroupChange,
  groupResource,
  groupVersion,
  mostMembers,
  patchGroup,
  readGroup,
} from '../protocol/group.ts';
import { type Asked, listOf, type Projection, toQuery, wants } from '../protocol/listing.ts';
import { readOperations } from '../protocol/patch.ts';
import { followGroups } from '../services/mapping.ts';
import { readSettings } from '../services/rules.ts';
import type { Conditions } from './conditions.ts';

/** A reply tells of so many members; a list is cut before the group that would be one too many. */
function fitting(groups: readonly ProvisionedGroup[]): ProvisionedGroup[] {
  let members = 0;
  return groups.filter((group, at) => {
    members += group.members;
    return at === 0 || members <= mostMembers;
  });
}

export async function listGroups(ctx: TenantContext, asked: Asked, base: string) {
  const provisioning = ctx.get(Provisioning);
  const { data, count } = await provisioning.findGroups(ctx, toQuery(asked, groupFilter));
  const withMembers = wants(asked.projection, 'members');
  const shown = withMembers ? fitting(data) : data;
  for (const group of shown) if (withMembers) requireTellable(group);
  const members = withMembers
    ? await provisioning.members(
        ctx,
        shown.map(({ groupId }) => groupId),
      )
    : null;
  return listOf(
    shown.map((group) => groupResource(group, members?.get(group.groupId) ?? null, base)),
    count,
    asked.startIndex,
  );
}

/** @throws ScimError `tooMany` */
function requireTellable({ members }: ProvisionedGroup): void {
  if (members <= 2 * mostMembers) return;
  throw new ScimError(
    400,
    'too_many',
    `A group of more than ${2 * mostMembers} is told without its members: excludedAttributes=members.`,
    {
      scimType: 'tooMany',
    },
  );
}

const find = async (ctx: TenantContext, id: string, hold = false): Promise<ProvisionedGroup> => {
  if (!isUuid(id)) throw unknownResource();
  return ctx.get(Provisioning).group(ctx, id.toLowerCase(), hold);
};

export async function getGroup(ctx: TenantContext, id: string, projection: Projection, base: string) {
  const group = await find(ctx, id);
  const { groupId } = group;
  if (!wants(projection, 'members')) return groupResource(group, null, base);
  requireTellable(group);
  return groupResource(group, (await ctx.get(Provisioning).members(ctx, [groupId])).get(groupId)!, base);
}

export async function createGroup(ctx: TenantContext, body: Json, projection: Projection, base: string) {
  const provisioning = ctx.get(Provisioning);
  const { name, externalId, add } = readGroup(body);
  const id = await provisioning.createGroup(ctx, { name, externalId });
  await setMembers(ctx, id, { anew: false, add, remove: new Set() });
  return getGroup(ctx, id, projection, base);
}

export const replaceGroup = (ctx: TenantContext, id: string, body: Json, conditions: Conditions) =>
  change(ctx, id, conditions, readGroup(body));

export const modifyGroup = (ctx: TenantContext, id: string, body: Json, conditions: Conditions) =>
  change(ctx, id, conditions, patchGroup(readOperations(body)));

async function change(ctx: TenantContext, id: string, conditions: Conditions, wanted: GroupChange): Promise<void> {
  const group = await find(ctx, id, true);
  conditions.require(groupVersion(group));
  const { name, externalId } = wanted;
  const changes = {
    ...(name !== undefined && name !== group.name && { name }),
    ...(externalId !== undefined && externalId !== group.externalId && { externalId }),
  };
  if (Object.keys(changes).length > 0) await ctx.get(Provisioning).changeGroup(ctx, group.groupId, changes);
  await setMembers(ctx, group.groupId, wanted);
}

async function setMembers(
  ctx: TenantContext,
  groupId: string,
  { anew, add: wanted, remove: unwanted }: Pick<GroupChange, 'anew' | 'add' | 'remove'>,
): Promise<void> {
  const provisioning = ctx.get(Provisioning);
  if (!anew && wanted.size + unwanted.size === 0) return;
  const before = (await provisioning.members(ctx, [groupId])).get(groupId)!;
  const there = new Set(before.map(({ userId }) => userId));
  const add = [...wanted].filter((id) => !there.has(id));
  const remove = anew ? [...there].filter((id) => !wanted.has(id)) : [...unwanted].filter((id) => there.has(id));
  if (add.length + remove.length === 0) return;
  await provisioning.changeMembers(ctx, groupId, { add, remove });
  await followGroups(ctx, await readSettings(ctx), [...add, ...remove]);
}

export async function deleteGroup(ctx: TenantContext, id: string, conditions: Conditions): Promise<void> {
  const provisioning = ctx.get(Provisioning);
  const group = await find(ctx, id, true);
  conditions.require(groupVersion(group));
  const settings = await readSettings(ctx);
  // Who loses a role with the group is known only before.
  const mapped = settings.mappings.some(({ from, value }) => from === 'group' && value === group.groupId);
  const members = mapped ? (await provisioning.members(ctx, [group.groupId])).get(group.groupId)! : [];
  await provisioning.removeGroup(ctx, group.groupId);
  await followGroups(
    ctx,
    settings,
    members.map(({ userId }) => userId),
  );
}
