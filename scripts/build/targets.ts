import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findKinds, findTargets } from '@kaiku/sdk/build/targets';

/**
 * What a plugin builds besides a federated web part, in `plugins/<id>/bundles.json`: entries by name, relative to the
 * plugin. `web` goes to dist/web/<id> (served under /assets/<id>/), `node` to dist/server/<id> with every package in it;
 * beside each lies a `manifest.json` that says which files an entry consists of.
 */
export interface Bundles {
  web?: Record<string, string>;
  node?: Record<string, string>;
}

export interface BuildTarget {
  /** `shell`, the plugin's id, or for its question kinds `<id>:kinds`. */
  name: string;
  kind: 'shell' | 'plugin' | 'kinds' | 'bundles';
  dir: string;
  bundles?: Bundles;
  /** Files that a build leaves behind, relative to dist/. */
  outputs: string[];
}

/** Everything that can be built below `root`: shell, plugins' web parts, question kinds and further bundles. */
export function findBuildTargets(root: string): BuildTarget[] {
  const federated = findTargets(root).map(
    ({ name, kind, dir }): BuildTarget => ({
      name,
      kind,
      dir,
      outputs: [`web/${name}/${kind === 'shell' ? 'index.html' : 'mf-manifest.json'}`],
    }),
  );
  const kinds = federated
    .filter(({ dir }) => findKinds(dir).length > 0)
    .map(
      ({ name, dir }): BuildTarget => ({
        name: `${name}:kinds`,
        kind: 'kinds',
        dir,
        outputs: [`server/${name}/kinds/kinds.json`],
      }),
    );
  return [...federated, ...kinds, ...findBundles(root, new Set(federated.map(({ name }) => name)))];
}

function findBundles(root: string, taken: ReadonlySet<string>): BuildTarget[] {
  const plugins = path.join(root, 'plugins');
  if (!existsSync(plugins)) return [];
  return readdirSync(plugins)
    .sort()
    .map((name) => ({ name, dir: path.join(plugins, name), file: path.join(plugins, name, 'bundles.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, dir, file }) => {
      if (taken.has(name))
        throw new Error(`${file}: plugin "${name}" has a web part already, which dist/web/${name} is for.`);
      const bundles = JSON.parse(readFileSync(file, 'utf8')) as Bundles;
      const outputs = [bundles.web && `web/${name}/manifest.json`, bundles.node && `server/${name}/manifest.json`];
      return { name, kind: 'bundles', dir, bundles, outputs: outputs.filter((output) => output !== undefined) };
    });
}
