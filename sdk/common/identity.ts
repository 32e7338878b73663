/**
 * Who calls, in whose name, and what they may do.
 *
 * - **identity**: the person (or API key) that signed in.
 * - **subject**: the person whose rights and data are used. The same as the identity, except while a substitute
 *   views as the person substituted.
 * - **manager**: the provider's own staff (role `admin`), who pass every permission check.
 * - **company manager**: role `company_admin`.
 */

export const languages = ['en', 'fi', 'sv'] as const;
/** A language of the interface (PLAT-062). Surveys may have others. */
export type Language = (typeof languages)[number];
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** Key of a role. Roles are declared in manifests; the platform's own are `platformRoles`. */
export type Role = string;

/** Other spellings of roles that are accepted on reading (GAP-013). */
const roleAliases: Record<string, Role> = { root: 'admin', 'customer-admin': 'company_admin' };

/** All spellings by which any of `roles` may have been stored. */
export const roleSpellings = (roles: readonly Role[]): string[] => [
  ...roles,
  ...Object.keys(roleAliases).filter((alias) => roles.includes(roleAliases[alias]!)),
];

/** The roles in `values`, aliases resolved, each once. One that nobody declares is kept and gives nothing. */
export const readRoles = (values: readonly string[]): Role[] => [
  ...new Set(values.map((value) => roleAliases[value] ?? value)),
];

/** Views besides one's own that a role may choose: as the own company, as another company. */
export const companyViews = ['myCompany', 'company'] as const;
export type CompanyView = (typeof companyViews)[number];

export interface RoleDeclaration {
  key: Role;
  /** Roles whose rights it has besides its own. */
  brings?: readonly Role[];
  /** What it may view as (USER-054, USER-055). */
  views?: readonly CompanyView[];
  /** It counts in a company that is only viewed too. No other role does: what one is at home adds nothing there. */
  abroad?: boolean;
}

/** Roles that the platform itself knows. */
export const platformRoles: readonly RoleDeclaration[] = [
  { key: 'admin', views: companyViews, abroad: true },
  { key: 'company_admin', views: ['myCompany'] },
  // A trial user runs the trial company until the trial ends (GAP-041).
  { key: 'trial', brings: ['company_admin'] },
  { key: 'developer' },
];

/** Fact of a person whom a substitution that covers today lets act as another. */
export const substitutes = 'sdk.substitutes';

export interface Person {
  userId: string;
  companyId: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
  groupIds: readonly string[];
  language: Language | null;
  dateFormat: string;
  /** Facts of the account itself that permissions may hang on besides roles, as its plugin's manifest declares them. */
  facts: readonly string[];
  /** The view that the person wants to start in (USER-059). */
  startView: 'user' | 'myCompany';
  /** ISO time at which the trial ends that the person's company is on. */
  trialExpires?: string | null;
}

/** AUTH-022: from then on the person may call what is their own account's, and nothing else. */
export const trialIsOver = ({ trialExpires }: Pick<Person, 'trialExpires'>, now = Date.now()): boolean =>
  trialExpires != null && Date.parse(trialExpires) <= now;
/** Pages for who is signed in that are no part of the trial (GAP-086). */
export const openAfterTrial: readonly string[] = ['/trial_expired', '/account'];

/** `user` views as oneself, or as the person of an active substitution when `email` is given (GAP-033). */
export type ViewAs = { mode: 'user'; email?: string } | { mode: 'myCompany' } | { mode: 'company'; companyId: string };

/** Writes a view-as mode the way the `X-View-As` header carries it. */
export function formatViewAs(view: ViewAs): string {
  if (view.mode === 'company') return `company-${view.companyId}`;
  if (view.mode === 'user' && view.email) return `user-${view.email}`;
  return view.mode;
}

/** Reads an `X-View-As` header; null when it is none of the known forms. */
export function parseViewAs(text: string): ViewAs | null {
  if (text === 'user' || text === 'myCompany') return { mode: text };
  if (text.startsWith('user-') && text.length > 5) return { mode: 'user', email: text.slice(5).toLowerCase() };
  if (text.startsWith('company-') && text.length > 8) return { mode: 'company', companyId: text.slice(8) };
  return null;
}

/** Flags that the platform itself knows. */
export const platformFlags = ['member', 'manager', 'companyManager', 'developer'] as const;

/**
 * What is known of a person in the company in force: the platform's flags, and the facts that plugins tell of them, by
 * the key in the manifest. Facts hold at home only.
 */
export interface PersonFlags {
  /** At home in the company, or a manager. Who only looks at a company is no member of it. */
  member: boolean;
  manager: boolean;
  companyManager: boolean;
  developer: boolean;
  [fact: string]: boolean;
}
