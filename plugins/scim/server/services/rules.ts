import type { Role } from '@kaiku/sdk/common';
import type { TenantContext } from '@kaiku/sdk/server';
import { type Mapping, ScimSettings } from '../models/scim.ts';

/** How a company's directory provisions its users. */
export interface Settings {
  enabled: boolean;
  invite: boolean;
  everyone: Role[];
  mappings: Mapping[];
}

export const noSettings: Settings = { enabled: false, invite: false, everyone: [], mappings: [] };

export async function readSettings(ctx: TenantContext): Promise<Settings> {
  const found = await ScimSettings.query(ctx.trx).first();
  if (!found) return noSettings;
  const { enabled, invite, everyone, mappings } = found;
  return { enabled, invite, everyone, mappings };
}

/** Roles that the rules give and take: any other is a person's to give. */
export const controlled = ({ everyone, mappings }: Pick<Settings, 'everyone' | 'mappings'>): Set<Role> =>
  new Set([...everyone, ...mappings.map(({ role }) => role)]);
