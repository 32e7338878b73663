import { Problem, type SessionTokens, type TenantRunner } from '@kaiku/sdk/server';
import { Factor } from '../models/factor.ts';
import { User } from '../models/user.ts';
import { type Door, noCompany, ofCalls } from './door.ts';
import { type Entrance, refuses, type Visit } from './entrance.ts';
import { type AuthenticationResponseJSON, type Passkeys, readHandle } from './factors/passkeys.ts';
import { noteCopy } from './factors/proofs.ts';
import type { InsteadOfPassword } from './insteadOfPassword.ts';
import { ssoRequired } from './signIn.ts';

export type PasskeySignIn = (
  answer: AuthenticationResponseJSON,
  from: Pick<Visit, 'ip' | 'userAgent'>,
) => Promise<SessionTokens>;

interface Parts {
  tenants: TenantRunner;
  door: Door;
  entrance: Entrance;
  passkeys: Passkeys;
  insteadOf: InsteadOfPassword;
}

/**
 * Signs in with a passkey alone: it names its owner, and its device has verified them.
 * @throws Problem `passkey_failed`, the same for one that nobody has and one that does not answer right;
 *   `sign_in_stale`, `too_many_requests`, `sso_required`
 */
export function createPasskeySignIn({ tenants, door, entrance, passkeys, insteadOf }: Parts): PasskeySignIn {
  const failed = () => new Problem('passkey_failed', { status: 401 });
  return async (answer, from) => {
    await door.countCall(from.ip);
    if (!(await passkeys.asked('sign_in', null, answer))) throw new Problem('sign_in_stale', { status: 401 });
    const { companyId, userId } = readHandle(answer) ?? { companyId: noCompany, userId: noCompany };
    const found = await tenants.run(companyId, async (ctx) => {
      const factor = await Factor.query(ctx.trx).findOne({ user_id: userId, credential_id: answer.id });
      const user = factor && (await User.query(ctx.trx).findOne({ id: userId }));
      if (!factor || !user) return null;
      const answered = await passkeys.answered(ctx, factor, answer, true);
      if (answered === 'copied') await noteCopy(ctx, userId, factor);
      return { user, answered, factorId: factor.id };
    });
    if (!found) {
      await door.countUnknown(from.ip);
      throw failed();
    }
    const { user, answered, factorId } = found;
    const visit = { ...from, method: 'passkey', by: { factorId } };
    const refusal = answered === 'yes' ? refuses(user) : answered === 'copied' ? 'passkey_copied' : 'passkey';
    if (refusal) {
      await entrance.turnAway(user, refusal, visit);
      throw failed();
    }
    const sso = await insteadOf(user);
    if (sso !== null) {
      await entrance.turnAway(user, 'sso_required', visit);
      throw ssoRequired(sso);
    }
    return entrance.admit(user, visit, ofCalls);
  };
}
