import type { Companies, Features, TenantContext } from '@kaiku/sdk/server';
import { checkPassword, hashPassword, invalid, Problem } from '@kaiku/sdk/server';
import type { SignInMethod, SignInOfCompany } from '../../contract/signIn.ts';
import { User, type UserSettings } from '../models/user.ts';
import type { Door } from './door.ts';
import { type RequireGoodPassword, wordsOf } from './goodPassword.ts';
import { afterNewPassword } from './newPassword.ts';
import type { Sessions } from './sessions.ts';
import { activeSubstitutions } from './substitutions.ts';
import { keptByDirectory } from './users/save.ts';

/** What a user sees and changes of the own account. */
export interface OwnChanges {
  first_name?: string;
  last_name?: string;
  language?: string;
  date_format?: string;
  settings?: UserSettings & { dateformat?: string };
  dismissed_wizards?: string[];
}

/** @param toChange holds the row until the transaction ends: of two changes, the later one sees the earlier */
const ownUser = async (ctx: TenantContext, userId: string, toChange = false): Promise<User> => {
  const found = User.query(ctx.trx).findOne({ id: userId });
  const user = await (toChange ? found.forUpdate() : found);
  if (!user) throw new Problem('unauthenticated');
  return user;
};

export const settingsOf = (user: User) => ({
  deviceview: user.settings.deviceview ?? 'simple',
  default_view: user.settings.default_view ?? 'user',
  dashboard_settings: user.settings.dashboard_settings ?? {},
  dateformat: user.dateFormat,
});

const userReply = (user: User) => ({
  user_id: user.id,
  company_id: user.companyId,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  roles: user.roles,
  language: user.language,
  date_format: user.dateFormat,
  group_ids: user.groupIds,
  settings: settingsOf(user),
  dismissed_wizards: user.dismissedWizards,
  can_see_dashboard: user.canSeeDashboard,
});
export type UserReply = ReturnType<typeof userReply>;

/** By method, what the company has set of its own sign-in. */
async function signInOfCompany(ctx: TenantContext, methods: readonly SignInMethod[]) {
  const settings: Record<string, SignInOfCompany> = {};
  for (const method of methods) {
    const found = (await method.ofCompany?.(ctx)) ?? null;
    if (found) settings[method.id] = found;
  }
  return settings;
}

/** The session of a user: the user, the company with its features, and whom the user may stand in for. */
export async function sessionReply(
  ctx: TenantContext,
  userId: string,
  {
    companies,
    features,
    sessions,
    methods,
    trialExpires,
  }: {
    companies: Companies;
    features: Features;
    sessions: Sessions;
    methods: readonly SignInMethod[];
    /** When the trial of the company ends. */
    trialExpires: string | null;
  },
) {
  const user = await ownUser(ctx, userId);
  const [company, on, substitutions, settings] = await Promise.all([
    companies.get(ctx.companyId),
    features.of(ctx.companyId),
    activeSubstitutions(ctx, userId),
    signInOfCompany(ctx, methods),
  ]);
  return {
    ...userReply(user),
    trial_expires: trialExpires,
    user_hash: sessions.userHash(ctx.companyId, userId),
    companies: [{ company_id: ctx.companyId, name: company?.name ?? '', settings, company_features: [...on].sort() }],
    substituted_to: substitutions.map(({ start, end, user: away }) => ({
      start: start.toISOString(),
      end: end.toISOString(),
      user_email: away.email,
      user_name: `${away.firstName} ${away.lastName}`.trim(),
    })),
  };
}

/** @throws Problem `kept_by_directory` where the company's directory keeps the names */
async function requireOwnNames(ctx: TenantContext, user: User, changes: OwnChanges): Promise<void> {
  const details = [
    { path: 'first_name', now: user.firstName, wanted: changes.first_name },
    { path: 'last_name', now: user.lastName, wanted: changes.last_name },
  ]
    .filter(({ now, wanted }) => wanted !== undefined && wanted !== now)
    .map(({ path }) => ({ path, code: 'kept_by_directory' }));
  if (details.length > 0 && (await keptByDirectory(ctx, [user.id])).has(user.id))
    throw new Problem('kept_by_directory', { details });
}

/** Changes the own account. Settings that are not named stay as they are. */
export async function changeOwn(ctx: TenantContext, userId: string, changes: OwnChanges): Promise<UserReply> {
  const user = await ownUser(ctx, userId, true);
  await requireOwnNames(ctx, user, changes);
  const { dateformat, ...settings } = changes.settings ?? {};
  const patch = {
    firstName: changes.first_name ?? user.firstName,
    lastName: changes.last_name ?? user.lastName,
    language: changes.language ?? user.language,
    dateFormat: changes.date_format ?? dateformat ?? user.dateFormat,
    settings: { ...user.settings, ...settings },
    dismissedWizards: changes.dismissed_wizards ?? user.dismissedWizards,
  };
  const changed = await User.query(ctx.trx).where({ id: userId }).patch(patch).returning('*').first();
  await ctx.audit({
    operation: 'user.update',
    itemType: 'user',
    itemId: userId,
    itemName: user.email,
    details: { fields: Object.keys(changes) },
  });
  return userReply(changed as User);
}

/**
 * Sets a new password. Hashes take their time, and connections are few: they are made
 * between transactions.
 * @param home opens a transaction of the user's company
 * @throws Problem `validation` with `current_password` (AUTH-036) or what is wrong with the new one (AUTH-026),
 *   `too_many_requests`
 */
export async function changeOwnPassword(
  home: <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>,
  userId: string,
  passwords: { current: string; next: string },
  { sessions, door, requireGoodPassword }: { sessions: Sessions; door: Door; requireGoodPassword: RequireGoodPassword },
  { sessionId, ip }: { sessionId: string; ip: string },
): Promise<void> {
  const wrong = () => invalid({ path: 'current_password', code: 'password_wrong' });
  const { email, current, words } = await home(async (ctx) => {
    const user = await ownUser(ctx, userId);
    return { email: user.email, current: user.passwordHash, words: await wordsOf(ctx, user) };
  });
  // Whoever has come by an open session must not find the password out by it.
  await door.countCode(ip, email);
  if (!(await checkPassword(current, passwords.current))) throw wrong();
  await door.codeWasRight(ip, email);
  await requireGoodPassword(passwords.next, 'new_password', words);
  const passwordHash = await hashPassword(passwords.next);
  await home(async (ctx) => {
    const user = await ownUser(ctx, userId, true);
    // Another one was set meanwhile: what was given is not the current one any more.
    if (user.passwordHash !== current) throw wrong();
    await User.query(ctx.trx).where({ id: userId }).patch({ passwordHash });
    await afterNewPassword(ctx, sessions, userId, sessionId);
    await ctx.audit({ operation: 'user.password', itemType: 'user', itemId: userId, itemName: user.email });
  });
}
