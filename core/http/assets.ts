import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Server } from '@hapi/hapi';
import { notFound } from '@kaiku/sdk/server';
import type { FoundPlugin } from '../host/manifest.ts';
import { nonce, shellPolicy } from './server.ts';

const year = 365 * 24 * 60 * 60 * 1_000;

/** Built bundles under `/assets/<name>/`; names with a content hash never change, so browsers keep them. */
export function serveAssets(server: Server, root: string, plugins: readonly FoundPlugin[]): void {
  const folders = new Map<string, string>();
  for (const { manifest, folder } of plugins) {
    const built = path.join(folder, 'dist/web');
    folders.set(manifest.id, existsSync(built) ? built : path.join(root, 'dist/web', manifest.id));
  }
  server.route({
    method: 'GET',
    path: '/assets/{name}/{file*}',
    options: { app: { access: 'public' }, cache: { expiresIn: year, privacy: 'public', otherwise: 'no-cache' } },
    handler: {
      directory: {
        path: (request) => {
          const name = path.basename(String(request.params.name));
          return folders.get(name) ?? path.join(root, 'dist/web', name);
        },
        listing: false,
        index: false,
        etagMethod: 'simple',
        lookupCompressed: true,
      },
    },
  });
}

/** Every address that is neither API nor asset is a page of the shell, which knows its own routes. */
export function serveShell(server: Server, root: string): void {
  const file = path.join(root, 'dist/web/shell/index.html');
  let html: string | null = null;
  server.route({
    method: 'GET',
    path: '/{path*}',
    options: { app: { access: 'public' } },
    async handler(request, h) {
      if (/^\/(api|assets)(\/|$)/.test(request.path)) throw notFound();
      html ??= await readFile(file, 'utf8');
      const value = nonce();
      return h
        .response(html.replaceAll('__NONCE__', value))
        .type('text/html')
        .header('content-security-policy', shellPolicy(value))
        .header('cache-control', 'no-store');
    },
  });
}
