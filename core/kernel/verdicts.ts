import { type Access, allows, type PluginManifest } from '@kaiku/sdk/common';
import type { AccessRules } from './accessRules.ts';

/** `yes`: let in; `rights`: with permissions on the thing that the path names; `no`: refused. */
export type Verdict = 'yes' | 'rights' | 'no';

/** Judges what somebody with one role and no other may do at home, where every feature is on; null: without a role. */
export function createVerdicts(
  rules: AccessRules,
  plugins: readonly { manifest: PluginManifest }[],
): (role: string | null, access: Access) => Verdict {
  const features = new Set(plugins.flatMap(({ manifest }) => (manifest.features ?? []).map(({ key }) => key)));
  const factsOf = (role: string | null) => {
    const held = rules.rolesIn('own', { companyId: 'own', roles: role === null ? [] : [role] });
    return { flags: rules.flags(held, true), permissions: rules.permissions(held, [], features) };
  };
  const known = new Map([null, ...rules.roles.map(({ key }) => key)].map((role) => [role, factsOf(role)]));
  return (role, access) => {
    const facts = known.get(role)!;
    if (allows(access, facts)) return 'yes';
    return allows(access, { ...facts, held: ({ needs }) => new Set(needs) }) ? 'rights' : 'no';
  };
}
