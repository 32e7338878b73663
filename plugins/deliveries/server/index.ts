import { Invitations } from '@kaiku/plugin-answering/contract';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ApiScopes, timeZoneChanged } from '@kaiku/plugin-company/contract';
import { answerSubmitted, ResponseIntake, TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { SentCounts } from '@kaiku/plugin-results/contract';
import { BackgroundMappings, SurveyDetails } from '@kaiku/plugin-surveys/contract';
import {
  AuditItems,
  DemoSeeds,
  defineServerPlugin,
  FileUses,
  PersonalData,
  SealedColumns,
  SmsGateways,
  SmsReplies,
  subscribe,
  TenantRunner,
} from '@kaiku/sdk/server';
import { queueScope, SendGuards } from '../contract/index.ts';
import { DeliveriesConfig } from './config.ts';
import { checkMailDomain } from './jobs/checkMailDomain.ts';
import { deliver } from './jobs/deliver.ts';
import { endTalks, forgetReceived } from './jobs/endTalks.ts';
import { forgetCounts } from './jobs/forgetCounts.ts';
import { forgetFaults } from './jobs/forgetFaults.ts';
import { forgetPauses } from './jobs/forgetPauses.ts';
import { forgetQueueKeys } from './jobs/forgetQueueKeys.ts';
import { freeUnused } from './jobs/freeUnused.ts';
import { readMass } from './jobs/readMass.ts';
import { remind } from './jobs/remind.ts';
import { say } from './jobs/say.ts';
import { sendTrial } from './jobs/sendTrial.ts';
import { start } from './jobs/start.ts';
import { storeTalk } from './jobs/storeTalk.ts';
import { sealedKeys } from './mailDomain/mailDomain.ts';
import { massDemo } from './mass/demo.ts';
import { faultsOfPeople } from './mass/faultsOfPeople.ts';
import { massDetails } from './mass/told.ts';
import { createReturnedJudge, ReturnedJudge } from './returned/inThread.ts';
import { createReturnedMail, ReturnedMail } from './returned/listener.ts';
import { deliveryItems } from './services/auditItems.ts';
import { countsOfPeople } from './services/countsOfPeople.ts';
import { demoSeed } from './services/demo.ts';
import { ruleDetails } from './services/details.ts';
import { sentCounts } from './services/info.ts';
import { createInvitations, noteAnswered, targetTraces } from './services/invitations.ts';
import { goByNewClocks } from './services/newClocks.ts';
import { messagesOfPeople, recipientsOfPeople } from './services/people.ts';
import { resumeQueues } from './services/queueSwitch.ts';
import { createTwilioGateway } from './sms/twilio.ts';
import { templateDemo } from './templates/demo.ts';
import { templatePictures } from './templates/pictures.ts';
import { createSmsReplies } from './twoWay/replies.ts';

export default defineServerPlugin({
  config: DeliveriesConfig,
  bind(binder) {
    binder.open(SendGuards);
    binder.contribute(Invitations, [TenantRunner], createInvitations);
    binder.contribute(TracesOfRespondents, [], () => targetTraces);
    binder.contribute(SurveyDetails, [], () => ruleDetails);
    binder.contribute(SurveyDetails, [], () => massDetails);
    binder.contribute(SentCounts, [], () => sentCounts);
    binder.contribute(AuditItems, [], () => deliveryItems);
    // Before the messages, with which they would go untold.
    binder.contribute(PersonalData, [], () => countsOfPeople);
    binder.contribute(PersonalData, [], () => messagesOfPeople);
    binder.contribute(PersonalData, [], () => recipientsOfPeople);
    binder.contribute(PersonalData, [], () => faultsOfPeople);
    binder.contribute(FileUses, [], () => templatePictures);
    binder.contribute(ApiScopes, [], () => ({ key: queueScope, order: 20 }));
    binder.contribute(
      SmsReplies,
      [TenantRunner, BackgroundMappings, ResponseIntake, CollectorReader],
      createSmsReplies,
    );
    binder.contribute(SealedColumns, [], () => sealedKeys);
    binder.provide(ReturnedMail, [], createReturnedMail);
    binder.provide(ReturnedJudge, [], () => createReturnedJudge());
    binder.contribute(SmsGateways, [DeliveriesConfig], (config) =>
      createTwilioGateway({
        url: config.twilioUrl,
        account: config.twilioAccount,
        user: config.twilioKey || config.twilioAccount,
        secret: config.twilioSecret || config.repliesTwilioToken,
        service: config.twilioService,
      }),
    );
    binder.contribute(DemoSeeds, [], () => demoSeed);
    binder.contribute(DemoSeeds, [], () => massDemo);
    binder.contribute(DemoSeeds, [], () => templateDemo);
  },
  register: async (server, ctx) => (await import('./register.ts')).register(server, ctx),
  async stop(ctx) {
    await ctx.get(ReturnedMail).stop();
    await ctx.get(ReturnedJudge).stop();
  },
  jobs: [
    start,
    deliver,
    remind,
    sendTrial,
    readMass,
    say,
    storeTalk,
    endTalks,
    forgetCounts,
    forgetFaults,
    forgetPauses,
    forgetQueueKeys,
    forgetReceived,
    freeUnused,
    checkMailDomain,
  ],
  features: [resumeQueues],
  subscriptions: [
    subscribe(answerSubmitted, 'note-answered', (ctx, { payload, occurredAt }) =>
      noteAnswered(ctx, payload.responseId, new Date(occurredAt)),
    ),
    subscribe(timeZoneChanged, 'new-clocks', goByNewClocks),
  ],
});
