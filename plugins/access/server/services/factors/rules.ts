import { roleSpellings } from '@kaiku/sdk/common';
import { RoleRules, raw, type TenantContext } from '@kaiku/sdk/server';
import type { FactorsRequired } from '../../../contract/factors.ts';
import { Factor } from '../../models/factor.ts';
import { FactorRule } from '../../models/factorRule.ts';
import { Session } from '../../models/session.ts';
import { User } from '../../models/user.ts';

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
 * Ends sessions that began here, of who is asked for a factor and has none: at the next sign-in one is set up. Other parties ask for what their people have to show themselves.
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
    // A passkey that was removed since is no factor any more.
    .whereIn('method', ['', 'password', 'passkey'])
    .whereNull('ended_at')
    .patch({ endedAt: raw('now()') as never, endedBy: 'state' });
}
