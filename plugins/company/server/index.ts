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
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  jobs: [mailFeedback],
  events: [timeZoneChanged],
  stop: (ctx) => ctx.get(ApiKeyChecks).settled(),
});
