import type { Person } from '@kaiku/sdk/common';
import {
  type Accounts,
  hashPassword,
  isDuplicate,
  type NewAccount,
  Problem,
  type TenantContext,
} from '@kaiku/sdk/server';
import { Login } from '../models/login.ts';
import { toPerson, User } from '../models/user.ts';
import type { RequireGoodPassword } from './goodPassword.ts';
import { handOutFirstLink } from './passwordLinks.ts';
import type { Sessions } from './sessions.ts';
import { holdUsers, requireRoom } from './users/limit.ts';

/** As it looks: letters that are written in two ways are one. */
export const normalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * @param account without a password for who signs in by another party, or waits for a first one: `invited`
 * @throws Problem `email_taken`, `user_limit`
 */
export async function createAccount(
  ctx: TenantContext,
  account: Omit<NewAccount, 'passwordHash'> & { passwordHash: string | null },
  state: 'active' | 'invited' = 'active',
): Promise<Person> {
  const email = normalEmail(account.email);
  await requireRoom(ctx, await holdUsers(ctx), 1);
  const user = await User.query(ctx.trx)
    .insert({
      email,
      firstName: account.firstName,
      lastName: account.lastName,
      roles: [...account.roles],
      language: account.language ?? null,
      dateFormat: account.dateFormat ?? 'YYYY-MM-DD',
      canSeeDashboard: account.canSeeDashboard ?? false,
      state,
      passwordHash: account.passwordHash,
    })
    .returning('*');
  try {
    await Login.query(ctx.trx).insert({ id: user.id, email });
  } catch (error) {
    if (isDuplicate(error)) throw new Problem('email_taken', { details: [{ path: 'email', code: 'email_taken' }] });
    throw error;
  }
  await ctx.audit({ operation: 'user.create', itemType: 'user', itemId: user.id, itemName: email });
  return toPerson(user);
}

export function createAccounts(sessions: Sessions, requireGoodPassword: RequireGoodPassword): Accounts {
  return {
    async hash(password) {
      await requireGoodPassword(password, 'password');
      return hashPassword(password);
    },
    create: (ctx, account) => createAccount(ctx, account),
    async invite(ctx, account) {
      const waiting = await User.query(ctx.trx)
        .findOne({ email: normalEmail(account.email), state: 'invited' })
        .select('id');
      const userId = waiting?.id ?? (await createAccount(ctx, { ...account, passwordHash: null }, 'invited')).userId;
      const token = await handOutFirstLink(ctx, userId);
      // Who has set it meanwhile has the address.
      if (token === undefined) throw new Problem('email_taken');
      return token;
    },
    openSession: (companyId, userId) => sessions.open(companyId, userId),
  };
}
