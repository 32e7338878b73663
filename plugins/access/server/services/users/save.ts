import { roleSpellings } from '@kaiku/sdk/common';
import {
  type AuditEntry,
  forbidden,
  notFound,
  OpenStreams,
  Problem,
  type ProblemDetail,
  RoleRules,
  raw,
  type TenantContext,
  uuidv7,
} from '@kaiku/sdk/server';
import { mailAddressChanged } from '../../jobs/mailAddressChanged.ts';
import { Directory, DirectoryUser } from '../../models/directory.ts';
import { Group } from '../../models/group.ts';
import { OtherIdentity } from '../../models/otherIdentity.ts';
import { User } from '../../models/user.ts';
import { endUncovered } from '../factors/rules.ts';
import { invitedOften } from '../passwordLinks.ts';
import { AccessIdentities } from '../ports.ts';
import { type Actor, mayChange } from './actor.ts';
import { type Fault, judge, keepsCompany, type Planned, plan, type UserChange } from './changes.ts';
import { counts, holdUsers, requireRoom } from './limit.ts';
import { canEnter, leaveNothing, shutOut, writeLogins } from './traces.ts';

/** Rows of one statement. */
export const atOnce = 500;
/** Beyond so many the whole company is read anew rather than each of them. */
const namedSignals = 20;

export interface Prepared {
  planned: Planned[];
  faults: Fault[];
}

/** What changes of users come to, and what speaks against them; nothing is stored. @param hold until the transaction ends */
export async function prepare(
  ctx: TenantContext,
  actor: Actor,
  changes: ReadonlyMap<string, UserChange>,
  hold: boolean,
): Promise<Prepared> {
  const ids = [...changes.keys()];
  const found = User.query(ctx.trx).whereIn('id', ids).orderBy('id');
  const users = await (hold ? found.forUpdate() : found);
  const linked = await OtherIdentity.query(ctx.trx).whereIn('user_id', ids).distinct('user_id');
  const elsewhere = new Set(linked.map(({ userId }) => userId));
  // Whom a directory does not invite comes in by the company's own provider.
  const byProvider = actor.directory?.invite === false;
  const planned = users.map((user) =>
    plan(user, changes.get(user.id)!, byProvider || user.passwordHash !== null || elsewhere.has(user.id)),
  );
  const there = new Set(users.map(({ id }) => id));
  const faults: Fault[] = ids
    .filter((id) => !there.has(id))
    .map((id) => ({ userId: id, path: 'user_id', code: 'user_not_found', value: id }));
  faults.push(...planned.flatMap((one) => judge(ctx, actor, one)));
  faults.push(...(await groupFaults(ctx, actor, planned, hold)));
  faults.push(...(await managerFaults(ctx, ids, planned)));
  if (!actor.directory) faults.push(...(await keptFaults(ctx, planned)));
  return { planned, faults };
}

/** What a directory says of its users is the directory's to change: it would be so again with its next call. */
const keptFields = ['email', 'first_name', 'last_name'];

async function keptFaults(ctx: TenantContext, planned: readonly Planned[]): Promise<Fault[]> {
  const touched = planned.filter(
    ({ after, fields }) => after.state !== 'removed' && fields.some((field) => keptFields.includes(field)),
  );
  const kept = await keptByDirectory(
    ctx,
    touched.map(({ before }) => before.id),
  );
  return touched
    .filter(({ before }) => kept.has(before.id))
    .flatMap(({ before, fields }) =>
      fields
        .filter((field) => keptFields.includes(field))
        .map((path) => ({ userId: before.id, path, code: 'kept_by_directory' })),
    );
}

/** Those of the users whom a directory keeps now. */
export async function keptByDirectory(ctx: TenantContext, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0 || !(await Directory.query(ctx.trx).first())) return new Set();
  const kept = await DirectoryUser.query(ctx.trx)
    .whereIn('id', [...userIds])
    .select('id');
  return new Set(kept.map(({ id }) => id));
}

/** Whether somebody puts nobody into groups: a directory's rules may give roles by them, which last. */
export const leavesGroups = async ({ trx }: TenantContext, { standsIn }: Actor): Promise<boolean> =>
  standsIn && (await Directory.query(trx).first()) !== undefined;

/** Groups that somebody would come into and that there are not, or are not to be given. */
async function groupFaults(
  ctx: TenantContext,
  actor: Actor,
  planned: readonly Planned[],
  hold: boolean,
): Promise<Fault[]> {
  const added = ({ before, after }: Planned) => after.groupIds.filter((id) => !before.groupIds.includes(id));
  const coming = planned.filter((one) => added(one).length > 0);
  if (coming.length > 0 && (await leavesGroups(ctx, actor)))
    return coming.map(({ before }) => ({ userId: before.id, path: 'group_ids', code: 'stand_in' }));
  const unknown = await unknownGroups(ctx, planned.flatMap(added), hold);
  return planned.flatMap((one) =>
    added(one)
      .filter((id) => unknown.has(id))
      .map((id) => ({ userId: one.before.id, path: 'group_ids', code: 'group_not_found', value: id })),
  );
}

export async function unknownGroups(
  ctx: TenantContext,
  groupIds: readonly string[],
  hold: boolean,
): Promise<Set<string>> {
  const wanted = new Set(groupIds);
  if (wanted.size === 0) return wanted;
  // Whoever deletes one meanwhile waits, and takes those out who come in now.
  const found = Group.query(ctx.trx).whereIn('id', [...wanted]);
  for (const { id } of await (hold ? found.forShare() : found)) wanted.delete(id);
  return wanted;
}

/** Somebody who manages the company must be left. */
async function managerFaults(
  ctx: TenantContext,
  ids: readonly string[],
  planned: readonly Planned[],
): Promise<Fault[]> {
  const lost = planned.filter(({ before, after }) => keepsCompany(ctx, before) && !keepsCompany(ctx, after));
  if (lost.length === 0 || planned.some(({ after }) => keepsCompany(ctx, after))) return [];
  const roles = roleSpellings(['admin', ...ctx.get(RoleRules).having('company_admin')]);
  const other = await User.query(ctx.trx)
    .where({ state: 'active', technical: false })
    .whereRaw('roles && ?::text[]', [roles])
    .whereNotIn('id', [...ids])
    .first();
  if (other) return [];
  return lost.map(({ before, after }) => ({
    userId: before.id,
    path: before.state === after.state ? 'roles' : 'state',
    code: 'last_manager',
    value: before.email,
  }));
}

/**
 * Changes users, each as named: all, or none where something speaks against one. It holds at once, on every node.
 * @throws Problem of `refusalOf`, `user_limit`, `email_taken`
 */
export async function changeUsers(
  ctx: TenantContext,
  actor: Actor,
  changes: ReadonlyMap<string, UserChange>,
): Promise<User[]> {
  const limit = await holdUsers(ctx);
  const { planned, faults } = await prepare(ctx, actor, changes, true);
  if (faults.length > 0) throw refusalOf(faults, planned, changes.size);
  const count = (which: 'before' | 'after') => planned.filter((one) => counts(one[which])).length;
  await requireRoom(ctx, limit, count('after') - count('before'));
  const changed = planned.filter(({ fields }) => fields.length > 0);
  await store(ctx, changed);
  await ctx.audit(...changed.map(auditOf));
  // What a directory does its company knows.
  if (!actor.directory) await tellFormerAddresses(ctx, changed);
  await takeEffect(
    ctx,
    changed.map(({ before }) => before.id),
  );
  return planned.map(({ after }) => after);
}

/** Of who has come in by it: to whom an invitation was sent by mistake, the account never was. */
async function tellFormerAddresses(ctx: TenantContext, changed: readonly Planned[]): Promise<void> {
  const left = changed.filter(
    ({ before, after, fields }) => fields.includes('email') && canEnter(before) && after.state !== 'removed',
  );
  const at = new Date().toISOString();
  if (left.length > 0)
    await ctx.enqueueAll(
      mailAddressChanged,
      left.map(({ before: { id, email } }) => ({ payload: { userId: id, former: email, at, key: uuidv7() } })),
    );
}

/** Of one user the reason itself; of several, each with who it is about. */
function refusalOf(faults: readonly Fault[], planned: readonly Planned[], asked: number): Problem {
  const [first] = faults;
  if (asked > 1) {
    const emails = new Map(planned.map(({ before }) => [before.id, before.email]));
    const details = faults.map(
      ({ userId, code }): ProblemDetail => ({ path: 'user_ids', code, value: emails.get(userId) ?? userId }),
    );
    return new Problem('users_refused', { details });
  }
  if (first!.code === 'user_not_found') return notFound();
  if (first!.path === 'user_id') return forbidden(first!.code);
  return new Problem(first!.code, { details: faults.map(({ userId: _, ...detail }) => detail) });
}

/** @throws Problem `users_refused` naming those whom an invitation is not for */
export async function requireInvited(ctx: TenantContext, actor: Actor, userIds: readonly string[]): Promise<void> {
  const users = await User.query(ctx.trx).whereIn('id', [...userIds]);
  const there = new Map(users.map((user) => [user.id, user]));
  const often = await invitedOften(
    ctx,
    users.map(({ email }) => email),
  );
  const details = userIds.flatMap((id): ProblemDetail[] => {
    const user = there.get(id);
    if (!user) return [{ path: 'user_ids', code: 'user_not_found', value: id }];
    const code = refusalToInvite(actor, user, often);
    return code === null ? [] : [{ path: 'user_ids', code, value: user.email }];
  });
  if (details.length > 0) throw new Problem('users_refused', { details });
}

function refusalToInvite(actor: Actor, user: User, often: ReadonlySet<string>): string | null {
  if (!mayChange(actor, user)) return 'managers_only';
  if (user.state !== 'invited') return 'user_not_invited';
  return often.has(user.email) ? 'invited_often' : null;
}

const columns = [
  ...['email', 'first_name', 'last_name', 'roles', 'group_ids', 'language', 'date_format', 'settings'],
  ...['dismissed_wizards', 'can_see_dashboard', 'state', 'technical', 'password_hash', 'trial_expires'],
];

async function store(ctx: TenantContext, changed: readonly Planned[]): Promise<void> {
  for (let from = 0; from < changed.length; from += atOnce) {
    const rows = changed.slice(from, from + atOnce).map(({ after }) => after.$toJson());
    await User.query(ctx.trx)
      .insert(rows as never[])
      .onConflict(['company_id', 'id'])
      .merge(columns);
  }
  await DirectoryUser.query(ctx.trx)
    .whereIn(
      'id',
      changed.map(({ before }) => before.id),
    )
    .patch({ changedAt: raw('now()') as never });
  const idsWhere = (which: (one: Planned) => boolean) => changed.filter(which).map(({ before }) => before.id);
  const gone = ({ after }: Planned) => after.state === 'removed';
  await writeLogins(
    ctx,
    changed.filter((one) => one.fields.includes('email') && !gone(one)).map(({ after }) => after),
  );
  await shutOut(ctx, {
    sessions: idsWhere(({ before, after }) => canEnter(before) && !canEnter(after)),
    // An older link was sent to another address, or is of an account that nobody sets a password of any more.
    links: idsWhere(
      ({ fields, after }) => fields.includes('email') || after.technical || after.state === 'deactivated',
    ),
    identities: idsWhere(({ after }) => after.technical),
  });
  await leaveNothing(ctx, idsWhere(gone));
  const newRoles = idsWhere((one) => one.fields.includes('roles') && !gone(one));
  if (newRoles.length > 0) await endUncovered(ctx, newRoles);
}

function auditOf({ before, after, fields }: Planned): AuditEntry {
  const verb = fields.includes('state') ? verbs[after.state] : undefined;
  const roles = fields.includes('roles') && after.state !== 'removed' && { before: before.roles, after: after.roles };
  return {
    operation: `user.${verb ?? 'update'}`,
    itemType: 'user',
    itemId: before.id,
    itemName: before.email,
    ...(verb !== 'remove' && { details: { fields, ...(roles && { roles }) } }),
  };
}
const verbs: Partial<Record<User['state'], string>> = {
  removed: 'remove',
  deactivated: 'deactivate',
  active: 'reactivate',
  invited: 'reactivate',
};

async function takeEffect(ctx: TenantContext, userIds: readonly string[]): Promise<void> {
  const { companyId } = ctx;
  const streams = ctx.get(OpenStreams);
  if (userIds.length > namedSignals) await streams.judgeAgain(ctx.trx, companyId);
  else for (const id of userIds) await streams.judgeAgain(ctx.trx, companyId, id);
  // This node does not wait to hear of it.
  const identities = ctx.get(AccessIdentities);
  ctx.afterCommit(async () => {
    for (const id of userIds) identities.forget(companyId, id);
  });
}
