import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOutside } from './locate.ts';
import type { FoundPlugin } from './manifest.ts';

/** Package name -> a file of the folder from which the package is resolved, whoever imports it. */
const homes = new Map<string, string>();
let registered = false;

/**
 * Makes every plugin from outside use this process's own sdk and the plugins that run here, wherever the plugin lies and
 * whatever its node_modules holds: with a second copy of the sdk, tokens, problems and models would not be the host's.
 * Without plugins from outside nothing is hooked.
 */
export function shareModules(root: string, plugins: readonly FoundPlugin[]): void {
  const outside = plugins.filter(({ folder }) => isOutside(folder, root));
  if (outside.length === 0) return;
  const here = pathToFileURL(path.join(root, 'core/package.json')).href;
  homes.set('@kaiku/sdk', here);
  for (const { folder, manifest } of plugins) {
    if (isOutside(folder, root)) homes.set(packageName(folder), pathToFileURL(path.join(folder, 'package.json')).href);
    else homes.set(`@kaiku/plugin-${manifest.id}`, here);
  }
  if (registered) return;
  registered = true;
  registerHooks({
    resolve(specifier, context, next) {
      const home = homes.get(nameOf(specifier));
      return next(specifier, home ? { ...context, parentURL: home } : context);
    },
  });
}

/** `@kaiku/sdk/server` -> `@kaiku/sdk`; a relative or absolute specifier gives no package's name. */
const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function packageName(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return '';
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name ?? '';
}
