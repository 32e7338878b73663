import type { PluginContext } from '@kaiku/sdk/server';
import { linkFileRoutes } from './routes/files.ts';
import { publishRoutes } from './routes/publish.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(...publishRoutes, ...linkFileRoutes);
}
