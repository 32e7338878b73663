import { SurveyReader } from '@kaiku/plugin-surveys/contract';
import { Companies, type TenantContext } from '@kaiku/sdk/server';

/** Names of what personal data is of: surveys that are still there, and the company itself. */
export async function namesOfOwners(ctx: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const heads = await ctx.get(SurveyReader).heads(ctx, [...new Set(ids)]);
  const names = new Map([...heads].map(([id, { name }]) => [id, name]));
  if (!ids.includes(ctx.companyId)) return names;
  const company = await ctx.get(Companies).get(ctx.companyId);
  return names.set(ctx.companyId, company?.name ?? '');
}
