import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Contracts of Kaiku's own plugins, one folder each, where the sdk was packed for authors without a checkout. In a
 * checkout each is a package.
 */
const folder = path.join(import.meta.dirname, '../contracts');

export const hasContracts = existsSync(folder);

const moduleName = (plugin: string) => `@kaiku/plugin-${plugin}/contract`;

/** Sources by module name, for bundles. */
export const contractSources = (): Record<string, string> =>
  Object.fromEntries(
    (hasContracts ? readdirSync(folder) : []).map((plugin) => [
      `${moduleName(plugin)}$`,
      path.join(folder, plugin, 'index.ts'),
    ]),
  );

/** Compiled modules by name, for Node. */
export const contractModules = (): Map<string, string> =>
  new Map(
    readdirSync(folder).map((plugin) => [
      moduleName(plugin),
      pathToFileURL(path.join(folder, plugin, 'index.js')).href,
    ]),
  );
