import { Provisioning } from '@kaiku/plugin-access/contract';
import type { Role } from '@kaiku/sdk/common';
import {
  invalid,
  isUuid,
  type RequestContext,
  requireOwnPlace,
  type TenantContext,
  UserGroups,
} from '@kaiku/sdk/server';
import { applyRoles } from '../jobs/applyRoles.ts';
import { ScimSettings } from '../models/scim.ts';
import { controlled, noSettings, type Settings } from './rules.ts';

/** @throws Problem `validation` naming roles that a directory may not give, and groups that there are not */
async function requireGivable(ctx: TenantContext, { everyone, mappings }: Settings): Promise<void> {
  const givable = ctx.get(Provisioning).roles(ctx);
  const details = [
    ...everyone.flatMap((role) =>
      givable.has(role) ? [] : [{ path: 'everyone', code: 'role_not_givable', value: role }],
    ),
    ...mappings.flatMap(({ role }, at) =>
      givable.has(role) ? [] : [{ path: `mappings.${at}.role`, code: 'role_not_givable', value: role }],
    ),
  ];
  const ids = mappings.flatMap(({ from, value }) => (from === 'group' && isUuid(value) ? [value] : []));
  const groups = await ctx.get(UserGroups).byIds(ctx, ids);
  for (const [at, { from, value }] of mappings.entries())
    if (from === 'group' && !groups.has(value))
      details.push({ path: `mappings.${at}.value`, code: 'group_not_found', value });
  if (details.length > 0) throw invalid(...details);
}

/** Takes effect at once; roles follow by a job. @throws Problem `validation`, `stand_in` */
export async function saveSettings(ctx: RequestContext, wanted: Settings): Promise<void> {
  requireOwnPlace(ctx);
  await requireGivable(ctx, wanted);
  const before = await ScimSettings.query(ctx.trx).first().forUpdate();
  if (before) await ScimSettings.query(ctx.trx).where({ id: before.id }).patch(wanted);
  else await ScimSettings.query(ctx.trx).insert(wanted);
  if (wanted.enabled !== (before?.enabled ?? false)) await ctx.get(Provisioning).keeps(ctx, () => wanted.enabled);
  const rolesOf = ({ everyone, mappings }: Pick<Settings, 'everyone' | 'mappings'>) =>
    JSON.stringify([everyone, mappings]);
  if (rolesOf(wanted) !== rolesOf(before ?? noSettings)) {
    // Roles that no rule names any more are taken back from whom the rules gave them.
    const former = before ? controlled(before) : new Set<Role>();
    await ctx.enqueue(applyRoles, { former: [...former] }, { key: 'scim.apply-roles' });
  }
  const { enabled, invite, everyone, mappings } = wanted;
  await ctx.audit({
    operation: 'company.provisioning',
    itemType: 'company',
    itemId: ctx.companyId,
    details: {
      enabled,
      invite,
      everyone,
      mappings: mappings.map(({ from, value, role }) => `${from} ${value}: ${role}`),
    },
  });
}
