import { defineConfig, Joi } from '@kaiku/sdk/server';

export interface AccessConfig {
  contactAddress: string;
  trialUsers: number;
  signUpDays: number;
  breachedPasswords: string;
  recaptchaSiteKey: string;
  recaptchaSecret: string;
  recaptchaServer: string;
}
export const AccessConfig = defineConfig<AccessConfig>('access.Config', {
  contactAddress: Joi.string()
    .email({ tlds: false })
    .default('support@kaiku.example')
    .description('whom companies write to whose trial has ended'),
  trialUsers: Joi.number().integer().min(0).max(1_000_000).default(10).description('users of a trial; 0: no limit'),
  signUpDays: Joi.number()
    .integer()
    .min(2)
    .max(365)
    .default(30)
    .description('days after which a sign-up that nobody has entered is removed'),
  breachedPasswords: Joi.string()
    .allow('')
    .default('')
    .description(
      'file of passwords known from breaches, none of which is taken: SHA-1 hashes in ascending order, one a line, as Pwned Passwords is downloaded; read from the disk, at each node',
    ),
  recaptchaSiteKey: Joi.string()
    .allow('')
    .default('')
    .description(
      'asks reCAPTCHA (v2, checkbox) instead of the built-in proof of work, with the secret beside it; made for the host name of ANSWER_URL',
    ),
  recaptchaSecret: Joi.string().allow('').default('').description('of the site key'),
  recaptchaServer: Joi.string()
    .uri({ scheme: ['https', 'http'] })
    .default('https://www.google.com')
    .description('where reCAPTCHA is; https://www.recaptcha.net where the usual one cannot be reached'),
});
