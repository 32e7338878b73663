import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Config, StartupError } from '@kaiku/config';
import { webManifestName } from '@kaiku/sdk/common';
import { installedArchive, isArchive } from './archives.ts';
import type { FoundPlugin } from './manifest.ts';

type Places = Pick<Config, 'root' | 'dataDir' | 'plugins'>;

/** Whether a plugin is not one of this repository's own. */
export const isOutside = (folder: string, root: string): boolean =>
  path.dirname(path.resolve(folder)) !== path.join(root, 'plugins');

/**
 * The folder of a plugin that KAIKU_PLUGINS lists: an archive, a folder with a plugin.json, or the name of a package
 * installed under `<data>/plugins` or here. Never by a link: stacks name the files that it leads to.
 * @throws StartupError saying what was looked for and where
 */
export function locatePlugin(name: string, config: Places): string {
  if (isArchive(name)) return manifestFolder(installedArchive(name, config), name);
  if (statSync(name, { throwIfNoEntry: false })?.isDirectory()) return manifestFolder(path.resolve(name), name);
  const installed = path.join(config.dataDir, 'plugins');
  for (const base of [installed, config.root]) {
    const places = createRequire(path.join(base, 'package.json')).resolve.paths(name) ?? [];
    const folder = places.map((place) => path.join(place, name)).find((place) => existsSync(place));
    if (folder) return manifestFolder(folder, name);
  }
  throw new StartupError(
    'plugin_not_found',
    `KAIKU_PLUGINS lists "${name}", which is neither an archive, nor a folder, nor an installed package.`,
    `Correct the name, or install the package: npm install --legacy-peer-deps --prefix "${installed}" <package or file>`,
  );
}

function manifestFolder(folder: string, name: string): string {
  if (existsSync(path.join(folder, 'plugin.json'))) return realpathSync(folder);
  throw new StartupError(
    'plugin_not_found',
    `KAIKU_PLUGINS lists "${name}", but ${folder} has no plugin.json.`,
    'Name the folder, package or archive of a Kaiku plugin.',
  );
}

/**
 * An installed package must have been built: Node runs no TypeScript below node_modules, and nobody builds its bundle
 * any more. The folder of an author may hold sources.
 */
export function checkBuilt({ manifest, folder }: FoundPlugin): void {
  if (!folder.split(path.sep).includes('node_modules')) return;
  const missing =
    typeof manifest.server === 'string' && /\.m?tsx?$/.test(manifest.server)
      ? `its server part is TypeScript (${manifest.server})`
      : manifest.web && !existsSync(path.join(folder, 'dist/web', webManifestName))
        ? 'it has a web part but no bundle in dist/web'
        : null;
  if (!missing) return;
  throw new StartupError(
    'plugin_not_built',
    `The installed plugin "${manifest.id}" (${folder}) was packed without being built: ${missing}.`,
    'Make its archive with "kaiku-plugin pack" instead of "npm pack".',
  );
}
