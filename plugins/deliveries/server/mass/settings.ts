import { nameKey } from '@kaiku/sdk/model';
import { forbidden, invalid, type RequestContext, type TenantContext } from '@kaiku/sdk/server';
import { massLimits } from '../../contract/index.ts';
import { MassSettings, type NamedField } from '../models/mass.ts';

export interface CompanySettings {
  max_rows: number;
  fields: NamedField[];
}

/** What the company has of mass deliveries: rows of a file (DEL-042), and background fields of its own (BGF-003). */
export async function massSettings({ trx }: TenantContext): Promise<CompanySettings> {
  const found = await MassSettings.query(trx).first();
  return { max_rows: found?.maxRows ?? massLimits.rows, fields: found?.fields ?? [] };
}

/**
 * How many rows a file may have is agreed on with the provider, whose managers set it.
 * @throws Problem `forbidden`, `validation`
 */
export async function setMassSettings(ctx: RequestContext, { max_rows, fields }: CompanySettings): Promise<void> {
  const before = await massSettings(ctx);
  if (max_rows !== before.max_rows && !ctx.flags?.manager) throw forbidden('max_rows_agreed');
  const names = new Set<string>();
  for (const [at, { id, name }] of fields.entries()) {
    const twice = names.has(nameKey(name)) || fields.findIndex((one) => one.id === id) < at;
    if (twice) throw invalid({ path: `fields.${at}.name`, code: 'company_field_twice', params: { name } });
    names.add(nameKey(name));
  }
  // What a manager sets at the same moment stays.
  const settings = { fields, ...(ctx.flags?.manager && { maxRows: max_rows }) };
  const changed = await MassSettings.query(ctx.trx).patch(settings);
  if (changed === 0) {
    const columns = ctx.flags?.manager ? ['max_rows', 'fields'] : ['fields'];
    await MassSettings.query(ctx.trx).insert(settings).onConflict('company_id').merge(columns);
  }
  await ctx.audit({
    operation: 'company.mass_delivery',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { max_rows, fields: fields.map(({ name }) => name).join(', ') },
  });
}
