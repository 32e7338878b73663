import type { Lifecycle, Request, ResponseToolkit, Server } from '@hapi/hapi';
import { type Companies, interfaceLanguage, type TenantRunner, tellCompany } from '@kaiku/sdk/server';
import { leave } from '../services/guard.ts';
import { pageOf, pagePolicy, type Shown } from '../services/page.ts';
import type { WaysOut } from '../services/wayOut.ts';

export interface UnsubscribeParts {
  ways: WaysOut;
  runner: TenantRunner;
  companies: Companies;
  /** @throws Problem `too_many_requests` */
  limit(request: Request): Promise<void>;
}

/**
 * `/unsubscribe/{token}` on the respondents' origin: a page that asks, and the answer. The POST is what mail programs send by
 * one click as well (RFC 8058), so that nothing of its body is asked for.
 */
export function serveUnsubscribe(server: Server, { ways, runner, companies, limit }: UnsubscribeParts): void {
  const path = '/unsubscribe/{token}';
  const app = { access: 'public', plugin: 'blacklist' } as const;
  async function respond(request: Request, h: ResponseToolkit, leaves: boolean) {
    await limit(request);
    const leaving = ways.read(String(request.params.token));
    const company = leaving && (await companies.get(leaving.companyId));
    let shown: Shown = { is: 'unknown' };
    if (leaving && company) {
      tellCompany(request, leaving.companyId);
      if (leaves)
        await runner.run(leaving.companyId, (ctx) => leave(ctx, leaving), {
          correlationId: request.info.id,
        });
      shown = { is: leaves ? 'done' : 'ask', company: company.name, target: leaving.target };
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
