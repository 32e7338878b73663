import type { Server } from '@hapi/hapi';
import {
  AnswerOrigin,
  Companies,
  type PluginContext,
  RateLimits,
  Secrets,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { DeliveriesConfig } from './config.ts';
import { ReturnedJudge } from './returned/inThread.ts';
import { ReturnedMail } from './returned/listener.ts';
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
import { momentsOf } from './twoWay/subject.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export async function register(staff: Server, ctx: PluginContext): Promise<void> {
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
}
