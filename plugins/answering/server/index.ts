import { collectorDeleted } from '@kaiku/plugin-collectors/contract';
import { ApiScopes } from '@kaiku/plugin-company/contract';
import { AnswerFiles, TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { FillCounts } from '@kaiku/plugin-results/contract';
import { QuestionKinds, SurveyReader } from '@kaiku/plugin-surveys/contract';
import { DemoSeeds, defineServerPlugin, Log, PersonalData, subscribe, TenantRunner } from '@kaiku/sdk/server';
import { Invitations } from '../contract/index.ts';
import { AnsweringConfig } from './config.ts';
import { forgetDrafts, forgetLink } from './jobs/forgetDrafts.ts';
import { privateLinks } from './services/admission.ts';
import { countedFills } from './services/countedFills.ts';
import { fillsDemo } from './services/demo.ts';
import { draftTraces } from './services/drafts.ts';
import { createDraftsOfPeople } from './services/draftsOfPeople.ts';
import { FillCounter, GatheredCounts } from './services/fillCounts.ts';

export default defineServerPlugin({
  config: AnsweringConfig,
  bind(binder) {
    binder.open(Invitations);
    binder.contribute(TracesOfRespondents, [], () => draftTraces);
    binder.contribute(PersonalData, [SurveyReader, QuestionKinds, AnswerFiles], createDraftsOfPeople);
    binder.provide(FillCounter, [TenantRunner, Log], (runner, log) => new GatheredCounts(runner, log));
    binder.contribute(FillCounts, [], () => countedFills);
    binder.contribute(DemoSeeds, [], () => fillsDemo);
    binder.contribute(ApiScopes, [], () => ({ key: privateLinks, order: 10 }));
  },
  jobs: [forgetDrafts],
  subscriptions: [subscribe(collectorDeleted, 'forget-drafts', (ctx, { payload }) => forgetLink(ctx, payload))],
  register: async (server, ctx) => (await import('./register.ts')).register(server, ctx),
  stop: (ctx) => ctx.get(FillCounter).stop(),
});
