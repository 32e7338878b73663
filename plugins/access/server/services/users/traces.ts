import { isDuplicate, Problem, raw, type TenantContext, TracesOfPeople } from '@kaiku/sdk/server';
import { DirectoryUser } from '../../models/directory.ts';
import { Login } from '../../models/login.ts';
import { OtherIdentity } from '../../models/otherIdentity.ts';
import { Session } from '../../models/session.ts';
import { Substitution } from '../../models/substitution.ts';
import type { User } from '../../models/user.ts';
import { removeFactors } from '../factors/changes.ts';
import { endLinks } from '../passwordLinks.ts';

/** Whether somebody can be signed in with the account. */
export const canEnter = ({ state, technical }: Pick<User, 'state' | 'technical'>): boolean =>
  state === 'active' && !technical;

/** Whose the addresses are from now on. @throws Problem `email_taken` */
export async function writeLogins(ctx: TenantContext, users: readonly User[]): Promise<void> {
  if (users.length === 0) return;
  await Login.query(ctx.trx)
    .insert(users.map(({ id, email }) => ({ id, email })))
    .onConflict(['company_id', 'id'])
    .merge(['email'])
    .catch((error: unknown) => {
      throw isDuplicate(error) ? emailTaken() : error;
    });
}
export const emailTaken = (): Problem =>
  new Problem('email_taken', { details: [{ path: 'email', code: 'email_taken' }] });

/** Ends sessions, links to set passwords, ties to identities elsewhere and factors: of the users named for each. */
export async function shutOut(
  ctx: TenantContext,
  { sessions, links, identities }: Record<'sessions' | 'links' | 'identities', string[]>,
): Promise<void> {
  if (sessions.length > 0)
    await Session.query(ctx.trx)
      .whereIn('user_id', sessions)
      .whereNull('ended_at')
      .patch({ endedAt: raw('now()') as never, endedBy: 'state' });
  if (links.length > 0) await endLinks(ctx, links);
  if (identities.length > 0) await OtherIdentity.query(ctx.trx).whereIn('user_id', identities).delete();
  await removeFactors(ctx, identities);
}

/** Removes what is known of users besides their rows, here and in other plugins. */
export async function leaveNothing(ctx: TenantContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...userIds];
  await Login.query(ctx.trx).whereIn('id', ids).delete();
  await OtherIdentity.query(ctx.trx).whereIn('user_id', ids).delete();
  await DirectoryUser.query(ctx.trx).whereIn('id', ids).delete();
  await Session.query(ctx.trx).whereIn('user_id', ids).delete();
  await removeFactors(ctx, ids);
  await endLinks(ctx, ids);
  await Substitution.query(ctx.trx).whereIn('user_id', ids).orWhereIn('substitute_id', ids).delete();
  for (const keeper of ctx.contributions(TracesOfPeople)) await keeper.remove(ctx, { userIds: ids, groupIds: [] });
}
