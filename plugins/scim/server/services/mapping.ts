import { type ProvisionedUser, Provisioning } from '@kaiku/plugin-access/contract';
import type { Role } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import { controlled, type Settings } from './rules.ts';

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Roles that somebody gets and loses by the company's rules. Those that no rule names are not touched, and roles that a
 * directory may not give are not given, whatever the rules once said.
 */
export function roleChanges(
  rules: Pick<Settings, 'everyone' | 'mappings'>,
  user: { roles: readonly Role[]; directoryRoles: readonly string[]; groupIds: readonly string[] },
  givable: ReadonlySet<Role>,
  former: readonly Role[] = [],
): { addRoles: Role[]; removeRoles: Role[] } {
  const wanted = new Set(rules.everyone);
  for (const { from, value, role } of rules.mappings) {
    const has = from === 'group' ? user.groupIds.includes(value) : user.directoryRoles.some((one) => same(one, value));
    if (has) wanted.add(role);
  }
  const ruled = new Set([...controlled(rules), ...former]);
  return {
    addRoles: [...wanted].filter((role) => givable.has(role) && !user.roles.includes(role)),
    removeRoles: user.roles.filter((role) => ruled.has(role) && givable.has(role) && !wanted.has(role)),
  };
}

/** Gives and takes what follows from groups that users came into or left. */
export async function followGroups(ctx: TenantContext, settings: Settings, userIds: readonly string[]): Promise<void> {
  if (!settings.mappings.some(({ from }) => from === 'group')) return;
  const users = await ctx.get(Provisioning).users(ctx, userIds);
  // Whose roles people gave before the directory had written them keeps those.
  await applyTo(
    ctx,
    settings,
    [...users.values()].filter(({ changedAt }) => changedAt !== null),
    [],
  );
}

/** @param former roles that the rules of before gave */
export async function applyTo(
  ctx: TenantContext,
  settings: Settings,
  users: readonly ProvisionedUser[],
  former: readonly Role[],
): Promise<void> {
  const provisioning = ctx.get(Provisioning);
  const givable = provisioning.roles(ctx);
  const changes = users.flatMap((user) => {
    const groupIds = user.groups.map(({ groupId }) => groupId);
    const change = roleChanges(settings, { ...user, groupIds }, givable, former);
    const none = change.addRoles.length === 0 && change.removeRoles.length === 0;
    return none ? [] : [[user.userId, change] as const];
  });
  if (changes.length > 0) await provisioning.changeUsers(ctx, new Map(changes), settings);
}
