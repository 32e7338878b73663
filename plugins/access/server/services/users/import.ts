import { type Role, readRoles } from '@kaiku/sdk/common';
import { Problem, type ProblemDetail, type TenantContext } from '@kaiku/sdk/server';
import { User } from '../../models/user.ts';
import type { Actor } from './actor.ts';
import type { UserChange } from './changes.ts';
import { createUsers, type NewUser } from './create.ts';
import { type FileUser, importRoles, type ReadFile } from './file.ts';
import { holdUsers, requireRoom, userLimit } from './limit.ts';
import { changeUsers, prepare } from './save.ts';

/** New users of one file (GAP-044). */
const maxNew = 500;
/** Faults that are told. */
const maxFaults = 100;

interface ImportPlan {
  made: NewUser[];
  /** Changes by user. */
  changed: Map<string, UserChange>;
  unchanged: number;
  faults: ProblemDetail[];
}

export interface Imported {
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  ignored: string[];
  /** The first ones, of rows that are passed over. */
  faults: ProblemDetail[];
  fault_count: number;
}

/** Addresses of a file that nobody of the company has. */
export async function strangersAmong({ trx }: TenantContext, { users }: ReadFile): Promise<string[]> {
  const emails = users.map(({ email }) => email);
  const known = await User.query(trx).whereIn('email', emails).whereNot({ state: 'removed' }).select('email');
  const ours = new Set(known.map(({ email }) => email));
  return emails.filter((email) => !ours.has(email));
}

const has = ({ roles, dateFormat }: User, code: string | undefined, value: string | undefined): boolean =>
  code === 'import_role' ? readRoles(roles).includes(value as Role) : value === dateFormat;

/** What a file's rows would do. Roles that no file sets stay with who has them (USER-036). */
async function planImport(
  ctx: TenantContext,
  actor: Actor,
  { users, faults: wrong }: ReadFile,
  elsewhere: ReadonlySet<string>,
  hold: boolean,
): Promise<ImportPlan> {
  const limit = await (hold ? holdUsers(ctx) : userLimit(ctx));
  const found = User.query(ctx.trx)
    .whereIn(
      'email',
      users.map(({ email }) => email),
    )
    .whereNot({ state: 'removed' });
  const known = new Map((await found).map((user) => [user.email, user]));
  const plan: ImportPlan = { made: [], changed: new Map(), unchanged: 0, faults: [...wrong] };
  const rows = new Map<string, FileUser>();
  for (const user of users) {
    const { row, email, beyond, ...said } = user;
    const before = known.get(email);
    const wanting = beyond.filter(({ code, value }) => !before || !has(before, code, value));
    if (wanting.length > 0) {
      plan.faults.push(...wanting);
      continue;
    }
    if (before) {
      const kept = readRoles(before.roles).filter((role) => !importRoles.includes(role));
      plan.changed.set(before.id, { ...said, ...(said.roles && { roles: [...new Set([...kept, ...said.roles])] }) });
      rows.set(before.id, user);
    } else if (elsewhere.has(email)) plan.faults.push({ row, column: 'email', code: 'import_elsewhere', value: email });
    else if (!said.first_name) plan.faults.push({ row, column: 'firstname', code: 'import_name_missing' });
    else plan.made.push({ ...said, email, first_name: said.first_name });
  }
  const { planned, faults } = await prepare(ctx, actor, plan.changed, hold);
  for (const { userId, path, code } of faults) {
    const { row, email } = rows.get(userId)!;
    const column = path === 'roles' ? 'roles' : 'email';
    plan.faults.push({ row, column, code, ...(column === 'email' && { value: email }) });
    plan.changed.delete(userId);
  }
  for (const { before, fields } of planned) {
    if (fields.length > 0 || !plan.changed.delete(before.id)) continue;
    plan.unchanged += 1;
  }
  plan.faults.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (plan.made.length > maxNew) throw new Problem('too_many_new_users', { params: { max: maxNew } });
  await requireRoom(ctx, limit, plan.made.length);
  return plan;
}

const told = ({ rows, ignored }: ReadFile, { made, changed, unchanged, faults }: ImportPlan): Imported => ({
  rows,
  created: made.length,
  changed: changed.size,
  unchanged,
  ignored,
  faults: faults.slice(0, maxFaults),
  fault_count: faults.length,
});

/**
 * What an import would do; stores nothing.
 * @param elsewhere addresses of the file that are known in other companies
 * @throws Problem `too_many_new_users`, `user_limit`
 */
export const previewImport = async (
  ctx: TenantContext,
  actor: Actor,
  file: ReadFile,
  elsewhere: ReadonlySet<string>,
): Promise<Imported> => told(file, await planImport(ctx, actor, file, elsewhere, false));

/**
 * Adds and changes users by the rows of a file; what is wrong with a row is told, and others go on (GAP-029).
 * @throws Problem `too_many_new_users` (USER-040), `user_limit`
 */
export async function importUsers(
  ctx: TenantContext,
  actor: Actor,
  file: ReadFile,
  { elsewhere, invite }: { elsewhere: ReadonlySet<string>; invite: boolean },
): Promise<Imported> {
  const plan = await planImport(ctx, actor, file, elsewhere, true);
  await createUsers(ctx, actor, plan.made, invite);
  if (plan.changed.size > 0) await changeUsers(ctx, actor, plan.changed);
  const done = told(file, plan);
  const { created, changed, unchanged, fault_count: faults } = done;
  await ctx.audit({ operation: 'user.import', itemType: 'user', details: { created, changed, unchanged, faults } });
  return done;
}
