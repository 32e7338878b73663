import { type TenantContext, UserDirectory } from '@kaiku/sdk/server';

/** Names of survey owners by user id; somebody whose account is gone has none. */
export async function ownerNames(ctx: TenantContext, userIds: readonly string[]): Promise<Map<string, string>> {
  const users = await ctx.find(UserDirectory)?.byIds(ctx, [...new Set(userIds)]);
  return new Map([...(users ?? [])].map(([id, user]) => [id, `${user.firstName} ${user.lastName}`.trim()]));
}
