import { Companies, defineJob, type TenantContext } from '@kaiku/sdk/server';
import { AccessConfig } from '../config.ts';
import { PasswordLink } from '../models/passwordLink.ts';
import { SignUpOfCompany } from '../models/signUp.ts';
import { User } from '../models/user.ts';
import { UserLimit } from '../models/userLimit.ts';
import { leaveNothing } from '../services/users/traces.ts';

/** Companies whose sign-up is as old as that; the rest is judged there. */
const wholeDays = 2;

/**
 * Removes companies that somebody signed up and nobody ever entered: the address is free again, and nothing is kept of
 * whoever may have been entered by somebody else. What happened stays in the audit log.
 */
export const removeSignUps = defineJob<object>({
  name: 'access.remove-sign-ups',
  lane: 'light',
  cron: '40 2 * * *',
  async due(pool) {
    const { rows } = await pool.query<{ id: string }>(
      "SELECT core.companies_with_rows_before('access.sign_ups'::regclass, 'at', now() - make_interval(days => $1)) AS id",
      [wholeDays],
    );
    return rows.map(({ id }) => id);
  },
  async handler(job) {
    const { signUpDays } = job.get(AccessConfig);
    await job.tenant(async (ctx) => {
      if (await entered(ctx)) return void (await SignUpOfCompany.query(ctx.trx).delete());
      const old = await SignUpOfCompany.query(ctx.trx)
        .whereRaw('at < now() - make_interval(days => ?)', [signUpDays])
        .forUpdate()
        .first();
      if (old) await remove(ctx, signUpDays);
    });
  },
});

const entered = async ({ trx }: TenantContext): Promise<boolean> =>
  (await User.query(trx).whereNot({ state: 'invited' }).first().select('id')) !== undefined;

async function remove(ctx: TenantContext, days: number): Promise<void> {
  const { trx, companyId } = ctx;
  const users = await User.query(trx).select('id').forUpdate();
  await ctx.audit({ operation: 'company.sign_up_removed', itemType: 'company', itemId: companyId, details: { days } });
  await leaveNothing(
    ctx,
    users.map(({ id }) => id),
  );
  await PasswordLink.query(trx).delete();
  await UserLimit.query(trx).delete();
  await SignUpOfCompany.query(trx).delete();
  await User.query(trx).delete();
  await ctx.get(Companies).remove(ctx);
}
