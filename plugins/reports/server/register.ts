import type { Server } from '@hapi/hapi';
import { People, type PluginContext, RateLimits, Settings, TenantRunner } from '@kaiku/sdk/server';
import { createAdmission } from './powerbi/admission.ts';
import { servePowerBi } from './powerbi/serve.ts';
import { exportRoutes } from './routes/exports.ts';
import { linkRoutes } from './routes/links.ts';
import { settingsRoutes } from './routes/settings.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(server: Server, ctx: PluginContext): void {
  ctx.routes(...exportRoutes, ...linkRoutes, ...settingsRoutes);
  const tenants = ctx.get(TenantRunner);
  servePowerBi(server, {
    tenants,
    admission: createAdmission(tenants, ctx.get(People), ctx.get(RateLimits)),
    appUrl: ctx.get(Settings).appUrl,
  });
}
