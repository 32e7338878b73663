import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createAccessRules } from '@kaiku/core';
import { type PersonFlags, type PluginManifest, type Role, readRoles, type ViewAs } from '@kaiku/sdk/common';
import { root } from './database.ts';

/** Manifest of one of Kaiku's own plugins. */
export const manifestOf = (id: string): PluginManifest =>
  JSON.parse(readFileSync(path.join(root, 'plugins', id, 'plugin.json'), 'utf8')) as PluginManifest;

const page = (path: string, permission: string, order?: number) => ({
  path,
  export: 'Page',
  chrome: 'app' as const,
  access: { permission },
  ...(order !== undefined && { landing: { order, access: { permission } } }),
});

/** The product's manifests that speak of roles, with what plugins that are still to come will say. */
export const productManifests: readonly PluginManifest[] = [
  ...['access', 'company', 'data-collections', 'surveys'].map(manifestOf),
  {
    id: 'dashboards',
    version: '0.1.0',
    sdk: '*',
    permissions: [{ key: 'dashboards.see', roles: [], facts: ['access.dashboard'], feature: 'dashboard' }],
    contributes: { pages: [page('/dashboard', 'dashboards.see', 10)] },
  },
  {
    id: 'devices',
    version: '0.1.0',
    sdk: '*',
    permissions: [{ key: 'devices.see', roles: ['company_admin', 'device_admin', 'devices'] }],
    contributes: { pages: [page('/devices', 'devices.see', 20)] },
  },
];

export const productRules = createAccessRules(productManifests);

export interface Given {
  roles?: readonly Role[];
  viewAs?: ViewAs;
  features?: readonly string[];
  /** Shares of a survey, or one of their own. */
  hasShares?: boolean;
  canSeeDashboard?: boolean;
}

/** What the server would say of a person. */
export function judged({ roles = [], viewAs, features = [], hasShares, canSeeDashboard }: Given): {
  flags: PersonFlags;
  permissions: ReadonlySet<string>;
} {
  const member = viewAs?.mode !== 'company';
  const held = productRules.rolesIn(member ? 'own' : 'viewed', { companyId: 'own', roles: readRoles(roles) });
  const own = [...(hasShares ? ['surveys.some'] : []), ...(canSeeDashboard ? ['access.dashboard'] : [])];
  const facts = member ? own : [];
  return {
    flags: productRules.flags(held, member, facts),
    permissions: productRules.permissions(held, facts, new Set(features)),
  };
}
