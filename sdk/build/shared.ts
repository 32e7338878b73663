import { createRequire } from 'node:module';
import path from 'node:path';
import { groupRequests } from './groups.ts';
import { readJson } from './targets.ts';

/**
 * Modules that shell and plugins share as one instance each; texts come through `useT` of `@kaiku/sdk/web`, so that
 * i18next need not be among them. Anything else a plugin uses is its own copy.
 */
const sharedModules = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@kaiku/sdk/model',
  ...groupRequests,
];

const packageOf = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Version of the package that `request` belongs to, as installed for the folder `from`. What a plugin from outside has
 * not installed itself is the one that the sdk brings.
 */
export function installedVersion(request: string, from: string): string {
  const name = packageOf(request);
  const places = [from, import.meta.dirname].flatMap(
    (folder) => createRequire(path.join(folder, 'package.json')).resolve.paths(name) ?? [],
  );
  for (const base of places) {
    try {
      return readJson<{ version: string }>(path.join(base, name, 'package.json')).version;
    } catch {
      // Not in this node_modules; the next one up may have it.
    }
  }
  throw new Error(`${name} is not installed for ${from}`);
}

/** Any later version of the same major is good; below 1.0.0 semver's caret keeps the minor instead. */
function compatible(version: string): string {
  const [major, minor] = version.split('.');
  return major === '0' ? `^0.${minor}.0` : `^${major}.0.0`;
}

/** Versions of the shared modules, which the shell provides at run time (`shell/app/sharedModules.ts`). */
export const providedVersions = (from: string): Record<string, { version: string; requiredVersion: string }> =>
  Object.fromEntries(
    sharedModules.map((request) => {
      const version = installedVersion(request, from);
      return [request, { version, requiredVersion: compatible(version) }];
    }),
  );

/**
 * Plugins take the shell's and bring none, so their bundles hold only their own code. A shell with another major
 * version refuses the plugin, which then shows as a quiet notice instead of failing later.
 */
export function consumedModules(from: string) {
  return Object.fromEntries(
    sharedModules.map((request) => [
      request,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: compatible(installedVersion(request, from)),
        import: false as const,
      },
    ]),
  );
}
