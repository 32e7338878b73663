import type { Lifecycle, Request, ResponseToolkit, Server } from '@hapi/hapi';
import {
  type Companies,
  interfaceLanguage,
  type TenantContext,
  type TenantRunner,
  tellCompany,
} from '@kaiku/sdk/server';
import { leave } from '../services/guard.ts';
import { pageOf, pagePolicy, type Shown, type Told } from '../services/page.ts';
import { isStoppedBy, takeBack } from '../services/wayBack.ts';
import { type Leaving, markOf, type WaysOut } from '../services/wayOut.ts';

export interface UnsubscribeParts {
  ways: WaysOut;
  runner: TenantRunner;
  companies: Companies;
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
}

/**
 * `/unsubscribe/{token}` on the respondents' origin: a page that asks, and the answer. The POST is what mail programs send by
 * one click as well (RFC 8058), so that nothing of its body is asked for; with `?back` it takes back what was done by this link.
 */
export function serveUnsubscribe(server: Server, { ways, runner, companies, limit }: UnsubscribeParts): void {
  const path = '/unsubscribe/{token}';
  const app = { access: 'public', plugin: 'blacklist' } as const;
  async function shownTo(request: Request, token: string, leaving: Leaving, posted: boolean): Promise<Told> {
    const run = <T>(work: (ctx: TenantContext) => Promise<T>): Promise<T> =>
      runner.run(leaving.companyId, work, { correlationId: request.info.id, readOnly: !posted });
    const link = markOf(token);
    if (!posted)
      return (await run((ctx) => isStoppedBy(ctx, leaving, link))) ? { is: 'done', return: true } : { is: 'ask' };
    if ('back' in request.query)
      return (await run((ctx) => takeBack(ctx, leaving, link))) ? { is: 'back' } : { is: 'done', return: false };
    return run(async (ctx) => {
      await leave(ctx, leaving, 'unsubscribed', link);
      return { is: 'done', return: await isStoppedBy(ctx, leaving, link) };
    });
  }
  async function respond(request: Request, h: ResponseToolkit, posted: boolean) {
    await limit(request);
    const token = String(request.params.token);
    const leaving = ways.read(token);
    const company = leaving && (await companies.get(leaving.companyId));
    let shown: Shown = { is: 'unknown' };
    if (leaving && company) {
      tellCompany(request, leaving.companyId);
      const told = await shownTo(request, token, leaving, posted);
      shown = { ...told, company: company.name, target: leaving.target };
    }
    const accepts: unknown = request.headers['accept-language'];
    const language = interfaceLanguage(undefined, typeof accepts === 'string' ? accepts : undefined);
    return h
      .response(pageOf(language, shown))
      .code(shown.is === 'unknown' ? 404 : 200)
      .type('text/html')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'private, no-store')
      .header('vary', 'accept-language')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer');
  }
  const ask: Lifecycle.Method = (request, h) => respond(request, h, false);
  const stop: Lifecycle.Method = (request, h) => respond(request, h, true);
  server.route({ method: 'GET', path, options: { app, security: false }, handler: ask });
  server.route({
    method: 'POST',
    path,
    options: { app, security: false, payload: { parse: false, output: 'data', maxBytes: 8 * 1024 } },
    handler: stop,
  });
}
