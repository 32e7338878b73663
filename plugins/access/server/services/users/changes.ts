import { readRoles } from '@kaiku/sdk/common';
import type { ProblemDetail, TenantContext } from '@kaiku/sdk/server';
import type { User, UserState } from '../../models/user.ts';
import { normalEmail } from '../accounts.ts';
import { type Actor, isManager, mayChange } from './actor.ts';
import { givableRoles, managesCompany, reservedRoles } from './roles.ts';

/** What is changed of a user; what is not named stays. */
export interface UserChange {
  email?: string;
  first_name?: string;
  last_name?: string;
  roles?: readonly string[];
  add_roles?: readonly string[];
  remove_roles?: readonly string[];
  group_ids?: readonly string[];
  add_groups?: readonly string[];
  remove_groups?: readonly string[];
  language?: string | null;
  date_format?: string;
  can_see_dashboard?: boolean;
  technical?: boolean;
  state?: Exclude<UserState, 'invited'>;
}

/** A user as a change would leave it. */
export interface Planned {
  before: User;
  after: User;
  /** Fields that differ, by the names of calls. */
  fields: string[];
}

/** A fault of one user's change; `path` names the field. */
export type Fault = ProblemDetail & { userId: string; path: string };

const withAndWithout = (now: readonly string[], add: readonly string[] = [], remove: readonly string[] = []) =>
  [...new Set([...now, ...add])].filter((one) => !remove.includes(one));

/**
 * Where a user is after a change. Nobody signs in with a technical account, so it is active at once; a person who has no
 * way in yet is invited (USER-021, USER-022).
 */
function stateAfter(user: User, { state, technical = user.technical }: UserChange, entered: boolean): UserState {
  if (state === 'removed' || state === 'deactivated') return state;
  if (user.state === 'deactivated' && state === undefined) return 'deactivated';
  if (technical) return 'active';
  if (user.technical) return 'invited';
  if (user.state === 'deactivated') return entered ? 'active' : 'invited';
  return user.state;
}

/**
 * What is left of a user who was removed: a row without personal data, so that what the user made keeps its owner. The end
 * of a trial is the company's and stays: colleagues do not get rid of it with who began it.
 */
const removed = (user: User): Partial<User> => ({
  email: `removed-${user.id.slice(-12)}@removed.invalid`,
  firstName: '',
  lastName: '',
  roles: [],
  groupIds: [],
  language: null,
  dateFormat: 'YYYY-MM-DD',
  settings: {},
  dismissedWizards: [],
  canSeeDashboard: false,
  technical: false,
  passwordHash: null,
});

const fieldsOf: Record<string, (user: User) => unknown> = {
  email: (user) => user.email,
  first_name: (user) => user.firstName,
  last_name: (user) => user.lastName,
  roles: (user) => readRoles(user.roles).sort(),
  group_ids: (user) => [...user.groupIds].sort(),
  language: (user) => user.language,
  date_format: (user) => user.dateFormat,
  can_see_dashboard: (user) => user.canSeeDashboard,
  technical: (user) => user.technical,
  state: (user) => user.state,
};

/** @param entered whether the user has a password or another way in */
export function plan(before: User, change: UserChange, entered: boolean): Planned {
  const after = before.$clone();
  after.state = stateAfter(before, change, entered);
  if (change.email !== undefined) after.email = normalEmail(change.email);
  if (change.first_name !== undefined) after.firstName = change.first_name;
  if (change.last_name !== undefined) after.lastName = change.last_name;
  if (change.language !== undefined) after.language = change.language;
  if (change.date_format !== undefined) after.dateFormat = change.date_format;
  if (change.can_see_dashboard !== undefined) after.canSeeDashboard = change.can_see_dashboard;
  after.roles = withAndWithout(
    readRoles(change.roles ?? before.roles),
    readRoles(change.add_roles ?? []),
    readRoles(change.remove_roles ?? []),
  );
  after.groupIds = withAndWithout(
    [...new Set(change.group_ids ?? before.groupIds)],
    change.add_groups,
    change.remove_groups,
  );
  after.technical = change.technical ?? before.technical;
  if (after.technical) after.passwordHash = null;
  if (after.state === 'removed') Object.assign(after, removed(before));
  const fields = Object.keys(fieldsOf).filter(
    (field) => JSON.stringify(fieldsOf[field]!(before)) !== JSON.stringify(fieldsOf[field]!(after)),
  );
  return { before, after, fields };
}

/** Who is at work in the company as its manager, or a manager of the provider. */
export const keepsCompany = (ctx: TenantContext, user: User): boolean =>
  user.state === 'active' && !user.technical && (managesCompany(ctx, user) || isManager(user));

/** What speaks against a change, for who makes it. */
export function judge(ctx: TenantContext, actor: Actor, { before, after, fields }: Planned): Fault[] {
  const faults: Fault[] = [];
  const fault = (path: string, code: string, value?: string) =>
    faults.push({ userId: before.id, path, code, ...(value !== undefined && { value }) });
  if (before.state === 'removed') fault('state', 'user_removed');
  else if (!mayChange(actor, before)) fault('user_id', 'managers_only', before.email);
  if (faults.length > 0) return faults;
  if (after.state !== 'removed') {
    const givable = givableRoles(ctx, actor);
    const reserved = reservedRoles(ctx, actor);
    const held = readRoles(before.roles);
    const given = after.roles.filter((role) => !held.includes(role) && !givable.has(role));
    // One that nobody declares any more can be taken away.
    const taken = held.filter((role) => !after.roles.includes(role) && reserved.has(role));
    for (const role of [...given, ...taken]) fault('roles', 'role_not_givable', role);
    // Whoever has another's address gets another's password.
    if (fields.includes('email') && held.some((role) => reserved.has(role)))
      fault('email', actor.standsIn ? 'stand_in' : 'managers_only');
  }
  if (actor.own.has(before.id)) {
    if (after.state !== before.state) fault('state', 'own_rights');
    if (after.technical !== before.technical) fault('technical', 'own_rights');
    const lost = (isManager(before) && !isManager(after)) || (keepsCompany(ctx, before) && !keepsCompany(ctx, after));
    if (lost && after.state === before.state && after.technical === before.technical) fault('roles', 'own_rights');
  }
  return faults;
}
