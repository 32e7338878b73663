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

export const roles = [
  'admin',
  'company_admin',
  'device_admin',
  'developer',
  'trial',
  'devices',
  'survey',
  'survey_creator',
  'survey_advanced_edit',
  'survey_share_email',
  'survey_share_sms',
  'blacklist',
] as const;
export type Role = (typeof roles)[number];

/** Other spellings of roles that are accepted on reading (GAP-013). */
const roleAliases: Record<string, Role> = { root: 'admin', 'customer-admin': 'company_admin' };

/** The roles in `values`, aliases resolved and unknown ones dropped. */
export function readRoles(values: readonly string[]): Role[] {
  const known = values.map((value) => roleAliases[value] ?? value).filter((value) => roles.includes(value as Role));
  return [...new Set(known)] as Role[];
}

export const surveyPermissions = [
  'full',
  'view',
  'viewLinks',
  'edit',
  'reportView',
  'reportEdit',
  'bgLimits',
  'answerLimits',
  'rawAnswers',
  'gdpr',
  'ticketManagement',
  'modifyFeedback',
  'ticketReport',
] as const;
/** What a person may do with one survey (SHARE-006 to SHARE-015). */
export type SurveyPermission = (typeof surveyPermissions)[number];

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
  canSeeDashboard: boolean;
}

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

/** Flags that menus, guards and the server judge alike (USER-020, GAP-031, GAP-032). */
export interface PersonFlags {
  /** Of the company in force: at home there, or a manager. Who only looks at a company is no member of it. */
  member: boolean;
  manager: boolean;
  companyManager: boolean;
  deviceManager: boolean;
  developer: boolean;
  seenAsDeviceAdmin: boolean;
  canSeeDashboard: boolean;
  canSeeDevices: boolean;
  canSeeSurveys: boolean;
  canCreateSurveys: boolean;
  canSeeManageCompany: boolean;
  canSeeDataCollections: boolean;
  canSeeAuditLog: boolean;
  canViewAs: boolean;
}

/** Roles that count in a company that is only viewed; whoever else looks at it has none there. */
const rolesAbroad: readonly Role[] = ['admin', 'device_admin'];

/**
 * The roles that are in force. In another company than the own one only those count that let one look at it: a
 * provider's manager is one everywhere, a device manager manages devices. What else one is at home adds nothing.
 */
export function rolesIn(companyId: string, person: Pick<Person, 'companyId' | 'roles'>): readonly Role[] {
  if (companyId === person.companyId) return person.roles;
  return person.roles.filter((role) => rolesAbroad.includes(role));
}

export interface FlagInput {
  /** Those in force (`rolesIn`). */
  roles: readonly Role[];
  /** True where the person only looks at the company. */
  abroad?: boolean;
  canSeeDashboard: boolean;
  features: ReadonlySet<string>;
  /** True when at least one survey is shared to the person. */
  hasShares?: boolean;
  /** True when a substitution covers today. */
  hasSubstitution?: boolean;
}

/** The one place that computes the flags from roles, shares and the view-as mode. */
export function personFlags(input: FlagInput): PersonFlags {
  const has = (role: Role) => input.roles.includes(role);
  const manager = has('admin');
  // A trial user runs the trial company until the trial ends (GAP-041).
  const companyManager = has('company_admin') || has('trial');
  const deviceManager = has('device_admin');
  const member = manager || !input.abroad;
  const seenAsDeviceAdmin = member;
  const canCreateSurveys = manager || companyManager || has('survey_creator');
  return {
    member,
    manager,
    companyManager,
    deviceManager,
    developer: has('developer'),
    seenAsDeviceAdmin,
    canSeeDashboard: manager || (member && input.canSeeDashboard && input.features.has('dashboard')),
    canSeeDevices: manager || companyManager || deviceManager || has('devices'),
    canCreateSurveys,
    canSeeSurveys: canCreateSurveys || has('survey') || (member && input.hasShares === true),
    canSeeManageCompany: manager || (companyManager && seenAsDeviceAdmin),
    canSeeDataCollections: manager || (companyManager && input.features.has('datacollections')),
    canSeeAuditLog: manager || companyManager,
    canViewAs: manager || companyManager || deviceManager || input.hasSubstitution === true,
  };
}
