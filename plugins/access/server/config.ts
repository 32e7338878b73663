import { defineConfig, Joi } from '@kaiku/sdk/server';

export const AccessConfig = defineConfig<{ contactAddress: string; trialUsers: number; signUpDays: number }>(
  'access.Config',
  {
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
  },
);
