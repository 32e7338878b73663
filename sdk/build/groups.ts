import { readFileSync } from 'node:fs';
import path from 'node:path';

const sdk = path.resolve(import.meta.dirname, '..');

/**
 * Modules of the sdk whose exports are shared in groups. The shell's first visit brings the first group of each; the
 * others are fetched with the first chunk that uses something of them.
 */
const grouped = {
  '@kaiku/sdk/common': {
    base: 'common/base.ts',
    charts: 'common/charts/index.ts',
  },
  '@kaiku/sdk/web': { base: 'web/base.ts', charts: 'web/charts.ts', inputs: 'web/inputs.ts', panels: 'web/panels.ts' },
} as const;

const requestsOf = (request: string, groups: object) => Object.keys(groups).map((group) => `${request}/${group}`);

/** Requests of all groups, which are what shell and plugins share. */
export const groupRequests: string[] = Object.entries(grouped).flatMap(([request, groups]) =>
  requestsOf(request, groups),
);

/**
 * Source of what a plugin gets for each such module: every name out of its group. Shared modules are not tree-shaken and
 * nothing is known of them at build time, so an `export *` would make each chunk wait for all groups.
 */
export function groupedModules(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(grouped).map(([request, groups]) => [
      request,
      Object.entries(groups)
        .map(
          ([group, file]) =>
            `export { ${exportedNames(path.join(sdk, file)).join(', ')} } from '${request}/${group}';\n`,
        )
        .join(''),
    ]),
  );
}

const list = /^export (type )?\{([^}]*)\}/gm;
const declaration = /^export (?:async )?(?:const|function|class) (\w+)/gm;
const all = /^export \* from '(\.[^']+)';/gm;

/** Names of the values that a module of the sdk exports, in the repository's form. */
function exportedNames(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const listed = [...source.matchAll(list)]
    .filter(([, types]) => !types)
    .flatMap(([, , names]) => names!.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ').at(-1)!);
  const declared = [...source.matchAll(declaration)].map(([, name]) => name!);
  const passedOn = [...source.matchAll(all)].flatMap(([, module]) =>
    exportedNames(path.join(path.dirname(file), module!)),
  );
  return [...listed, ...declared, ...passedOn];
}
