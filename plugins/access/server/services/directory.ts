import { type Role, roleSpellings } from '@kaiku/sdk/common';
import {
  type DirectoryFound,
  type DirectoryPage,
  type DirectoryUser,
  defineList,
  type Knex,
  RoleRules,
  type TenantContext,
  type UserDirectory,
} from '@kaiku/sdk/server';
import { interfaceLanguage, toPerson, User } from '../models/user.ts';
import { normalEmail } from './accounts.ts';

const toEntry = (user: User): DirectoryUser => ({
  userId: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  language: interfaceLanguage(user),
  technical: user.technical,
  active: user.state === 'active',
});

const people = defineList({
  sort: {},
  search: { name: "first_name || ' ' || last_name", email: 'email' },
  order: { by: "lower(last_name || ' ' || first_name)", direction: 'asc' },
});

/** One query for all; users that do not exist are absent from the map. */
async function entries(
  trx: Knex.Transaction,
  column: 'id' | 'email',
  wanted: readonly string[],
  key: keyof Pick<DirectoryUser, 'userId' | 'email'>,
): Promise<Map<string, DirectoryUser>> {
  if (wanted.length === 0) return new Map();
  // Who was removed is still called by a name where something of them is left, and is nobody's address any more.
  const users = await User.query(trx)
    .whereIn(column, [...new Set(wanted)])
    .modify((query) => {
      if (column === 'email') query.whereNot({ state: 'removed' });
    });
  return new Map(users.map(toEntry).map((entry) => [entry[key], entry]));
}

/** Those who have any of the roles. */
async function having(ctx: TenantContext, roles: readonly Role[], page: DirectoryPage): Promise<DirectoryFound> {
  if (roles.length === 0) return { data: [], count: 0 };
  const found = User.query(ctx.trx)
    .where({ state: 'active' })
    .whereRaw('roles && ?::text[]', [roleSpellings(roles)]);
  const { rows, count } = await people.page<User>(found, page);
  return { data: rows.map(toEntry), count };
}

async function found(
  ctx: TenantContext,
  which: Partial<Pick<User, 'state' | 'technical'>>,
  page: DirectoryPage,
): Promise<DirectoryFound> {
  const { rows, count } = await people.page<User>(User.query(ctx.trx).where(which), page);
  return { data: rows.map(toEntry), count };
}

export const directory: UserDirectory = {
  byIds: (ctx, userIds) => entries(ctx.trx, 'id', userIds, 'userId'),
  byEmails: (ctx, emails) => entries(ctx.trx, 'email', emails.map(normalEmail), 'email'),
  byRole: (ctx, role, page) => having(ctx, ctx.get(RoleRules).having(role), page),
  byPermission: (ctx, permission, page) => having(ctx, ctx.get(RoleRules).holding(permission, ctx.features), page),
  search: (ctx, page) => found(ctx, { state: 'active', technical: false }, page),
  owners: (ctx, page) => found(ctx, { state: 'active' }, page),
  async person(ctx, userId) {
    const user = await User.query(ctx.trx).findOne({ id: userId, state: 'active' });
    return user ? toPerson(user) : null;
  },
};
