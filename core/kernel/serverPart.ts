import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, PluginFault } from '@kaiku/config';
import type { ServerPlugin } from '@kaiku/sdk/server';
import type { Services } from './container.ts';
import { isOutside } from './locate.ts';
import type { FoundPlugin } from './manifest.ts';
import { withinLimit } from './timeLimit.ts';

/** A plugin whose server part runs in this process, with what it may see. */
export interface HostedPlugin extends FoundPlugin {
  server: ServerPlugin | null;
  services: Services;
}

/**
 * Loads the server parts of all plugins. Those from outside one after another: the one that never ends is to be known.
 * @throws PluginFault
 */
export async function loadServerParts(
  plugins: readonly FoundPlugin[],
  { root, pluginStartMs }: Pick<Config, 'root' | 'pluginStartMs'>,
): Promise<(ServerPlugin | null)[]> {
  const load = (plugin: FoundPlugin) => loadServerPart(plugin, pluginStartMs);
  const own = plugins.filter(({ folder }) => !isOutside(folder, root));
  const loaded = new Map(await Promise.all(own.map(async (plugin) => [plugin, await load(plugin)] as const)));
  for (const plugin of plugins) if (!loaded.has(plugin)) loaded.set(plugin, await load(plugin));
  return plugins.map((plugin) => loaded.get(plugin)!);
}

/** Loads a plugin's server part. @throws PluginFault `plugin_load`, `plugin_too_slow`, `event_undeclared` */
async function loadServerPart(plugin: FoundPlugin, limitMs: number): Promise<ServerPlugin | null> {
  const { manifest, folder } = plugin;
  if (!manifest.server) return null;
  const file = path.join(folder, manifest.server);
  try {
    const module: { default?: ServerPlugin } = await withinLimit(
      manifest.id,
      'Loading the server part',
      limitMs,
      () => import(pathToFileURL(file).href),
    );
    if (module.default) {
      checkEvents(plugin, module.default);
      return module.default;
    }
  } catch (error) {
    if (error instanceof PluginFault) throw error;
    throw new PluginFault(
      manifest.id,
      'plugin_load',
      `The server part of plugin "${manifest.id}" (${file}) cannot be loaded: ${(error as Error).stack ?? error}`,
      'Mend what the message names, or remove the plugin from KAIKU_PLUGINS.',
    );
  }
  throw new PluginFault(
    manifest.id,
    'plugin_load',
    `The server part of plugin "${manifest.id}" (${file}) has no default export.`,
    'It must export default defineServerPlugin({ … }).',
  );
}

function checkEvents({ manifest }: FoundPlugin, server: ServerPlugin): void {
  const undeclared = (names: string[], list: readonly string[] | undefined, field: string) => {
    const missing = names.find((name) => !list?.includes(name));
    if (!missing) return;
    throw new PluginFault(
      manifest.id,
      'event_undeclared',
      `Plugin "${manifest.id}" has the event "${missing}" in its code, but not under "${field}" in plugin.json.`,
      `Add it to "${field}".`,
    );
  };
  undeclared(
    (server.events ?? []).map(({ name }) => name),
    manifest.publishes,
    'publishes',
  );
  undeclared(
    (server.subscriptions ?? []).map(({ event }) => event.name),
    manifest.consumes,
    'consumes',
  );
}
