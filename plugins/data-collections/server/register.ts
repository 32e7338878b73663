import type { PluginContext } from '@kaiku/sdk/server';
import { collectionRoutes } from './routes/collections.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(...collectionRoutes());
}
