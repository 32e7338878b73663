import { type Config, PluginFault, type StartupError } from '@kaiku/config';
import { shellSlots } from '@kaiku/sdk/common';
import { discoverPlugins, type Places } from './discover.ts';
import { type LeftOut, leftOutFor } from './leftOut.ts';
import { isOutside } from './locate.ts';
import { checkReferences, type FoundPlugin, sortPlugins } from './manifest.ts';

/** Slots that the shell itself draws, or the sdk for all. */
const slotsOfTheHouse = Object.values(shellSlots).map(({ id }) => id);

/** The plugins that a node starts with, in dependency order, and those that it starts without. */
export interface Selection {
  plugins: readonly FoundPlugin[];
  leftOut: readonly LeftOut[];
}

/**
 * Finds all plugins and checks their manifests against each other. What is wrong with one from outside leaves it out,
 * together with those that require it. No plugin's code has run yet.
 * @param known those that turned out to be broken before
 * @throws StartupError for what is wrong with our own: without them this is not the product
 */
export function findPlugins(config: Places, known: readonly LeftOut[] = []): Selection {
  const { found, refused } = discoverPlugins(config);
  const leftOut = [...known];
  for (const { entry, error } of refused) {
    if (!leftOut.some(({ plugin }) => plugin === entry)) leftOut.push(leftOutFor(entry, null, error));
  }
  let rest = found.filter(({ folder }) => !leftOut.some((gone) => gone.folder === folder));
  for (;;) {
    try {
      const plugins = sortPlugins(rest, new Set(leftOut.map(({ plugin }) => plugin)));
      checkReferences(plugins, slotsOfTheHouse);
      return { plugins, leftOut };
    } catch (error) {
      const culprit = culpritOf(error, rest, config.root);
      if (!culprit) throw error;
      leftOut.push(leftOutFor(culprit.manifest.id, culprit.folder, error as StartupError));
      rest = rest.filter((plugin) => plugin !== culprit);
    }
  }
}

/** The plugin from outside that a failed start can go on without; null when the fault is our own. */
function culpritOf(error: unknown, plugins: readonly FoundPlugin[], root: string): FoundPlugin | null {
  if (!(error instanceof PluginFault)) return null;
  const outside = plugins.filter(({ folder }) => isOutside(folder, root));
  for (const id of error.plugins.toReversed()) {
    const culprit = outside.findLast(({ manifest }) => manifest.id === id);
    if (culprit) return culprit;
  }
  return null;
}

/** Starts something with as many plugins as can be started: each that fails is left out, and the start begun anew. */
export async function startWithout<T>(
  config: Config,
  known: readonly LeftOut[],
  start: (selection: Selection) => Promise<T>,
): Promise<T> {
  const leftOut = [...known];
  for (;;) {
    const selection = findPlugins(config, leftOut);
    try {
      return await start(selection);
    } catch (error) {
      const culprit = culpritOf(error, selection.plugins, config.root);
      if (!culprit) throw error;
      leftOut.push(leftOutFor(culprit.manifest.id, culprit.folder, error as PluginFault));
    }
  }
}
