import { Invitations } from '@kaiku/plugin-answering/contract';
import { CollectorReader } from '@kaiku/plugin-collectors/contract';
import { ApiScopes, timeZoneChanged } from '@kaiku/plugin-company/contract';
import { answerSubmitted, ResponseIntake, TracesOfRespondents } from '@kaiku/plugin-responses/contract';
import { SentCounts } from '@kaiku/plugin-results/contract';
import { BackgroundMappings, SurveyDetails } from '@kaiku/plugin-surveys/contract';
import {
  AnswerOrigin,
  AuditItems,
  Companies,
  DemoSeeds,
  defineServerPlugin,
  FileUses,
  PersonalData,
  RateLimits,
  SealedColumns,
  Secrets,
  Settings,
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
import { createTakeReturned } from './returned/note.ts';
import { createReturnPaths } from './returned/returnPath.ts';
import { audienceRoutes } from './routes/audience.ts';
import { contactRuleRoutes } from './routes/contactRules.ts';
import { emailTemplateRoutes } from './routes/emailTemplates.ts';
import { infoRoutes } from './routes/info.ts';
import { mailDomainRoutes } from './routes/mailDomain.ts';
import { massRoutes } from './routes/mass.ts';
import { massSettingsRoutes } from './routes/massSettings.ts';
import { queueChoiceRoutes } from './routes/queueChoices.ts';
import { callsOfKey, queueIntakeRoutes } from './routes/queueIntake.ts';
import { queueRoutes } from './routes/queues.ts';
import { serveReplies } from './routes/replies.ts';
import { serveReturned } from './routes/returned.ts';
import { ruleRoutes } from './routes/rules.ts';
import { serveStatuses } from './routes/statuses.ts';
import { twoWayRoutes } from './routes/twoWay.ts';
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
import { momentsOf } from './twoWay/subject.ts';

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
  async register(staff, ctx) {
    ctx.routes(
      ...emailTemplateRoutes,
      ...ruleRoutes,
      ...audienceRoutes,
      ...infoRoutes,
      ...twoWayRoutes,
      ...massRoutes,
      ...massSettingsRoutes,
      ...mailDomainRoutes,
      ...contactRuleRoutes,
      ...queueRoutes,
      ...queueChoiceRoutes,
      ...queueIntakeRoutes(ctx.get(RateLimits).limiter('deliveries.queue-calls', callsOfKey)),
    );
    const { repliesSecret, repliesTwilioToken, returnDomain, returnPort, returnSecret } = ctx.get(DeliveriesConfig);
    const { server } = ctx.get(AnswerOrigin);
    const calls = {
      runner: ctx.get(TenantRunner),
      answerUrl: ctx.get(Settings).answerUrl,
      secrets: { generic: repliesSecret, twilio: repliesTwilioToken },
    };
    const limits = ctx.get(RateLimits);
    serveReplies(server, {
      ...calls,
      moments: momentsOf(ctx),
      limit: limits.limiter('deliveries.replies', { points: 6_000, seconds: 60 }),
    });
    // Of each message some calls come.
    serveStatuses(server, {
      ...calls,
      sealing: ctx.get(Secrets),
      limit: limits.limiter('deliveries.statuses', { points: 60_000, seconds: 60 }),
    });
    const paths = createReturnPaths(ctx.get(Secrets), returnDomain);
    const take = createTakeReturned(ctx.get(TenantRunner), ctx.get(Companies), ctx.get(ReturnedJudge));
    serveReturned(server, {
      paths,
      take,
      secret: returnSecret,
      limit: limits.limiter('deliveries.returned', { points: 6_000, seconds: 60 }),
    });
    if (returnPort > 0)
      await ctx
        .get(ReturnedMail)
        .start({ host: staff.settings.host ?? '0.0.0.0', port: returnPort, paths, take, log: ctx.log });
  },
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
