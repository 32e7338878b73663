import {
  AnswerOrigin,
  Companies,
  type PluginContext,
  RateLimits,
  Secrets,
  Settings,
  TenantRunner,
} from '@kaiku/sdk/server';
import { entryRoutes } from './routes/entries.ts';
import { serveUnsubscribe } from './routes/unsubscribe.ts';
import { createWaysOut } from './services/wayOut.ts';

/** Of the process that answers: worker threads need none of it, and load none. */
export function register(ctx: PluginContext): void {
  ctx.routes(...entryRoutes);
  serveUnsubscribe(ctx.get(AnswerOrigin).server, {
    ways: createWaysOut(ctx.get(Secrets), ctx.get(Settings).answerUrl),
    runner: ctx.get(TenantRunner),
    companies: ctx.get(Companies),
    limit: ctx.get(RateLimits).limiter('blacklist.unsubscribe', { points: 120, seconds: 60 }),
  });
}
