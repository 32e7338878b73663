import type { People, TenantContext, UserDirectory } from '@kaiku/sdk/server';
import type { AccessRules } from './accessRules.ts';

/** @param inCompany runs work in a transaction of a company */
export const createPeople = (
  rules: Pick<AccessRules, 'rolesIn'>,
  directory: () => UserDirectory | null,
  inCompany: <T>(companyId: string, work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
): People => ({
  async subject(companyId, { companyId: home, userId }) {
    const person = await inCompany(home, async (ctx) => (await directory()?.person(ctx, userId)) ?? null);
    return person && { ...person, roles: rules.rolesIn(companyId, person), facts: [] };
  },
});
