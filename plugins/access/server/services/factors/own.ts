import { checkPassword, forbidden, invalid, Problem, type TenantContext } from '@kaiku/sdk/server';
import type { Factor } from '../../models/factor.ts';
import { User } from '../../models/user.ts';
import type { Door } from '../door.ts';
import type { Sessions } from '../sessions.ts';
import { factorsOf } from './held.ts';
import type { Passkeys } from './passkeys.ts';
import { type Proof, prove } from './proofs.ts';
import { recoveryCodesOf } from './recoveryCodes.ts';
import { asksFactorOf } from './rules.ts';

export type Home = <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>;

export const factorOnWire = ({ id, kind, name, createdAt, usedAt, backedUp }: Factor) => ({
  factor_id: id,
  kind,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
  synced: backedUp,
});

/** @throws Problem `unauthenticated` */
export async function ownUser(ctx: TenantContext, userId: string): Promise<User> {
  const user = await User.query(ctx.trx).findOne({ id: userId });
  if (!user) throw new Problem('unauthenticated');
  return user;
}

/** What the own account is signed in with. */
export async function ownFactors(
  ctx: TenantContext,
  userId: string,
  { sessions, passkeys, sessionId }: { sessions: Sessions; passkeys: Passkeys; sessionId: string },
) {
  const user = await ownUser(ctx, userId);
  const codes = await recoveryCodesOf(ctx, userId);
  return {
    user,
    factors: (await factorsOf(ctx, userId)).map(factorOnWire),
    recovery_codes: codes && { left: codes.left, created_at: codes.createdAt.toISOString() },
    has_password: user.passwordHash !== null,
    required: await asksFactorOf(ctx, user),
    passkeys: passkeys.available,
    confirmed: await sessions.isConfirmed(ctx.trx, sessionId),
  };
}

/** @throws Problem `confirm_needed` where nobody has shown anew, a moment ago, that it is the account's owner */
export async function requireConfirmed(ctx: TenantContext, sessions: Sessions, sessionId: string): Promise<void> {
  if (!(await sessions.isConfirmed(ctx.trx, sessionId))) throw forbidden('confirm_needed');
}

/**
 * As `requireConfirmed`, of what is no factor: the own address, and where one is signed in. Who comes by the company's
 * provider alone has nothing to show here.
 * @throws Problem `confirm_needed`
 */
export async function requireOwner(
  ctx: TenantContext,
  sessions: Sessions,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const { passwordHash } = await ownUser(ctx, userId);
  if (passwordHash === null && (await factorsOf(ctx, userId)).length === 0) return;
  await requireConfirmed(ctx, sessions, sessionId);
}

/**
 * Shows anew that it is the account's owner: by a factor, or by the password where there is none. Who has found out the
 * password and an open session must not take the factors away by them.
 * @throws Problem `validation` with `password_wrong` or `code_wrong`, `factor_needed`, `too_many_requests`
 */
export async function confirm(
  home: Home,
  { door, passkeys, sessions }: { door: Door; passkeys: Passkeys; sessions: Sessions },
  who: { userId: string; sessionId: string; ip: string },
  { password, ...proof }: Proof & { password?: string },
): Promise<void> {
  const { user, held } = await home(async (ctx) => ({
    user: await ownUser(ctx, who.userId),
    held: await factorsOf(ctx, who.userId),
  }));
  if (password !== undefined && held.length > 0) throw new Problem('factor_needed');
  await door.countCode(who.ip, user.email);
  if (password !== undefined) {
    if (!(await checkPassword(user.passwordHash, password)))
      throw invalid({ path: 'password', code: 'password_wrong' });
  } else if (!(await prove(home, passkeys, user, proof, 'confirm'))) {
    if (proof.passkey) throw new Problem('passkey_failed');
    throw invalid({ path: proof.code === undefined ? 'recovery_code' : 'code', code: 'code_wrong' });
  }
  await door.codeWasRight(who.ip, user.email);
  await home(({ trx }) => sessions.confirm(trx, who.sessionId));
}
