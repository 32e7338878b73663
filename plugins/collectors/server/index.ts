import {
  HiddenChoices,
  SurveyDetails,
  SurveyReader,
  surveyClosed,
  surveyDeleted,
} from '@kaiku/plugin-surveys/contract';
import { AuditItems, DemoSeeds, defineServerPlugin, subscribe, TenantRunner } from '@kaiku/sdk/server';
import {
  CollectorAnswers,
  CollectorReader,
  collectorClosed,
  collectorDeleted,
  collectorOpened,
} from '../contract/index.ts';
import { transition } from './jobs/transition.ts';
import { freeAddresses } from './services/addresses.ts';
import { linkItems } from './services/auditItems.ts';
import { closeCollectorsOf } from './services/collectors.ts';
import { demoSeed } from './services/demo.ts';
import { hiddenChoices } from './services/hiddenChoices.ts';
import { linkDetails } from './services/linkDetails.ts';
import { createReader } from './services/reader.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.open(CollectorAnswers);
    binder.contribute(AuditItems, [], () => linkItems);
    binder.provide(CollectorReader, [TenantRunner, SurveyReader], createReader);
    binder.contribute(HiddenChoices, [], () => hiddenChoices);
    binder.contribute(SurveyDetails, [], () => linkDetails);
    binder.contribute(DemoSeeds, [], () => demoSeed);
  },
  register: async (_server, ctx) => (await import('./register.ts')).register(ctx),
  events: [collectorOpened, collectorClosed, collectorDeleted],
  jobs: [transition],
  subscriptions: [
    subscribe(surveyClosed, 'close-links', (ctx, { payload, occurredAt }) =>
      closeCollectorsOf(ctx, payload.surveyId, new Date(occurredAt)),
    ),
    subscribe(surveyDeleted, 'free-addresses', (ctx) => freeAddresses(ctx)),
  ],
});
