import type { DirectoryUser, Knex, UserDirectory } from '@kaiku/sdk/server';
import { interfaceLanguage, User } from '../models/user.ts';
import { normalEmail } from './accounts.ts';

const toEntry = (user: User): DirectoryUser => ({
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  language: interfaceLanguage(user),
});

/** One query for all; users that do not exist are absent from the map. */
async function entries(
  trx: Knex.Transaction,
  column: 'id' | 'email',
  wanted: readonly string[],
  key: keyof Pick<DirectoryUser, 'userId' | 'email'>,
): Promise<Map<string, DirectoryUser>> {
  if (wanted.length === 0) return new Map();
  const users = await User.query(trx).whereIn(column, [...new Set(wanted)]);
  return new Map(users.map(toEntry).map((entry) => [entry[key], entry]));
}

export const directory: UserDirectory = {
  byIds: (ctx, userIds) => entries(ctx.trx, 'id', userIds, 'userId'),
  byEmails: (ctx, emails) => entries(ctx.trx, 'email', emails.map(normalEmail), 'email'),
};
