import { readRoles } from '@kaiku/sdk/common';
import type { RoleRules, TenantRunner } from '@kaiku/sdk/server';
import type { SignInMethod } from '../../contract/signIn.ts';
import type { User } from '../models/user.ts';
import { countsAbroad } from './users/roles.ts';

/** The sso id by which the user's company has its people sign in; null for who may sign in here. */
export type InsteadOfPassword = (user: User) => Promise<string | null>;

/**
 * Who manages the company has the password as a way back in, and of the provider's people the company's sign-in says
 * nothing.
 */
export function createInsteadOfPassword(
  tenants: TenantRunner,
  methods: readonly SignInMethod[],
  roles: RoleRules,
): InsteadOfPassword {
  const asked = methods.filter(({ insteadOfPassword }) => insteadOfPassword);
  return async (user) => {
    const { companyId, roles: own } = user;
    const held = roles.rolesIn(companyId, { companyId, roles: readRoles(own) });
    if (asked.length === 0 || held.includes('company_admin') || countsAbroad(roles, user)) return null;
    return tenants.run(
      companyId,
      async (ctx) => {
        for (const method of asked) {
          const sso = await method.insteadOfPassword!(ctx);
          if (sso !== null) return sso;
        }
        return null;
      },
      { readOnly: true },
    );
  };
}
