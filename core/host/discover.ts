import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, StartupError } from '@kaiku/config';
import { checkBuilt, locatePlugin } from './locate.ts';
import { checkManifest, type FoundPlugin } from './manifest.ts';

/**
 * Finds the manifests of our own plugins (`plugins/*`) and of those that the configuration lists: archives, folders,
 * or packages under `<data>/plugins`. No code of a plugin runs.
 * @throws StartupError when a listed plugin is not there or a manifest does not fit the schema
 */
export function discoverPlugins(config: Pick<Config, 'root' | 'dataDir' | 'plugins' | 'onlyPlugins'>): FoundPlugin[] {
  const own = path.join(config.root, 'plugins');
  const folders = readdirSync(own, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(own, entry.name, 'plugin.json')))
    .map((entry) => path.join(own, entry.name));
  const listed = config.plugins.map((name) => readPlugin(locatePlugin(name, config)));
  for (const plugin of listed) checkBuilt(plugin);
  const found = [...folders.map(readPlugin), ...listed];
  if (!config.onlyPlugins) return found;
  return found.filter(({ manifest }) => config.onlyPlugins!.includes(manifest.id));
}

function readPlugin(folder: string): FoundPlugin {
  const file = path.join(folder, 'plugin.json');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartupError(
      'manifest_unreadable',
      `The plugin manifest ${file} cannot be read: ${(error as Error).message}`,
      'It must be JSON.',
    );
  }
  return { manifest: checkManifest(value, file), folder };
}
