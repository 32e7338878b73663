import { Companies, type CompanyTerms, OpenStreams, type TenantContext } from '@kaiku/sdk/server';
import { User } from '../models/user.ts';
import type { Identities } from './identity.ts';
import { setUserLimit, userLimit } from './users/limit.ts';

/** The earliest end that a row names is the company's, as `access.session_user` has it. */
async function trialEnds({ trx }: TenantContext): Promise<Date | null> {
  const first = await User.query(trx)
    .whereNotNull('trial_expires')
    .orderBy('trial_expires')
    .first()
    .select('trial_expires');
  return first?.trialExpires ? new Date(first.trialExpires) : null;
}

const read = async (ctx: TenantContext) => ({
  trialEnds: await trialEnds(ctx),
  userLimit: (await userLimit(ctx)).userLimit,
});

/** A company that had no trial gets one of those who manage it; one that is on none any more is managed as others are. */
async function setTrial({ trx }: TenantContext, ends: Date | null): Promise<void> {
  if (ends === null) {
    await User.query(trx).whereNotNull('trial_expires').patch({ trialExpires: null });
    await User.query(trx)
      .whereRaw("'trial' = ANY (roles)")
      .patch({ roles: trx.raw("array_replace(roles, 'trial', 'company_admin')") as never });
    return;
  }
  const changed = await User.query(trx).whereNotNull('trial_expires').patch({ trialExpires: ends });
  if (changed === 0) await User.query(trx).whereRaw("'company_admin' = ANY (roles)").patch({ trialExpires: ends });
}

export const createTerms = (identities: Identities): CompanyTerms => ({
  of: read,
  async change(ctx, { trialEnds: ends, userLimit: max }) {
    const before = await read(ctx);
    if (ends !== undefined) {
      await setTrial(ctx, ends);
      await ctx.audit({
        operation: 'company.trial',
        itemType: 'company',
        itemId: ctx.companyId,
        details: { before: before.trialEnds?.toISOString() ?? null, after: ends?.toISOString() ?? null },
      });
    }
    if (max !== undefined) await setUserLimit(ctx, max);
    await ctx.get(Companies).changed(ctx);
    await ctx.get(OpenStreams).judgeAgain(ctx.trx, ctx.companyId);
    ctx.afterCommit(async () => identities.forget(ctx.companyId));
    return read(ctx);
  },
});
