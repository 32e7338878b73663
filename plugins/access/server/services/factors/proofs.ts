import { Secrets, type TenantContext } from '@kaiku/sdk/server';
import { Factor } from '../../models/factor.ts';
import type { User } from '../../models/user.ts';
import { stepOfCode } from './apps.ts';
import { factorsOf } from './held.ts';
import { tellOwner } from './news.ts';
import type { AuthenticationResponseJSON, Passkeys } from './passkeys.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';

/** What the secrets of apps lie in the database sealed with. */
export const sealedAppSecrets = { table: 'access.factors', column: 'sealed_secret', purpose: 'factor-app' };

/** What somebody shows: one of them. */
export interface Proof {
  code?: string;
  recovery_code?: string;
  passkey?: AuthenticationResponseJSON;
}
export type Proven = 'app' | 'passkey' | 'recovery';
/** What it was that was shown, and the factor; none of a recovery code, which stands for any. */
export interface Shown {
  second: Proven;
  factorId?: string;
}
type Home = <T>(work: (ctx: TenantContext) => Promise<T>) => Promise<T>;

/** Of which of the user's apps it is a code, for the first time; null of none. */
async function takeCode(ctx: TenantContext, userId: string, code: string): Promise<string | null> {
  const secrets = ctx.get(Secrets);
  const apps = (await factorsOf(ctx, userId)).filter(({ kind }) => kind === 'app');
  for (const { id, sealedSecret } of apps) {
    const step = stepOfCode(secrets.decrypt(sealedAppSecrets.purpose, sealedSecret!), code);
    if (step === null) continue;
    // Of two at once, one comes first: the other finds the step taken.
    const taken = await Factor.query(ctx.trx)
      .where({ id })
      .where((is) => is.whereNull('last_step').orWhere('last_step', '<', step))
      .patch({ lastStep: step, usedAt: new Date() });
    if (taken === 1) return id;
  }
  return null;
}

async function takeAnswer(
  ctx: TenantContext,
  passkeys: Passkeys,
  userId: string,
  answer: AuthenticationResponseJSON,
): Promise<string | null> {
  const factor = await Factor.query(ctx.trx).findOne({ user_id: userId, credential_id: answer.id });
  if (!factor) return null;
  const answered = await passkeys.answered(ctx, factor, answer, false);
  if (answered === 'copied') await noteCopy(ctx, userId, factor);
  return answered === 'yes' ? factor.id : null;
}

/** A passkey whose counter did not rise may be a copy: its owner's company is to know. */
export const noteCopy = (ctx: TenantContext, userId: string, { name }: Factor): Promise<void> =>
  ctx.audit({ operation: 'auth.passkey_copied', itemType: 'user', itemId: userId, details: { name } });

/**
 * What of the user's it shows; null for nothing. Whatever is good once is used up by it.
 * @param purpose which question a passkey was asked
 */
export async function prove(
  home: Home,
  passkeys: Passkeys,
  { id, email }: Pick<User, 'id' | 'email'>,
  { code, recovery_code: recoveryCode, passkey }: Proof,
  purpose: 'second_step' | 'confirm',
): Promise<Shown | null> {
  if (code !== undefined) {
    const factorId = await home((ctx) => takeCode(ctx, id, code));
    return factorId === null ? null : { second: 'app', factorId };
  }
  if (passkey !== undefined) {
    if (!(await passkeys.asked(purpose, id, passkey))) return null;
    const factorId = await home((ctx) => takeAnswer(ctx, passkeys, id, passkey));
    return factorId === null ? null : { second: 'passkey', factorId };
  }
  const left = await takeRecoveryCode(home, id, recoveryCode ?? '');
  if (left === null) return null;
  await home(async (ctx) => {
    await ctx.audit({
      operation: 'auth.recovery_code',
      itemType: 'user',
      itemId: id,
      itemName: email,
      details: { left },
    });
    await tellOwner(ctx, id, 'recovery', { left });
  });
  return { second: 'recovery' };
}
