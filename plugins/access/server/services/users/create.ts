import { readRoles } from '@kaiku/sdk/common';
import { Problem, type TenantContext } from '@kaiku/sdk/server';
import { Login } from '../../models/login.ts';
import { User } from '../../models/user.ts';
import { normalEmail } from '../accounts.ts';
import { sendInvitation } from '../passwordLinks.ts';
import type { Actor } from './actor.ts';
import { counts, holdUsers, requireRoom } from './limit.ts';
import { givableRoles } from './roles.ts';
import { atOnce, leavesGroups, unknownGroups } from './save.ts';
import { emailTaken } from './traces.ts';

export interface NewUser {
  email: string;
  first_name: string;
  last_name?: string;
  roles?: readonly string[];
  language?: string | null;
  date_format?: string;
  group_ids?: readonly string[];
  technical?: boolean;
  can_see_dashboard?: boolean;
  /** Of whom a directory makes that is not to come in yet. */
  deactivated?: boolean;
}

const draftOf = (
  one: NewUser,
  { directory }: Actor,
): Partial<User> & Pick<User, 'email' | 'state' | 'technical' | 'roles'> => ({
  email: normalEmail(one.email),
  firstName: one.first_name,
  lastName: one.last_name ?? '',
  roles: readRoles(one.roles ?? []),
  groupIds: [...new Set(one.group_ids)],
  language: one.language ?? null,
  dateFormat: one.date_format ?? 'YYYY-MM-DD',
  technical: one.technical ?? false,
  canSeeDashboard: one.can_see_dashboard ?? false,
  // Nobody is to come in by a technical account: it is there at once, as is who comes in by the company's own provider.
  state: one.deactivated ? 'deactivated' : one.technical || directory?.invite === false ? 'active' : 'invited',
});

/**
 * Makes users, all or none.
 * @param invite sends the invitations right away (USER-023)
 * @throws Problem `role_not_givable`, `group_not_found`, `user_limit`, `email_taken`
 */
export async function createUsers(
  ctx: TenantContext,
  actor: Actor,
  wanted: readonly NewUser[],
  invite: boolean,
): Promise<User[]> {
  if (wanted.length === 0) return [];
  const limit = await holdUsers(ctx);
  const givable = givableRoles(ctx, actor);
  const drafts = wanted.map((one) => draftOf(one, actor));
  const reserved = drafts.flatMap(({ roles }) => roles).filter((role) => !givable.has(role));
  if (reserved.length > 0)
    throw new Problem('role_not_givable', {
      details: reserved.map((value) => ({ path: 'roles', code: 'role_not_givable', value })),
    });
  if (drafts.some(({ groupIds = [] }) => groupIds.length > 0) && (await leavesGroups(ctx, actor)))
    throw new Problem('stand_in', { details: [{ path: 'group_ids', code: 'stand_in' }] });
  const unknown = await unknownGroups(
    ctx,
    drafts.flatMap(({ groupIds = [] }) => groupIds),
    true,
  );
  if (unknown.size > 0)
    throw new Problem('group_not_found', {
      details: [...unknown].map((value) => ({ path: 'group_ids', code: 'group_not_found', value })),
    });
  await requireRoom(ctx, limit, drafts.filter(counts).length);
  const users: User[] = [];
  for (let from = 0; from < drafts.length; from += atOnce)
    users.push(...(await insert(ctx, drafts.slice(from, from + atOnce))));
  await ctx.audit(
    ...users.map(({ id, email, roles, technical }) => ({
      operation: 'user.create',
      itemType: 'user',
      itemId: id,
      itemName: email,
      details: { roles, ...(technical && { technical }) },
    })),
  );
  const invited = users.filter(({ state }) => state === 'invited').map(({ id }) => id);
  if (invite && invited.length > 0) await sendInvitation(ctx, invited);
  return users;
}

async function insert(ctx: TenantContext, drafts: readonly Partial<User>[]): Promise<User[]> {
  const users = await User.query(ctx.trx)
    .insert([...drafts])
    .returning('*');
  const logins = await ctx
    .trx(Login.tableName)
    .insert(users.map(({ id, email }) => ({ id, email })))
    .onConflict('email')
    .ignore()
    .returning<{ email: string }[]>('email');
  // Somebody of this company or another has the address.
  if (logins.length < users.length) throw emailTaken();
  return users;
}
