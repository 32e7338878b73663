import { Provisioning } from '@kaiku/plugin-access/contract';
import { AuditItems, defineServerPlugin, onFeature, RateLimits, Settings, TenantRunner } from '@kaiku/sdk/server';
import { applyRoles } from './jobs/applyRoles.ts';
import { serveScim } from './routes/provider.ts';
import { settingsRoutes } from './routes/settings.ts';
import { createAdmission } from './services/admission.ts';
import { tokenItems } from './services/auditItems.ts';
import { Calls, createCalls } from './services/calls.ts';
import { readSettings } from './services/rules.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(AuditItems, [], () => tokenItems);
    binder.provide(Calls, [TenantRunner], createCalls);
  },
  register(server, ctx) {
    const tenants = ctx.get(TenantRunner);
    ctx.routes(...settingsRoutes(ctx));
    serveScim(server, {
      tenants,
      admission: createAdmission(tenants, ctx.get(RateLimits)),
      calls: ctx.get(Calls),
      appUrl: ctx.get(Settings).appUrl,
    });
  },
  jobs: [applyRoles],
  // Where the feature is off no directory calls, and people change again what one had kept.
  features: [
    onFeature('user_api', (job, on) =>
      job.tenant(async (ctx) => ctx.get(Provisioning).keeps(ctx, async () => on && (await readSettings(ctx)).enabled)),
    ),
  ],
  stop: (ctx) => ctx.get(Calls).settled(),
});
