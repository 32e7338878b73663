import { defineServerPlugin, optional, RateLimits, TenantRunner } from '@kaiku/sdk/server';
import { ApiKeys } from '../contract/index.ts';
import { CompanyConfig } from './config.ts';
import { mailFeedback } from './jobs/mailFeedback.ts';
import { apiContactRoutes } from './routes/apiContacts.ts';
import { failedWorkRoutes } from './routes/failedWork.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { settingsRoutes } from './routes/settings.ts';
import { ApiKeyChecks, createApiKeys } from './services/apiKeys.ts';

export default defineServerPlugin({
  config: CompanyConfig,
  bind(binder) {
    binder.provide(ApiKeyChecks, [TenantRunner, optional(RateLimits)], (runner, limits) =>
      createApiKeys(runner, limits),
    );
    binder.provide(ApiKeys, [ApiKeyChecks], ({ check, inForce, ofCall }) => ({ check, inForce, ofCall }));
  },
  register(_server, ctx) {
    ctx.routes(...settingsRoutes(), ...feedbackRoutes(), ...failedWorkRoutes(), ...apiContactRoutes());
  },
  jobs: [mailFeedback],
  stop: (ctx) => ctx.get(ApiKeyChecks).settled(),
});
