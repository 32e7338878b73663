import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { reachedFrom } from './imports.ts';

/** Commands of a release besides what core runs; each is in `scripts/production/kaiku.ts`. */
const entries = ['scripts/production/kaiku.ts'];
const commands = ['start', 'check'].map((name) => `scripts/production/${name}.ts`);
const others = ['db-migrate', 'new-user', 'company', 'audit-verify', 'db-distribute', 'remove-plugin-data'].map(
  (name) => `scripts/${name}.ts`,
);

/** Folders that a running node reads, whole but for what only serves authors and browsers' builds. */
const folders = ['config', 'core', 'sdk/common', 'sdk/model', 'sdk/server', 'deploy', 'dist', 'docs/decisions'];
/** The manual, with what it leads to. */
const manual = ['operations', 'scale', 'security', 'access', 'architecture', 'plugin-reference'].map(
  (name) => `docs/${name}.md`,
);
const single = ['sdk/package.json', 'package-lock.json', ...manual];
const left = new Set(['node_modules', 'test', 'web']);

/** Paths of the product's own files in a release, relative to `root`. */
export function ownFiles(root: string): string[] {
  const plugins = readdirSync(path.join(root, 'plugins'))
    .map((id) => `plugins/${id}`)
    .filter((folder) => existsSync(path.join(root, folder, 'plugin.json')));
  const scripts = reachedFrom([...entries, ...commands, ...others].map((file) => path.join(root, file)));
  return [
    ...single,
    ...[...folders, ...plugins].flatMap((folder) => below(root, folder)),
    ...scripts.map((file) => path.relative(root, file)),
  ].sort();
}

/** Packages of the workspace by name, with their folders. */
export function workspaces(root: string, files: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (path.basename(file) !== 'package.json' || folder.split('/').includes('node_modules')) continue;
    const id = folder.startsWith('plugins/') ? `plugin-${path.basename(folder)}` : folder;
    if (existsSync(path.join(root, 'node_modules/@kaiku', id))) found.set(`@kaiku/${id}`, folder);
  }
  return found;
}

function below(root: string, folder: string): string[] {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    // Its author's own: `.env`, the key to a registry, an editor's copy.
    if (entry.name.startsWith('.')) return [];
    // Bundles lie in dist/web.
    if (entry.isDirectory()) return left.has(entry.name) && folder !== 'dist' ? [] : below(root, file);
    return /\.(map|tsx|d\.ts)$|^README\.md$/.test(entry.name) ? [] : [file];
  });
}
