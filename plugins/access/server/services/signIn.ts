import { checkPassword, type Logger, Problem, type SessionTokens, type TenantRunner } from '@kaiku/sdk/server';
import { findLogin } from '../models/login.ts';
import { User } from '../models/user.ts';
import { normalEmail } from './accounts.ts';
import type { Captcha } from './captcha.ts';
import { isPublicLogin } from './demo.ts';
import { type Door, noCompany } from './door.ts';
import { type Entrance, refuses } from './entrance.ts';
import type { InsteadOfPassword } from './insteadOfPassword.ts';
import type { HalfWay, SecondSteps } from './secondSteps.ts';

export interface SignInInput {
  email: string;
  password: string;
  recaptcha: string;
  ip: string;
  userAgent: string;
}

/** Tokens, or what is to come before there are any. */
export type SignIn = (input: SignInInput) => Promise<SessionTokens | HalfWay>;

interface Parts {
  tenants: TenantRunner;
  captcha: Captcha;
  door: Door;
  entrance: Entrance;
  log: Logger;
  insteadOf: InsteadOfPassword;
  steps: SecondSteps;
  /** The demo's accounts may sign in. */
  demo: boolean;
}

export const ssoRequired = (sso: string): Problem =>
  new Problem('sso_required', { status: 401, details: [{ path: 'sso', code: 'sso_required', value: sso }] });

/**
 * Signs in with a password.
 * @throws Problem `too_many_requests`, `captcha_failed`, or `login_failed`, the same for an unknown address, a wrong
 *   password and an account that may not sign in; `sso_required`, naming the sso id, for who has to sign in that way
 */
export function createSignIn({ tenants, captcha, door, entrance, log, insteadOf, steps, demo }: Parts): SignIn {
  return async ({ email: given, password, recaptcha, ip, userAgent }) => {
    const email = normalEmail(given);
    // The proof of work comes first: attempts that cost nothing must not use up those of the account's owner.
    if (!(await captcha.verify(recaptcha))) throw new Problem('captcha_failed');
    const counted = await door.countAttempt(ip, email);

    const login = await findLogin(tenants, email);
    // An address that is nobody's takes the same way, so that the time of the answer does not tell it.
    const { companyId, userId } = login ?? { companyId: noCompany, userId: noCompany };
    const user = await tenants.run(companyId, ({ trx }) => User.query(trx).findOne({ id: userId }), { readOnly: true });
    // Outside of a transaction: the hash takes its time, and connections are few.
    const matches = await checkPassword(user?.passwordHash ?? null, password);
    const visit = { method: 'password', ip, userAgent };
    if (!user) {
      log.info({ ip }, 'sign-in refused: unknown address');
      await door.countUnknown(ip);
    } else {
      const refusal = !demo && isPublicLogin(email, password) ? 'demo' : matches ? refuses(user) : 'password';
      const sso = refusal ? null : await insteadOf(user);
      if (sso !== null) {
        await entrance.turnAway(user, 'sso_required', visit);
        throw ssoRequired(sso);
      }
      if (!refusal) return (await steps.after(user, counted)) ?? entrance.admit(user, visit, counted);
      await entrance.turnAway(user, refusal, visit);
    }
    throw new Problem('login_failed', { status: 401 });
  };
}
