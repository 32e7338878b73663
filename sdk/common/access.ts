import type { PersonFlags } from './identity.ts';

/** Permissions on one thing of a kind that some plugin declares under `resources`: a survey, a ticket, a device. */
export interface ResourceAccess {
  /** The kind. */
  resource: string;
  /** Any one of these will do; `full` stands for all of a kind. */
  needs: readonly string[];
  /** Parameter of the path that holds the id; `id` unless told. */
  param?: string;
}

/**
 * Who may call a route or open a page. Every route and page states one.
 *
 * - `public`: anybody, signed in or not
 * - `session`: anybody signed in who belongs to the company in force; managers always pass
 * - `account`: anybody signed in, whatever company they look at: for what is the person's own
 * - `{ permission }`: a key of some plugin's `permissions`; managers always pass
 * - `{ flag }`: one of `platformFlags`, or a fact of some plugin's `facts`
 * - `{ resource, needs }`: permissions on the thing that the path names; managers pass
 * - `{ anyOf }`: any of the parts
 * - `{ allOf }`: all of the parts
 */
export type Access =
  | 'public'
  | 'session'
  | 'account'
  | { permission: string }
  | { flag: string }
  | ResourceAccess
  | { anyOf: readonly Exclude<Access, 'public'>[] }
  | { allOf: readonly Exclude<Access, 'public'>[] };

export interface AccessFacts {
  /** null for a caller who is not signed in. */
  flags: PersonFlags | null;
  permissions: ReadonlySet<string>;
  /** The caller's permissions on the thing in question; undefined while unknown. */
  held?(wanted: ResourceAccess): ReadonlySet<string> | undefined;
}

/** Judges `access`. Server and shell call this same function. */
export function allows(access: Access, facts: AccessFacts): boolean {
  if (access === 'public') return true;
  const { flags } = facts;
  if (!flags) return false;
  if (access === 'account' || flags.manager) return true;
  if (access === 'session') return flags.member;
  if ('permission' in access) return facts.permissions.has(access.permission);
  if ('flag' in access) return flags[access.flag] === true;
  if ('resource' in access) {
    const held = flags.member ? facts.held?.(access) : undefined;
    return !!held && (held.has('full') || access.needs.some((permission) => held.has(permission)));
  }
  if ('allOf' in access) return access.allOf.every((part) => allows(part, facts));
  return access.anyOf.some((part) => allows(part, facts));
}

/** The parts of `access` that do not consist of parts themselves. */
export function partsOf(access: Access): Exclude<Access, { anyOf: unknown } | { allOf: unknown }>[] {
  if (typeof access === 'string') return [access];
  if ('anyOf' in access) return access.anyOf.flatMap(partsOf);
  if ('allOf' in access) return access.allOf.flatMap(partsOf);
  return [access];
}

/** The things on which the caller's permissions must be known before `access` can be judged. */
export const resourcesIn = (access: Access): ResourceAccess[] =>
  partsOf(access).filter((part): part is ResourceAccess => typeof part === 'object' && 'resource' in part);

/** Parameter of the path that names the thing. */
export const resourceParam = ({ param }: ResourceAccess): string => param ?? 'id';
