import { invalid, isDuplicate, notFound, Problem, type TenantContext } from '@kaiku/sdk/server';
import { Factor } from '../../models/factor.ts';
import { User } from '../../models/user.ts';
import type { Sessions } from '../sessions.ts';
import { mostFactors } from './held.ts';
import { tellOwner } from './news.ts';
import type { NewPasskey } from './passkeys.ts';
import { type MadeCodes, recoveryCodesOf, removeRecoveryCodes, storeRecoveryCodes } from './recoveryCodes.ts';
import { asksFactorOf } from './rules.ts';

/** A factor that its owner has shown to have. */
export type NewFactor = { name: string } & (
  | { kind: 'app'; sealedSecret: string; lastStep: number }
  | ({ kind: 'passkey' } & NewPasskey)
);

/** Holds the user until the transaction ends: of two changes, the later one sees the earlier. */
async function holdUser(ctx: TenantContext, userId: string): Promise<User> {
  const user = await User.query(ctx.trx).findOne({ id: userId }).forUpdate();
  if (user?.state !== 'active' || user.technical) throw new Problem('unauthenticated');
  return user;
}

const audit = (ctx: TenantContext, operation: string, user: User, details: Record<string, unknown>) =>
  ctx.audit({ operation, itemType: 'user', itemId: user.id, itemName: user.email, details });

/**
 * Adds a factor. With the first come the recovery codes, and sessions that began without it end.
 * @param made recovery codes for who has none
 * @returns the codes as the person gets them, none for who has some; and whether it is the first factor
 * @throws Problem `factor_known`, `factor_limit`
 */
export async function addFactor(
  ctx: TenantContext,
  sessions: Sessions,
  userId: string,
  factor: NewFactor,
  made: MadeCodes,
  exceptSessionId?: string,
): Promise<{ factor: Factor; codes: string[]; first: boolean }> {
  const user = await holdUser(ctx, userId);
  const count = await Factor.query(ctx.trx).where({ user_id: userId }).resultSize();
  if (count >= mostFactors) throw new Problem('factor_limit', { params: { max: mostFactors } });
  const added = await Factor.query(ctx.trx)
    .insert({ ...factor, userId, usedAt: null })
    .returning('*')
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('factor_known') : error;
    });
  const codes = (await recoveryCodesOf(ctx, userId)) === null ? made.codes : [];
  if (codes.length > 0) await storeRecoveryCodes(ctx, userId, made);
  if (count === 0) await sessions.endOthers(ctx.trx, userId, 'state', exceptSessionId);
  await audit(ctx, 'auth.factor_add', user, { kind: factor.kind, name: factor.name });
  await tellOwner(ctx, userId, 'added', { factor: factor.name });
  return { factor: added as unknown as Factor, codes, first: count === 0 };
}

/** @throws Problem `not_found` */
export async function renameFactor(ctx: TenantContext, userId: string, id: string, name: string): Promise<Factor> {
  const user = await holdUser(ctx, userId);
  const before = await Factor.query(ctx.trx).findOne({ id, user_id: userId });
  if (!before) throw notFound();
  const after = await Factor.query(ctx.trx).where({ id }).patch({ name }).returning('*').first();
  await audit(ctx, 'auth.factor_rename', user, { kind: before.kind, before: before.name, after: name });
  return after as Factor;
}

/**
 * Removes a factor; all other sessions end, as after a new password. The recovery codes go with the last one.
 * @throws Problem `not_found`; `factor_required` for the last one of who has to have one
 */
export async function removeFactor(
  ctx: TenantContext,
  sessions: Sessions,
  userId: string,
  id: string,
  exceptSessionId: string,
): Promise<void> {
  const user = await holdUser(ctx, userId);
  const all = await Factor.query(ctx.trx).where({ user_id: userId });
  const factor = all.find((one) => one.id === id);
  if (!factor) throw notFound();
  const last = all.length === 1;
  if (last && (await asksFactorOf(ctx, user))) throw new Problem('factor_required');
  await Factor.query(ctx.trx).where({ id }).delete();
  if (last) await removeRecoveryCodes(ctx, [userId]);
  await sessions.endOthers(ctx.trx, userId, 'state', exceptSessionId);
  await audit(ctx, 'auth.factor_remove', user, { kind: factor.kind, name: factor.name });
  await tellOwner(ctx, userId, 'removed', { factor: factor.name });
}

/** Makes the recovery codes anew: former ones are good no more. @throws Problem `validation` for who has no factor */
export async function renewRecoveryCodes(ctx: TenantContext, userId: string, made: MadeCodes): Promise<void> {
  const user = await holdUser(ctx, userId);
  if (!(await Factor.query(ctx.trx).findOne({ user_id: userId })))
    throw invalid({ path: 'factors', code: 'no_factor' });
  await storeRecoveryCodes(ctx, userId, made);
  await audit(ctx, 'auth.recovery_codes', user, {});
  await tellOwner(ctx, userId, 'codes');
}

/** Of whoever is removed, or signs in no more. */
export async function removeFactors(ctx: TenantContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await Factor.query(ctx.trx)
    .whereIn('user_id', [...userIds])
    .delete();
  await removeRecoveryCodes(ctx, userIds);
}
