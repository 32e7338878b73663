import { SendGuards } from '@kaiku/plugin-deliveries/contract';
import {
  AnswerOrigin,
  AuditItems,
  Companies,
  DemoSeeds,
  defineServerPlugin,
  RateLimits,
  Secrets,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { entryRoutes } from './routes/entries.ts';
import { serveUnsubscribe } from './routes/unsubscribe.ts';
import { entryItems } from './services/auditItems.ts';
import { demoSeed } from './services/demo.ts';
import { createGuard } from './services/guard.ts';
import { createWaysOut } from './services/wayOut.ts';

export default defineServerPlugin({
  bind(binder) {
    binder.contribute(SendGuards, [Secrets, Settings], (secrets, { answerUrl }) =>
      createGuard(createWaysOut(secrets, answerUrl)),
    );
    binder.contribute(AuditItems, [], () => entryItems);
    binder.contribute(DemoSeeds, [], () => demoSeed);
  },
  register(_server, ctx) {
    ctx.routes(...entryRoutes);
    serveUnsubscribe(ctx.get(AnswerOrigin).server, {
      ways: createWaysOut(ctx.get(Secrets), ctx.get(Settings).answerUrl),
      runner: ctx.get(TenantRunner),
      companies: ctx.get(Companies),
      limit: ctx.get(RateLimits).limiter('blacklist.unsubscribe', { points: 120, seconds: 60 }),
    });
  },
});
