import { Problem, type TenantContext } from '@kaiku/sdk/server';
import type { Occupancy } from '../../../contract/occupancy.ts';
import { User } from '../../models/user.ts';
import { UserLimit } from '../../models/userLimit.ts';

/** Those who count: who can sign in, or is asked to. Technical accounts do not (USER-026). */
export const counts = ({ state, technical }: Pick<User, 'state' | 'technical'>): boolean =>
  !technical && (state === 'active' || state === 'invited');

const countUsers = (ctx: TenantContext): Promise<number> =>
  User.query(ctx.trx).whereIn('state', ['active', 'invited']).where({ technical: false }).resultSize();

export async function userLimit(ctx: TenantContext): Promise<Pick<UserLimit, 'userLimit'>> {
  return (await UserLimit.query(ctx.trx).first()) ?? { userLimit: 0 };
}

export async function occupancy(ctx: TenantContext): Promise<Occupancy> {
  const { userLimit: limit } = await userLimit(ctx);
  return { limit, users: await countUsers(ctx) };
}

/**
 * Of changes to who may be in a company, each waits for the one before: what both would be let do alone, they may not
 * both do.
 */
export async function holdUsers(ctx: TenantContext): Promise<UserLimit> {
  await UserLimit.query(ctx.trx).insert({ userLimit: 0 }).onConflict('company_id').ignore();
  return (await UserLimit.query(ctx.trx).first().forUpdate())!;
}

/**
 * @param more users that would come to count
 * @throws Problem `user_limit` (USER-027)
 */
export async function requireRoom(
  ctx: TenantContext,
  { userLimit: max }: Pick<UserLimit, 'userLimit'>,
  more: number,
): Promise<void> {
  if (max === 0 || more <= 0) return;
  const users = await countUsers(ctx);
  if (users + more > max) throw new Problem('user_limit', { params: { max, users, more } });
}

/** Users there are keep what they have, also where they are more than the new limit. */
export async function setUserLimit(ctx: TenantContext, max: number): Promise<void> {
  const { id, userLimit: before } = await holdUsers(ctx);
  await UserLimit.query(ctx.trx).where({ id }).patch({ userLimit: max });
  await ctx.audit({
    operation: 'company.user_limit',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { before, after: max },
  });
}
