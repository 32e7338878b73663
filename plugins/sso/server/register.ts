import type { PluginContext } from '@kaiku/sdk/server';
import { settingsRoutes } from './routes/settings.ts';
import { tokenRoutes } from './routes/tokens.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(...settingsRoutes(ctx), ...tokenRoutes(ctx));
}
