import {
  type CompanyView,
  type Person,
  type PersonFlags,
  type PluginManifest,
  platformRoles,
  type Role,
  type RoleDeclaration,
} from '@kaiku/sdk/common';
import { LRUCache } from 'lru-cache';

/** What the manifests say of roles and permissions, looked up rather than searched. */
export interface AccessRules {
  /** Roles with who declares them, in plugin order. */
  readonly roles: readonly (RoleDeclaration & { plugin: string })[];
  /**
   * The roles in force in a company, with those that they bring. In another company than the own one only those count
   * that are declared to: what else one is at home adds nothing there.
   */
  rolesIn(companyId: string, person: Pick<Person, 'companyId' | 'roles'>): Role[];
  /** @param roles those in force; @param facts those that hold there */
  flags(roles: readonly Role[], member: boolean, facts?: readonly string[]): PersonFlags;
  /** @param roles those in force */
  permissions(roles: readonly Role[], facts: readonly string[], features: ReadonlySet<string>): ReadonlySet<string>;
  /** The role, and those that bring it. */
  having(role: Role): Role[];
  /** Roles that hold a permission in a company with these features. */
  holding(permission: string, features: ReadonlySet<string>): Role[];
  /** Views that the roles may choose besides one's own. */
  views(roles: readonly Role[]): ReadonlySet<CompanyView>;
  /** Whether any plugin declares facts, so that they are worth asking for. */
  readonly usesFacts: boolean;
  hasPermission(key: string): boolean;
  hasFact(key: string): boolean;
  /** Permissions of each kind of resource. */
  readonly resources: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Results that are kept, by roles, facts and features: as many as there are sorts of people in sorts of companies. */
const keptResults = 2_000;

export function createAccessRules(manifests: readonly PluginManifest[]): AccessRules {
  const roles = [
    ...platformRoles.map((role) => ({ ...role, plugin: 'core' })),
    ...manifests.flatMap((manifest) => (manifest.roles ?? []).map((role) => ({ ...role, plugin: manifest.id }))),
  ];
  const byKey = new Map(roles.map((role) => [role.key, role]));
  const withBrought = (keys: readonly Role[]): Role[] => {
    const all = new Set<Role>();
    const take = (key: Role): void => {
      if (all.has(key)) return;
      all.add(key);
      byKey.get(key)?.brings?.forEach(take);
    };
    keys.forEach(take);
    return [...all];
  };

  const having = (role: Role): Role[] => [...byKey.keys()].filter((key) => withBrought([key]).includes(role));

  const declared = manifests.flatMap(({ permissions = [], enabledBy }) =>
    permissions.map((permission) => ({ ...permission, feature: permission.feature ?? enabledBy ?? undefined })),
  );
  const keys = new Set(declared.map(({ key }) => key));
  const facts = new Set(manifests.flatMap((manifest) => manifest.facts ?? []));
  const kept = new LRUCache<string, ReadonlySet<string>>({ max: keptResults });

  return {
    roles,
    rolesIn(companyId, person) {
      const held = withBrought(person.roles);
      return companyId === person.companyId ? held : held.filter((key) => byKey.get(key)?.abroad);
    },
    flags: (held, member, told = []) => ({
      // What nobody declares is no flag, whoever tells it.
      ...Object.fromEntries(told.filter((fact) => facts.has(fact)).map((fact) => [fact, true])),
      member: member || held.includes('admin'),
      manager: held.includes('admin'),
      companyManager: held.includes('company_admin'),
      developer: held.includes('developer'),
    }),
    permissions(held, told, features) {
      if (held.includes('admin')) return keys;
      const key = JSON.stringify([[...held].sort(), [...told].sort(), [...features].sort()]);
      let result = kept.get(key);
      if (!result) {
        const open = declared.filter(
          ({ roles: holders, facts: reasons = [], feature }) =>
            (!feature || features.has(feature)) &&
            (holders.some((role) => held.includes(role)) || reasons.some((fact) => told.includes(fact))),
        );
        result = new Set(open.map((permission) => permission.key));
        kept.set(key, result);
      }
      return result;
    },
    having,
    holding(permission, features) {
      if (!keys.has(permission)) return [];
      const holders = declared
        .filter(({ key, feature }) => key === permission && (!feature || features.has(feature)))
        .flatMap((one) => one.roles);
      // The provider's managers hold all, whatever is switched off.
      return [...new Set(['admin', ...holders].flatMap(having))];
    },
    views: (held) => new Set(held.flatMap((key) => byKey.get(key)?.views ?? [])),
    usesFacts: facts.size > 0,
    hasPermission: (key) => keys.has(key),
    hasFact: (key) => facts.has(key),
    resources: new Map(
      manifests
        .flatMap(({ resources = [] }) => resources)
        .map(({ kind, permissions }) => [kind, new Set(permissions)] as const),
    ),
  };
}
