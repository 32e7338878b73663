import type { RequestContext, TenantContext } from '@kaiku/sdk/server';
import { ReportSettings } from '../models/settings.ts';

/** REP-013: more groups than of three fields nobody reads. */
export const mostGroupFields = 3;

/** Background fields by which a report of the company may group (REP-014). */
export const groupFieldsOf = async ({ trx }: TenantContext): Promise<number> =>
  (await ReportSettings.query(trx).first())?.maxGroupFields ?? mostGroupFields;

export async function setGroupFields(ctx: RequestContext, maxGroupFields: number): Promise<void> {
  const changed = await ReportSettings.query(ctx.trx).patch({ maxGroupFields });
  if (changed === 0) {
    await ReportSettings.query(ctx.trx).insert({ maxGroupFields }).onConflict('company_id').merge(['max_group_fields']);
  }
  await ctx.audit({
    operation: 'company.reports',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { max_group_fields: maxGroupFields },
  });
}
