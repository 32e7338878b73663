import { TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { ResponsePapers } from '@kaiku/plugin-results/contract';
import { surveyDeleted } from '@kaiku/plugin-surveys/contract';
import { DemoSeeds, defineServerPlugin, subscribe, TracesOfPeople } from '@kaiku/sdk/server';
import { ReportsConfig } from './config.ts';
import { forgetExports } from './jobs/forgetExports.ts';
import { mailExport } from './jobs/mailExport.ts';
import { writeReport } from './jobs/writeReport.ts';
import { reportsDemo } from './services/demo.ts';
import { exportTraces } from './services/exports.ts';
import { forgetLinks, linkTraces } from './services/links.ts';
import { responsePapers } from './services/responsePapers.ts';

export default defineServerPlugin({
  config: ReportsConfig,
  bind(binder) {
    binder.contribute(TracesOfPeople, [], () => linkTraces);
    binder.contribute(TracesOfRespondents, [], () => exportTraces);
    binder.contribute(ResponsePapers, [], () => responsePapers);
    binder.contribute(DemoSeeds, [], () => reportsDemo);
  },
  register: async (server, ctx) => (await import('./register.ts')).register(server, ctx),
  jobs: [writeReport, mailExport, forgetExports],
  subscriptions: [
    subscribe(surveyDeleted, 'forget', async (ctx, { payload: { surveyId } }) => {
      await forgetLinks(ctx, surveyId);
      await ctx.enqueue(forgetExports, { surveyId }, { key: surveyId });
    }),
  ],
});
