import type { Lifecycle, Server } from '@hapi/hapi';
import type { PageParts } from './visit.ts';

/** Sites name it in their pages for years, so that it has one address; browsers ask again after an hour. */
const maxAge = 3_600;

/** `/embed.js`: shows surveys within other sites (LINK-023). It is the same for all, and holds nothing of any. */
export function serveEmbed(server: Server, { drawing }: PageParts): void {
  const handler: Lifecycle.Method = async (request, h) => {
    const { embed } = await drawing();
    const accepts = String(request.headers['accept-encoding'] ?? '');
    const [encoding] = (['br', 'gzip'] as const).filter((one) => new RegExp(`\\b${one}\\b`).test(accepts));
    const response = h
      .response(embed[encoding ?? 'plain'])
      .type('text/javascript')
      .header('cache-control', `public, max-age=${maxAge}`)
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*');
    return encoding ? response.header('content-encoding', encoding) : response;
  };
  server.route({
    method: 'GET',
    path: '/embed.js',
    options: { app: { access: 'public', plugin: 'answering' }, security: false },
    handler,
  });
}
