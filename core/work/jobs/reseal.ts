import { defineJob, inSlices, type JobDefinition, type SealedColumn, type TenantContext } from '@kaiku/sdk/server';
import type { KeyRing } from '../../foundation/secrets.ts';
import { lastForgotten, tellForgotten } from './forgetAudit.ts';

const sliceSize = 200;

/**
 * Seals anew, company by company, what was sealed with a former secret. Only where one is known: everywhere else there is
 * nothing to do. What no known secret opens is left as it is.
 */
export const reseal = (ring: KeyRing, columns: () => readonly SealedColumn[]): JobDefinition<object> =>
  defineJob<object>({
    name: 'core.reseal',
    lane: 'light',
    cron: '40 * * * *',
    async due(pool) {
      if (ring.ids.length === 1) return [];
      const { rows } = await pool.query<{ id: string }>('SELECT core.list_company_ids() AS id');
      return rows.map(({ id }) => id);
    },
    async handler(job) {
      await job.tenant((ctx) => signAnew(ctx, ring));
      for (const one of columns()) {
        let beyond = '';
        await inSlices(job, () =>
          job.tenant(async (ctx) => {
            const sealed = await slice(ctx, one, beyond);
            beyond = sealed.at(-1) ?? '';
            return { count: await sealAnew(ctx, ring, one, sealed), last: sealed.length < sliceSize };
          }),
        );
      }
    },
  });

/** The end of an audit log is signed with the secret in force: an entry of the change comes behind it, and is. */
async function signAnew(ctx: TenantContext, ring: KeyRing): Promise<void> {
  const last: { key_id: string | null } | undefined = await ctx
    .trx('core.audit_seals')
    .whereNotNull('key_id')
    .orderBy('number', 'desc')
    .first('key_id');
  if (last && last.key_id !== ring.inForce()) await ctx.audit({ operation: 'secret.change', itemType: 'installation' });
  const removed = await lastForgotten(ctx);
  if (removed && removed.key_id !== ring.inForce()) await tellForgotten(ctx, ring, removed.through);
}

const slice = async ({ trx }: TenantContext, { table, column }: SealedColumn, beyond: string): Promise<string[]> =>
  trx(table).where(column, '>', beyond).orderBy(column).limit(sliceSize).forUpdate().pluck(column);

async function sealAnew(
  { trx, companyId }: TenantContext,
  ring: KeyRing,
  { table, column, purpose }: SealedColumn,
  sealed: readonly string[],
): Promise<number> {
  const pairs = sealed
    .filter((text) => !ring.isCurrent(text))
    .flatMap((text) => {
      const opened = openWith(ring, purpose, text);
      return opened === null ? [] : [[text, ring.encrypt(purpose, opened)] as const];
    });
  if (pairs.length === 0) return 0;
  await trx.raw(
    `UPDATE ?? AS t SET ?? = given.new FROM unnest(?::text[], ?::text[]) AS given (old, new)
     WHERE t.company_id = ? AND t.?? = given.old`,
    [table, column, pairs.map(([old]) => old), pairs.map(([, anew]) => anew), companyId, column],
  );
  return pairs.length;
}

function openWith(ring: KeyRing, purpose: string, text: string): string | null {
  try {
    return ring.decrypt(purpose, text);
  } catch {
    return null;
  }
}
