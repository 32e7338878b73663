import type { Server } from '@hapi/hapi';
import type { PageParts } from './visit.ts';

/** It may do nothing but ask this origin. */
const policy = "default-src 'none'; connect-src 'self'";

/** The service worker: it serves pages below its own address, and browsers ask for a newer one with each of them. */
export function serveWorker(server: Server, { drawing }: Pick<PageParts, 'drawing'>): void {
  server.route({
    method: 'GET',
    path: '/a/worker.js',
    options: { app: { access: 'public', plugin: 'answering' } },
    async handler(_request, h) {
      const { worker } = await drawing();
      return h
        .response(worker)
        .type('text/javascript')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('x-content-type-options', 'nosniff');
    },
  });
}
