import {
  AuditItems,
  Branding,
  defineServerPlugin,
  FirstSteps,
  OwnData,
  optional,
  PersonFacts,
  RateLimits,
  TenantRunner,
  TracesOfPeople,
} from '@kaiku/sdk/server';
import { ApiKeys, ApiScopes, timeZoneChanged } from '../contract/index.ts';
import { CompanyConfig } from './config.ts';
import { mailFeedback } from './jobs/mailFeedback.ts';
import { apiContactRoutes } from './routes/apiContacts.ts';
import { auditLogRoutes } from './routes/auditLog.ts';
import { brandingRoutes } from './routes/branding.ts';
import { failedWorkRoutes } from './routes/failedWork.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { firstStepRoutes } from './routes/firstSteps.ts';
import { ownDataRoutes } from './routes/ownData.ts';
import { settingsRoutes } from './routes/settings.ts';
import { ApiKeyChecks, createApiKeys } from './services/apiKeys.ts';
import { companyItems } from './services/auditItems.ts';
import { brandingStep, newPeople, stepsOfPeople } from './services/firstSteps.ts';
import { createBranding } from './services/looks.ts';
import { ownFeedback } from './services/ownData.ts';

export default defineServerPlugin({
  config: CompanyConfig,
  bind(binder) {
    binder.provide(Branding, [TenantRunner], createBranding);
    binder.open(ApiScopes);
    binder.contribute(FirstSteps, [], () => brandingStep);
    binder.contribute(PersonFacts, [], () => newPeople);
    binder.contribute(TracesOfPeople, [], () => stepsOfPeople);
    binder.contribute(AuditItems, [], () => companyItems);
    binder.contribute(OwnData, [], () => ownFeedback);
    binder.provide(ApiKeyChecks, [TenantRunner, optional(RateLimits)], (runner, limits) =>
      createApiKeys(runner, limits),
    );
    binder.provide(ApiKeys, [ApiKeyChecks], ({ check, inForce, ofCall }) => ({ check, inForce, ofCall }));
  },
  register(_server, ctx) {
    ctx.routes(
      ...settingsRoutes(),
      ...feedbackRoutes(),
      ...failedWorkRoutes(),
      ...apiContactRoutes(),
      ...auditLogRoutes(),
      ...brandingRoutes(ctx),
      ...firstStepRoutes(),
      ...ownDataRoutes(),
    );
  },
  jobs: [mailFeedback],
  events: [timeZoneChanged],
  stop: (ctx) => ctx.get(ApiKeyChecks).settled(),
});
