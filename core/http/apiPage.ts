import { createRequire } from 'node:module';
import path from 'node:path';
import type { Server } from '@hapi/hapi';
import type { ApiDescription } from './openapi.ts';

const viewer = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The API description as JSON, and a page that shows it (COMP-041). */
export function serveApiPage(server: Server, describe: () => ApiDescription): void {
  let description: ApiDescription | null = null;
  const open = { app: { access: 'public' as const } };
  server.route([
    {
      method: 'GET',
      path: '/api/openapi.json',
      options: open,
      handler: () => {
        description ??= describe();
        return description as object;
      },
    },
    {
      method: 'GET',
      path: '/api-docs/{file*}',
      options: open,
      handler: { directory: { path: viewer, index: false, listing: false } },
    },
    {
      method: 'GET',
      path: '/api-docs',
      options: open,
      handler: (_request, h) =>
        h
          .response(page)
          .type('text/html')
          .header(
            'content-security-policy',
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
          ),
    },
    {
      method: 'GET',
      path: '/api-docs.js',
      options: open,
      handler: (_request, h) => h.response(start).type('text/javascript'),
    },
  ]);
}

const start =
  "window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, tryItOutEnabled: false });";
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kaiku API</title><link rel="stylesheet" href="/api-docs/swagger-ui.css"></head>
<body><main id="api"></main><script src="/api-docs/swagger-ui-bundle.js"></script><script src="/api-docs.js"></script></body></html>`;
