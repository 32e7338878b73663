import type { Person } from '@kaiku/sdk/common';
import { OpenStreams, Problem, type TenantContext } from '@kaiku/sdk/server';
import type { FactorsRequired } from '../../../contract/factors.ts';
import { Factor } from '../../models/factor.ts';
import { FactorRule } from '../../models/factorRule.ts';
import { User } from '../../models/user.ts';
import { AccessIdentities } from '../ports.ts';
import { asksFactorOf, endUncovered, factorRule } from './rules.ts';

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
