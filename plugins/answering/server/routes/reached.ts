import type { Server } from '@hapi/hapi';
import { notFound } from '@kaiku/sdk/server';
import { type PageParts, queryText } from './visit.ts';

/**
 * RES-076: the page's own script tells that a fill began, or came to a further page. It says which survey's, in what was
 * signed when the page was opened, and nothing else of the fill.
 */
export function serveReached(
  server: Server,
  { doors, signer, fills, limitCounts }: Pick<PageParts, 'doors' | 'signer' | 'fills' | 'limitCounts'>,
): void {
  server.route({
    method: 'POST',
    path: '/api/answer/{url}/reached',
    options: { app: { access: 'public', plugin: 'answering' }, payload: { maxBytes: 1_024 } },
    async handler(request) {
      await limitCounts(request, 1);
      const link = await doors.link(String(request.params.url), request);
      const started = link?.open && signer.read(link.door.surveyId, queryText(request, 'started'));
      if (!link || !started) throw notFound();
      const page = queryText(request, 'page') ?? '';
      const before = queryText(request, 'before') ?? '';
      const told = { version: started.version, page, before };
      if (!(await fills.told(link.door, told, () => request.active()))) throw notFound();
      return { response: {} };
    },
  });
}
