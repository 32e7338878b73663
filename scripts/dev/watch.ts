import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/** Waits this long for more changes: editors write a file in several steps, and a checkout changes many. */
const PAUSE_MS = 120;

const FOLDERS = ['config', 'core', 'sdk', 'plugins'];

/** True for files that the server process loads, relative to the repository; `bundled` plugins have a page of their own. */
export function isServerFile(file: string, bundled: ReadonlySet<string>): boolean {
  const parts = file.split(path.sep);
  if (parts.some((part) => part === 'node_modules' || part === 'dist' || part === 'test' || part.startsWith('.')))
    return false;
  if (!/\.(ts|tsx|json|sql|css)$/.test(file) || file.endsWith('.gen.d.ts')) return false;
  const [top, second, third] = parts;
  if (top === 'config' || top === 'core') return true;
  if (top === 'sdk') return second !== 'web' || bundled.size > 0 ? !['build', 'testing'].includes(second ?? '') : false;
  return top === 'plugins' && (third !== 'web' || bundled.has(second ?? ''));
}

/** Calls back with what changed, once per burst of changes. */
export function watchServerFiles(
  root: string,
  bundled: ReadonlySet<string>,
  onChange: (files: string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = FOLDERS.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, name) => {
      const file = name && path.join(folder, name);
      if (!file || !isServerFile(file, bundled)) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = [...changed].sort();
        changed.clear();
        onChange(files);
      }, PAUSE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
