import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PluginManifest } from '@kaiku/sdk/common';

/** One thing to build for the browser: the shell, or a plugin's web part. */
export interface WebTarget {
  /** `shell`, or the plugin's id. */
  name: string;
  kind: 'shell' | 'plugin';
  /** Folder of the shell's or the plugin's package.json. */
  dir: string;
  /** Entry module, relative to `dir`, with a leading `./`. */
  entry: string;
  manifest?: PluginManifest;
  /** The plugin is built in its own folder, not as part of a repository. */
  standalone?: boolean;
}

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

const relative = (file: string) => (file.startsWith('./') ? file : `./${file}`);

function pluginTarget(dir: string): WebTarget | null {
  const file = path.join(dir, 'plugin.json');
  if (!existsSync(file)) return null;
  const manifest = readJson<PluginManifest>(file);
  if (!manifest.web) return null;
  const entry = relative(manifest.web);
  return { name: manifest.id, kind: 'plugin', dir, entry, manifest };
}

/**
 * What can be built below `root`: of a repository the shell and every plugin with a web part, of a plugin's own
 * folder that plugin.
 */
export function findTargets(root: string): WebTarget[] {
  const own = pluginTarget(root);
  if (own) return [{ ...own, standalone: true }];
  const found: WebTarget[] = [];
  const shell = path.join(root, 'shell');
  if (existsSync(path.join(shell, 'main.ts')))
    found.push({ name: 'shell', kind: 'shell', dir: shell, entry: './main.ts' });
  const plugins = path.join(root, 'plugins');
  for (const name of existsSync(plugins) ? readdirSync(plugins).sort() : []) {
    const target = pluginTarget(path.join(plugins, name));
    if (target) found.push(target);
  }
  return found;
}

/** The targets named by `names`, all of them without `names`. Throws for a name or an entry that is not there. */
export function pickTargets(all: WebTarget[], names?: readonly string[]): WebTarget[] {
  const picked = (names ?? all.map(({ name }) => name)).map((name) => {
    const target = all.find((one) => one.name === name);
    if (!target) throw new Error(`No web target "${name}". There are: ${all.map((one) => one.name).join(', ')}`);
    return target;
  });
  for (const { dir, entry } of picked) {
    if (!existsSync(path.join(dir, entry))) {
      throw new Error(`${path.join(dir, 'plugin.json')}: "web" names ${entry}, which does not exist`);
    }
  }
  return picked;
}

/** Names of the question kinds in a plugin's folder: those of the folders in `kinds/`. */
export function findKinds(dir: string): string[] {
  const kinds = path.join(dir, 'kinds');
  if (!existsSync(kinds)) return [];
  return readdirSync(kinds)
    .filter((kind) => existsSync(path.join(kinds, kind, 'model.ts')))
    .sort();
}
