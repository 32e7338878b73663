import type { PluginContext } from '@kaiku/sdk/server';
import { apiContactRoutes } from './routes/apiContacts.ts';
import { auditLogRoutes } from './routes/auditLog.ts';
import { brandingRoutes } from './routes/branding.ts';
import { failedWorkRoutes } from './routes/failedWork.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { firstStepRoutes } from './routes/firstSteps.ts';
import { ownDataRoutes } from './routes/ownData.ts';
import { settingsRoutes } from './routes/settings.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
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
}
