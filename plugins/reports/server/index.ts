import { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { surveyDeleted } from '@kaiku/plugin-surveys/contract';
import {
  DemoSeeds,
  defineServerPlugin,
  People,
  RateLimits,
  Settings,
  subscribe,
  TenantRunner,
  TracesOfPeople,
} from '@kaiku/sdk/server';
import { ReportsConfig } from './config.ts';
import { forgetExports } from './jobs/forgetExports.ts';
import { mailExport } from './jobs/mailExport.ts';
import { writeReport } from './jobs/writeReport.ts';
import { createAdmission } from './powerbi/admission.ts';
import { servePowerBi } from './powerbi/serve.ts';
import { exportRoutes } from './routes/exports.ts';
import { linkRoutes } from './routes/links.ts';
import { settingsRoutes } from './routes/settings.ts';
import { reportsDemo } from './services/demo.ts';
import { exportTraces } from './services/exports.ts';
import { forgetLinks, linkTraces } from './services/links.ts';

export default defineServerPlugin({
  config: ReportsConfig,
  bind(binder) {
    binder.contribute(TracesOfPeople, [], () => linkTraces);
    binder.contribute(TracesOfRespondents, [], () => exportTraces);
    binder.contribute(DemoSeeds, [], () => reportsDemo);
  },
  register(server, ctx) {
    ctx.routes(...exportRoutes, ...linkRoutes, ...settingsRoutes);
    const tenants = ctx.get(TenantRunner);
    servePowerBi(server, {
      tenants,
      admission: createAdmission(tenants, ctx.get(People), ctx.get(RateLimits)),
      appUrl: ctx.get(Settings).appUrl,
    });
  },
  jobs: [writeReport, mailExport, forgetExports],
  subscriptions: [
    subscribe(surveyDeleted, 'forget', async (ctx, { payload: { surveyId } }) => {
      await forgetLinks(ctx, surveyId);
      await ctx.enqueue(forgetExports, { surveyId }, { key: surveyId });
    }),
  ],
});
