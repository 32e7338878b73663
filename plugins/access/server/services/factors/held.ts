import type { TenantContext } from '@kaiku/sdk/server';
import { Factor, type FactorKind } from '../../models/factor.ts';

/** What one person may have of them together. */
export const mostFactors = 20;

/** The oldest first. */
export const factorsOf = (ctx: TenantContext, userId: string): PromiseLike<Factor[]> =>
  Factor.query(ctx.trx).where({ user_id: userId }).orderBy(['created_at', 'id']).limit(mostFactors);

/** Which kinds each of the users has. */
export async function factorKinds(
  ctx: TenantContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, FactorKind[]>> {
  const rows =
    userIds.length === 0
      ? []
      : await Factor.query(ctx.trx)
          .whereIn('user_id', [...userIds])
          .distinct('user_id', 'kind')
          .orderBy('kind');
  const found = new Map<string, FactorKind[]>();
  for (const { userId, kind } of rows) found.set(userId, [...(found.get(userId) ?? []), kind]);
  return found;
}
