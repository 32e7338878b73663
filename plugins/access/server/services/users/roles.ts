import { type Role, readRoles } from '@kaiku/sdk/common';
import { type RequestContext, RoleRules, type TenantContext } from '@kaiku/sdk/server';
import type { User } from '../../models/user.ts';
import { noCompany } from '../door.ts';
import type { Actor } from './actor.ts';

/** A role as a screen offers it. */
export interface OfferedRole {
  key: Role;
  name: string;
  /** What it gives. */
  description: string;
  /** Whether the caller may give it and take it away. */
  givable: boolean;
}

/**
 * Roles of whoever the provider trusts with more than one company, and of trials, which begin with the sign-up: a company
 * manager neither gives nor takes them.
 */
const ofProvider = ({ key, abroad }: { key: Role; abroad?: boolean }): boolean => abroad === true || key === 'trial';

export function givableRoles(ctx: TenantContext, { manager, standsIn }: Actor): Set<Role> {
  const rules = ctx.get(RoleRules);
  // What is done in another's place for a day would last.
  const ofManagers = standsIn ? rules.having('company_admin') : [];
  return new Set(
    rules.roles
      .filter((role) => (manager || !ofProvider(role)) && !ofManagers.includes(role.key))
      .map(({ key }) => key),
  );
}

/** Those that the caller neither gives nor takes away. */
export const reservedRoles = (ctx: TenantContext, actor: Actor): Set<Role> => {
  const givable = givableRoles(ctx, actor);
  return new Set(
    ctx
      .get(RoleRules)
      .roles.map(({ key }) => key)
      .filter((key) => !givable.has(key)),
  );
};

/** Names are texts of who declares a role; what it gives is said here, or by `roleGives.<key>` of who declares it. */
export function offeredRoles(ctx: RequestContext, actor: Actor): OfferedRole[] {
  const givable = givableRoles(ctx, actor);
  return ctx.get(RoleRules).roles.map(({ key, plugin }) => {
    const text = (...places: string[]): string | undefined =>
      places.map((place) => ({ place, found: ctx.t(place) })).find(({ place, found }) => !place.endsWith(found))?.found;
    return {
      key,
      name: text(`${plugin}:roles.${key}`) ?? key,
      description: text(`roleGives.${key}`, `${plugin}:roleGives.${key}`) ?? '',
      givable: givable.has(key),
    };
  });
}

/** Whether somebody's roles count in other companies too: such people are the provider's, and no company speaks for them. */
export const countsAbroad = (
  rules: Pick<RoleRules, 'rolesIn'>,
  { companyId, roles }: Pick<User, 'companyId' | 'roles'>,
): boolean => rules.rolesIn(noCompany, { companyId, roles: readRoles(roles) }).length > 0;

/** Whether the roles make somebody a manager of the company. */
export function managesCompany(ctx: TenantContext, { roles }: Pick<User, 'roles'>): boolean {
  const having = ctx.get(RoleRules).having('company_admin');
  return readRoles(roles).some((role) => having.includes(role));
}
