import {
  defineJob,
  inSlices,
  type JobDefinition,
  type Secrets,
  type TenantContext,
  withRowsOlderThan,
} from '@kaiku/sdk/server';
import { type Forgotten, forgetOperation, forgotten } from '../../foundation/audit/chain.ts';

/** Days that entries are kept: two years and a day, as the database removes none that is younger than two years. */
const keptDays = 732;
/** Days that the oldest entry may be beyond it: so there is an entry of a removal once a month, not each night. */
const togetherDays = 30;
const sliceSize = 5_000;

const before = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);

/**
 * Removes entries of the audit log after their time (GAP-047). Their seals stay, and an entry tells how far the others are
 * gone: the chain is as whole as before (decision 121).
 */
export const forgetAudit = (secrets: Secrets): JobDefinition<object> =>
  defineJob<object>({
    name: 'core.forget-audit',
    lane: 'light',
    cron: '50 2 * * *',
    due: withRowsOlderThan(keptDays * 24, 'core.audit_log', 'at'),
    async handler(job) {
      const through = await job.tenant((ctx) => announce(ctx, secrets));
      await inSlices(job, () => job.tenant((ctx) => removeSlice(ctx, through)));
    },
  });

interface Numbered {
  at: Date;
  /** null where it waits for its seal. */
  number: string | null;
}

const numbered = ({ trx, companyId }: TenantContext) =>
  trx('core.audit_log as a')
    .leftJoin('core.audit_seals as s', (on) => on.on('s.company_id', 'a.company_id').andOn('s.entry_id', 'a.id'))
    .where('a.company_id', companyId);

const oldest = (ctx: TenantContext): Promise<Numbered | undefined> =>
  numbered(ctx)
    .orderBy([{ column: 'a.at' }, { column: 'a.id' }])
    .first('a.at', 's.number');

export const lastForgotten = async ({ trx }: TenantContext): Promise<Forgotten | null> =>
  (
    await trx('core.audit_log')
      .where({ operation: forgetOperation })
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .first('details')
  )?.details ?? null;

export const tellForgotten = (ctx: TenantContext, secrets: Pick<Secrets, 'keys'>, through: number): Promise<void> =>
  ctx.audit({
    operation: forgetOperation,
    itemType: 'installation',
    details: { ...forgotten(secrets, ctx.companyId, through) },
  });

/** @returns the number of the last entry that may go */
async function announce(ctx: TenantContext, secrets: Secrets): Promise<number> {
  const told = (await lastForgotten(ctx))?.through ?? 0;
  const first = await oldest(ctx);
  if (first === undefined || first.at > before(keptDays + togetherDays)) return told;
  const last: Numbered | undefined = await numbered(ctx)
    .where('a.at', '<', before(keptDays))
    .orderBy([
      { column: 'a.at', order: 'desc' },
      { column: 'a.id', order: 'desc' },
    ])
    .first('a.at', 's.number');
  const through = Number(last?.number ?? 0);
  if (through <= told) return told;
  await tellForgotten(ctx, secrets, through);
  return through;
}

async function removeSlice(ctx: TenantContext, through: number): Promise<{ count: number; last: boolean }> {
  const first = Number((await oldest(ctx))?.number ?? 0);
  if (first === 0 || first > through) return { count: 0, last: true };
  const { rows } = await ctx.trx.raw('SELECT core.forget_audit(?, ?) AS gone', [
    first - 1,
    Math.min(through, first - 1 + sliceSize),
  ]);
  const count = Number(rows[0].gone);
  return { count, last: count === 0 };
}
