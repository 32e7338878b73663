import type { PersonFlags, SurveyPermission } from './identity.ts';

/**
 * Who may call a route or open a page. Every route and page states one.
 *
 * - `public`: anybody, signed in or not
 * - `session`: anybody signed in who belongs to the company in force; managers always pass
 * - `account`: anybody signed in, whatever company they look at: for what is the person's own
 * - `{ permission }`: a key of some plugin's `permissions`; managers always pass
 * - `{ flag }`: a flag of `PersonFlags`
 * - `{ survey }`: full, or any one of the listed permissions, on the survey that the path names; managers pass
 * - `{ anyOf }`: any of the parts
 */
export type Access =
  | 'public'
  | 'session'
  | 'account'
  | { permission: string }
  | { flag: keyof PersonFlags }
  | { survey: readonly SurveyPermission[] }
  | { anyOf: readonly Exclude<Access, 'public'>[] };

export interface AccessFacts {
  /** null for a caller who is not signed in. */
  flags: PersonFlags | null;
  permissions: ReadonlySet<string>;
  /** The caller's permissions on the survey in question; undefined while unknown. */
  survey?: ReadonlySet<SurveyPermission>;
}

/** Judges `access`. Server and shell call this same function. */
export function allows(access: Access, facts: AccessFacts): boolean {
  if (access === 'public') return true;
  if (!facts.flags) return false;
  if (access === 'account' || facts.flags.manager) return true;
  if (access === 'session') return facts.flags.member;
  if ('permission' in access) return facts.permissions.has(access.permission);
  if ('flag' in access) return facts.flags[access.flag];
  if ('survey' in access) {
    const held = facts.survey;
    return !!held && (held.has('full') || access.survey.some((permission) => held.has(permission)));
  }
  return access.anyOf.some((part) => allows(part, facts));
}

/** Whether judging `access` needs the caller's permissions on a survey. */
export function needsSurvey(access: Access): boolean {
  if (typeof access === 'string') return false;
  if ('survey' in access) return true;
  return 'anyOf' in access && access.anyOf.some(needsSurvey);
}
