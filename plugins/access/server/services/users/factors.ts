import { forbidden, notFound, OpenStreams, Problem, raw, type TenantContext } from '@kaiku/sdk/server';
import { Session } from '../../models/session.ts';
import { User } from '../../models/user.ts';
import { removeFactors } from '../factors/changes.ts';
import { factorsOf } from '../factors/held.ts';
import { tellOwner } from '../factors/news.ts';
import { AccessIdentities } from '../ports.ts';
import { type Actor, mayChange } from './actor.ts';
import { managesCompany } from './roles.ts';

/**
 * Takes somebody's factors and recovery codes away, who has lost them: all their sessions end, and the owner is told.
 * The own ones are changed on the account page, which asks who it is.
 * @throws Problem `not_found`, `managers_only`, `own_factors`, `no_factor`
 */
export async function takeFactors(ctx: TenantContext, actor: Actor, userId: string): Promise<void> {
  const user = await User.query(ctx.trx).findOne({ id: userId }).forUpdate();
  if (!user || user.state === 'removed') throw notFound();
  if (!mayChange(actor, user)) throw forbidden('managers_only');
  if (actor.own.has(userId)) throw new Problem('own_factors');
  if (actor.standsIn && managesCompany(ctx, user)) throw forbidden('stand_in');
  const held = await factorsOf(ctx, userId);
  if (held.length === 0) throw new Problem('no_factor');
  await removeFactors(ctx, [userId]);
  await Session.query(ctx.trx)
    .where({ user_id: userId })
    .whereNull('ended_at')
    .patch({ endedAt: raw('now()') as never, endedBy: 'state' });
  await ctx.audit({
    operation: 'user.factors_remove',
    itemType: 'user',
    itemId: userId,
    itemName: user.email,
    details: { kinds: [...new Set(held.map(({ kind }) => kind))], count: held.length },
  });
  await tellOwner(ctx, userId, 'taken');
  await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId, userId);
  const identities = ctx.get(AccessIdentities);
  ctx.afterCommit(async () => identities.forget(ctx.companyId, userId));
}
