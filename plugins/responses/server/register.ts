import type { PluginContext } from '@kaiku/sdk/server';
import { countRoutes } from './routes/counts.ts';
import { importRoutes } from './routes/import.ts';
import { importListRoutes } from './routes/imports.ts';
import { managingRoutes } from './routes/managing.ts';
import { peopleRoutes } from './routes/people.ts';
import { periodicRemovalRoutes } from './routes/periodicRemoval.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(
    ...countRoutes,
    ...importRoutes,
    ...importListRoutes,
    ...managingRoutes,
    ...peopleRoutes,
    ...periodicRemovalRoutes,
  );
}
