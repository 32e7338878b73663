import type { Server } from '@hapi/hapi';
import { type PluginContext, RateLimits, Settings, TenantRunner } from '@kaiku/sdk/server';
import { serveScim } from './routes/provider.ts';
import { settingsRoutes } from './routes/settings.ts';
import { createAdmission } from './services/admission.ts';
import { Calls } from './services/calls.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(server: Server, ctx: PluginContext): void {
  const tenants = ctx.get(TenantRunner);
  ctx.routes(...settingsRoutes(ctx));
  serveScim(server, {
    tenants,
    admission: createAdmission(tenants, ctx.get(RateLimits)),
    calls: ctx.get(Calls),
    appUrl: ctx.get(Settings).appUrl,
  });
}
