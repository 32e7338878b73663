import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, PluginFault, StartupError } from '@kaiku/config';
import { checkBuilt, locatePlugin } from './locate.ts';
import { checkManifest, type FoundPlugin } from './manifest.ts';

/** Where plugins are looked for. */
export type Places = Pick<Config, 'root' | 'dataDir' | 'plugins' | 'onlyPlugins'>;

/** Plugins with readable manifests, our own first, and the refusals of others by their entry in KAIKU_PLUGINS. */
export interface Discovery {
  found: FoundPlugin[];
  refused: { entry: string; error: StartupError }[];
}

/**
 * Finds the manifests of our own plugins (`plugins/*`) and of those that the configuration lists: archives, folders,
 * or packages under `<data>/plugins`. No code of a plugin runs.
 * @throws StartupError when a manifest of our own does not fit the schema
 */
export function discoverPlugins(config: Places): Discovery {
  const folder = path.join(config.root, 'plugins');
  const found = readdirSync(folder, { withFileTypes: true })
    .map((entry) => path.join(folder, entry.name))
    .filter((place) => existsSync(path.join(place, 'plugin.json')))
    .map(readPlugin);
  const refused: Discovery['refused'] = [];
  for (const entry of config.plugins) {
    try {
      const plugin = readPlugin(locatePlugin(entry, config));
      checkBuilt(plugin);
      found.push(plugin);
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      refused.push({ entry, error });
    }
  }
  const { onlyPlugins } = config;
  return { found: onlyPlugins ? found.filter(({ manifest }) => onlyPlugins.includes(manifest.id)) : found, refused };
}

function readPlugin(folder: string): FoundPlugin {
  const file = path.join(folder, 'plugin.json');
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PluginFault(
      [],
      'manifest_unreadable',
      `The plugin manifest ${file} cannot be read: ${(error as Error).message}`,
      'It must be JSON.',
    );
  }
  return { manifest: checkManifest(value, file), folder };
}
