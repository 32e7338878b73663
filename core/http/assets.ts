import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Server } from '@hapi/hapi';
import type { Config } from '@kaiku/config';
import { type WebManifest, webManifestName } from '@kaiku/sdk/common';
import { notFound } from '@kaiku/sdk/server';
import { isOutside } from '../kernel/locate.ts';
import type { FoundPlugin } from '../kernel/manifest.ts';
import { withSources } from './contentSources.ts';
import type { Release } from './release.ts';
import { nonce, shellPolicy } from './server.ts';

const year = 365 * 24 * 60 * 60 * 1_000;

/** As the build wrote them beside the files. (hapi's types leave `lookupMap` out.) */
const compressed = { lookupCompressed: true, lookupMap: { br: '.br', gzip: '.gz' } };

/** Where a plugin's built bundle lies: our own together, that of a plugin from outside in its own folder. */
const webFolder = ({ manifest, folder }: FoundPlugin, root: string): string =>
  isOutside(folder, root) ? path.join(folder, 'dist/web') : path.join(root, 'dist/web', manifest.id);

/** Addresses of the plugins' federated entries, by plugin; none for a plugin without a web part or a bundle. */
export type Entries = () => Promise<ReadonlyMap<string, string>>;

/** A bundle that was built meanwhile is seen after this time, where developers work. */
const freshMs = 250;

/** Reads the notes that builds leave beside their bundles: once in production, else again after a moment. */
export function createEntries(
  plugins: readonly FoundPlugin[],
  { root, production }: Pick<Config, 'root' | 'production'>,
): Entries {
  const withWeb = plugins.filter(({ manifest }) => manifest.web);
  const read = async (): Promise<ReadonlyMap<string, string>> => {
    const pairs = await Promise.all(withWeb.map(async (plugin) => [plugin.manifest.id, await noted(plugin)] as const));
    return new Map(pairs.flatMap(([id, entry]) => (entry === null ? [] : [[id, `/assets/${id}/${entry}`]])));
  };
  /** Null while there is no bundle, and while one is being written. */
  const noted = async (plugin: FoundPlugin): Promise<string | null> => {
    try {
      const text = await readFile(path.join(webFolder(plugin, root), webManifestName), 'utf8');
      return (JSON.parse(text) as WebManifest).metaData.remoteEntry.name;
    } catch {
      return null;
    }
  };
  let readAt = 0;
  let entries: Promise<ReadonlyMap<string, string>> | undefined;
  return () => {
    if (!entries || (!production && readAt + freshMs <= Date.now())) {
      readAt = Date.now();
      entries = read();
    }
    return entries;
  };
}

/** Built bundles under `/assets/<name>/`; names with a content hash never change, so browsers keep them. */
export function serveAssets(server: Server, root: string, plugins: readonly FoundPlugin[]): void {
  const folders = new Map<string, string>();
  for (const plugin of plugins) folders.set(plugin.manifest.id, webFolder(plugin, root));
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
        ...compressed,
      },
    },
  });
}

/** Every address that is neither API nor asset is a page of the shell, which knows its own routes. */
export function serveShell(
  server: Server,
  { root, answerUrl }: Pick<Config, 'root' | 'answerUrl'>,
  sources: ReadonlyMap<string, readonly string[]>,
  release: Release | null,
): void {
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
      return (
        h
          .response(html.replaceAll('__NONCE__', value).replace('__RELEASE__', release?.built ?? ''))
          .type('text/html')
          .header('content-security-policy', withSources(shellPolicy(value, answerUrl), sources))
          // Addresses of pages may hold what opens something, such as a link to a new password.
          .header('referrer-policy', 'strict-origin')
          .header('cache-control', 'no-store')
      );
    },
  });
}
