import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Config, StartupError } from '@kaiku/config';
import { checkManifest, type FoundPlugin } from './manifest.ts';

/**
 * Finds the manifests of our own plugins (`plugins/*`) and of those that the configuration lists: package names,
 * folders, or what `npm install` put under `<data>/plugins`. No code of a plugin runs.
 * @throws StartupError when a listed plugin is not there or a manifest does not fit the schema
 */
export function discoverPlugins(config: Pick<Config, 'root' | 'dataDir' | 'plugins' | 'onlyPlugins'>): FoundPlugin[] {
  const own = path.join(config.root, 'plugins');
  const folders = readdirSync(own, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(own, entry.name, 'plugin.json')))
    .map((entry) => path.join(own, entry.name));
  folders.push(...config.plugins.map((name) => locate(name, config)));
  const found = folders.map(readPlugin);
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

function locate(name: string, config: Pick<Config, 'root' | 'dataDir'>): string {
  if (existsSync(path.join(name, 'plugin.json'))) return path.resolve(name);
  for (const base of [path.join(config.dataDir, 'plugins'), config.root]) {
    try {
      const require = createRequire(path.join(base, 'package.json'));
      return path.dirname(require.resolve(`${name}/plugin.json`));
    } catch {
      // Not installed there; the next place may have it.
    }
  }
  throw new StartupError(
    'plugin_not_found',
    `KAIKU_PLUGINS lists "${name}", which is neither a folder with a plugin.json nor an installed package.`,
    `Install it with "npm install --prefix ${path.join(config.dataDir, 'plugins')} <package or file>", or correct the name.`,
  );
}
