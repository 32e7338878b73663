import { defineConfig, Joi } from '@kaiku/sdk/server';

export const CompanyConfig = defineConfig<{ supportAddress: string }>('company.Config', {
  supportAddress: Joi.string()
    .email({ tlds: false })
    .default('support@kaiku.example')
    .description('where feedback from the application is mailed'),
});
