import type { Language } from '@kaiku/sdk/common';
import { Companies, Problem, type TenantRunner, uuidv7 } from '@kaiku/sdk/server';
import { findLogin } from '../models/login.ts';
import { SignUpOfCompany } from '../models/signUp.ts';
import { User } from '../models/user.ts';
import { UserLimit } from '../models/userLimit.ts';
import { createAccount, normalEmail } from './accounts.ts';
import type { Captcha } from './captcha.ts';
import type { Door } from './door.ts';
import { sendInvitation } from './passwordLinks.ts';

/** How long a trial lasts (AUTH-022). */
export const trialDays = 30;

export interface NewTrial {
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  language: Language;
  recaptcha: string;
}
export type SignUp = (trial: NewTrial, ip: string) => Promise<void>;

const taken = (): Problem =>
  new Problem('already_registered', { details: [{ path: 'email', code: 'already_registered' }] });

/**
 * Makes a company on trial and its first user, who sets the password by the link of a mail: so the address is theirs.
 * @throws Problem `captcha_failed`, `too_many_requests`, `already_registered` (AUTH-020, GAP-022)
 */
export function createSignUp(tenants: TenantRunner, captcha: Captcha, door: Door, trialUsers: number): SignUp {
  return async ({ recaptcha, company, ...trial }, ip) => {
    if (!(await captcha.verify(recaptcha))) throw new Problem('captcha_failed');
    const email = normalEmail(trial.email);
    if (!(await door.countLetter(ip, email))) throw new Problem('too_many_requests');
    if (await findLogin(tenants, email)) throw taken();
    await tenants
      .run(uuidv7(), async (ctx) => {
        await ctx.get(Companies).createIn(ctx, company);
        const account = {
          email,
          passwordHash: null,
          firstName: trial.first_name,
          lastName: trial.last_name,
          roles: ['trial'],
          language: trial.language,
        } as const;
        const { userId } = await createAccount(ctx, account, 'invited');
        const trialExpires = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1_000);
        await User.query(ctx.trx).where({ id: userId }).patch({ trialExpires });
        await SignUpOfCompany.query(ctx.trx).insert({});
        await UserLimit.query(ctx.trx).insert({ userLimit: trialUsers }).onConflict('company_id').merge(['user_limit']);
        await ctx.audit({
          operation: 'company.sign_up',
          itemType: 'company',
          itemId: ctx.companyId,
          itemName: company,
          details: { ip, email },
        });
        await sendInvitation(ctx, [userId]);
      })
      .catch((error: unknown) => {
        // Somebody signed up with it meanwhile.
        throw error instanceof Problem && error.code === 'email_taken' ? taken() : error;
      });
  };
}
