import type { PluginManifest, Role } from '@kaiku/sdk/common';

/** Which permissions the manifests give to which roles. */
export interface PermissionTable {
  of(roles: readonly Role[], features: ReadonlySet<string>): ReadonlySet<string>;
  has(key: string): boolean;
}

export function createPermissionTable(manifests: readonly PluginManifest[]): PermissionTable {
  const all = manifests.flatMap(({ permissions = [], enabledBy }) =>
    permissions.map((permission) => ({ ...permission, feature: permission.feature ?? enabledBy ?? undefined })),
  );
  const keys = new Set(all.map(({ key }) => key));
  return {
    has: (key) => keys.has(key),
    of(roles, features) {
      const manager = roles.includes('admin');
      const companyRoles = roles.includes('trial') ? [...roles, 'company_admin' as const] : roles;
      const held = all.filter(
        ({ roles: holders, feature }) =>
          manager || (holders.some((role) => companyRoles.includes(role)) && (!feature || features.has(feature))),
      );
      return new Set(held.map(({ key }) => key));
    },
  };
}
