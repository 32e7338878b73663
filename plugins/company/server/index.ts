import { defineServerPlugin } from '@kaiku/sdk/server';
import { CompanyConfig } from './config.ts';
import { mailFeedback } from './jobs/mailFeedback.ts';
import { failedWorkRoutes } from './routes/failedWork.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { settingsRoutes } from './routes/settings.ts';

export default defineServerPlugin({
  config: CompanyConfig,
  register(_server, ctx) {
    ctx.routes(...settingsRoutes(), ...feedbackRoutes(), ...failedWorkRoutes());
  },
  jobs: [mailFeedback],
});
