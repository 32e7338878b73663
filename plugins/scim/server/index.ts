import { Provisioning } from '@kaiku/plugin-access/contract';
import { AuditItems, defineServerPlugin, onFeature, TenantRunner } from '@kaiku/sdk/server';
import { applyRoles } from './jobs/applyRoles.ts';
import { tokenItems } from './services/auditItems.ts';
import { Calls, createCalls } from './services/calls.ts';
import { readSettings } from './services/rules.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(AuditItems, [], () => tokenItems);
    binder.provide(Calls, [TenantRunner], createCalls);
  },
  register: async (server, ctx) => (await import('./register.ts')).register(server, ctx),
  jobs: [applyRoles],
  // Where the feature is off no directory calls, and people change again what one had kept.
  features: [
    onFeature('user_api', (job, on) =>
      job.tenant(async (ctx) => ctx.get(Provisioning).keeps(ctx, async () => on && (await readSettings(ctx)).enabled)),
    ),
  ],
  stop: (ctx) => ctx.get(Calls).settled(),
});
