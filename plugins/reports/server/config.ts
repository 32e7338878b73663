import { defineConfig, Joi } from '@kaiku/sdk/server';

/** What the operator may set. */
export const ReportsConfig = defineConfig<{ mailAfterSeconds: number }>('reports.Config', {
  mailAfterSeconds: Joi.number()
    .integer()
    .min(0)
    .max(3_600)
    .default(60)
    .description('a report that took longer is sent to who asked for it by e-mail'),
});
