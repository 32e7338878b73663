import { type Person, roleSpellings } from '@kaiku/sdk/common';
import { OpenStreams, Problem, RoleRules, raw, type TenantContext } from '@kaiku/sdk/server';
import type { FactorsRequired } from '../../../contract/factors.ts';
import { Factor } from '../../models/factor.ts';
import { FactorRule } from '../../models/factorRule.ts';
import { Session } from '../../models/session.ts';
import { User } from '../../models/user.ts';
import { AccessIdentities } from '../ports.ts';

/** Roles that manage the company, or all companies. */
const managing = (ctx: TenantContext): string[] =>
  roleSpellings(['admin', ...ctx.get(RoleRules).having('company_admin')]);

export const factorRule = async (ctx: TenantContext): Promise<FactorsRequired> =>
  (await FactorRule.query(ctx.trx).first())?.required ?? 'off';

/** Whether the company asks a second factor of this user. */
export async function asksFactorOf(ctx: TenantContext, { roles }: Pick<User, 'roles'>): Promise<boolean> {
  const required = await factorRule(ctx);
  if (required !== 'managers') return required === 'all';
  const held = managing(ctx);
  return roles.some((role) => held.includes(role));
}

/**
 * Ends sessions that began with a password alone, of who is asked for a factor and has none: at the next sign-in one is
 * set up. Other parties ask for what their people have to show themselves.
 * @param userIds of these alone
 */
export async function endUncovered(ctx: TenantContext, userIds?: readonly string[]): Promise<void> {
  const required = await factorRule(ctx);
  if (required === 'off') return;
  const asked = User.query(ctx.trx).select('id').whereNotIn('id', Factor.query(ctx.trx).select('user_id'));
  if (required === 'managers') asked.whereRaw('roles && ?::text[]', [managing(ctx)]);
  if (userIds) asked.whereIn('id', [...userIds]);
  await Session.query(ctx.trx)
    .whereIn('user_id', asked)
    .whereIn('method', ['', 'password'])
    .whereNull('ended_at')
    .patch({ endedAt: raw('now()') as never, endedBy: 'state' });
}

/** @throws Problem `factor_first` */
export async function setFactorRule(ctx: TenantContext, required: FactorsRequired, by: Person): Promise<void> {
  const before = await factorRule(ctx);
  if (required === before) return;
  await FactorRule.query(ctx.trx).insert({ required }).onConflict('company_id').merge(['required']);
  // Who would shut the door behind them has to have the key first.
  if (by.companyId === ctx.companyId) {
    const user = await User.query(ctx.trx).findOne({ id: by.userId });
    const has = await Factor.query(ctx.trx).findOne({ user_id: by.userId });
    if (user && !has && (await asksFactorOf(ctx, user)))
      throw new Problem('factor_first', { details: [{ path: 'second_factor', code: 'factor_first' }] });
  }
  await endUncovered(ctx);
  await ctx.audit({
    operation: 'company.second_factor',
    itemType: 'company',
    itemId: ctx.companyId,
    details: { before, after: required },
  });
  await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId);
  const identities = ctx.get(AccessIdentities);
  ctx.afterCommit(async () => identities.forget(ctx.companyId));
}
