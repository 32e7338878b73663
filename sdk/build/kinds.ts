import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { PluginManifest } from '@kaiku/sdk/common';
import { type BundleManifest, bundle } from './bundle.ts';
import type { BuildMode } from './config.ts';
import { findKinds, readJson } from './targets.ts';

export interface KindsOptions {
  /** The plugin's folder. */
  dir: string;
  mode: BuildMode;
  /** Get a folder `kinds` each: what respondents' browsers fetch, and what servers load. */
  webDir: string;
  serverDir: string;
}

/**
 * Builds what the respondents' page needs of a plugin's question kinds. For the server a module each with model, view
 * and words, which needs no other; for the browser a script each with what the enhancer asks, fetched only by surveys
 * that use the kind. `kinds.json` beside the modules says which file is which. @returns the kinds' names
 */
export async function buildKinds({ dir, mode, webDir, serverDir }: KindsOptions): Promise<string[]> {
  const kinds = findKinds(dir);
  if (kinds.length === 0) return kinds;
  const { id } = readJson<PluginManifest>(path.join(dir, 'plugin.json'));
  const [web, server] = [path.join(webDir, 'kinds'), path.join(serverDir, 'kinds')];
  const entries = path.join(serverDir, 'kind-entries');
  await rm(entries, { recursive: true, force: true });
  await mkdir(entries, { recursive: true });
  try {
    const entriesFor = async (target: string, source: (kind: string) => string) =>
      Object.fromEntries(
        await Promise.all(
          kinds.map(async (kind) => {
            const file = path.join(entries, `${kind}.${target}.ts`);
            await writeFile(file, source(kind));
            return [kind, file] as const;
          }),
        ),
      );
    const common = { root: dir, mode };
    await bundle({
      ...common,
      name: `${id}-kinds-node`,
      entry: await entriesFor('server', (kind) => serverEntry(dir, kind)),
      target: 'node',
      outDir: server,
      external: isBuiltin,
    });
    const scripts = await bundle({
      ...common,
      name: `${id}-kinds`,
      entry: await entriesFor('web', (kind) => webEntry(dir, kind)),
      target: 'web',
      module: true,
      outDir: web,
      publicPath: `/assets/${id}/kinds/`,
    });
    await writeFacts(kinds, scripts, `/assets/${id}/kinds/`, web, server);
  } finally {
    await rm(entries, { recursive: true, force: true });
  }
  return kinds;
}

async function writeFacts(kinds: readonly string[], built: BundleManifest, base: string, web: string, server: string) {
  const facts: Record<string, { script: string; css: string | null }> = {};
  for (const kind of kinds) {
    const { js, css } = built[kind]!;
    facts[kind] = { script: base + js[0], css: css[0] ? `${kind}.css` : null };
    // Styles stand in the page itself, so the server needs them and nobody fetches them.
    if (css[0])
      await writeFile(path.join(server, `${kind}.css`), withoutMap(await readFile(path.join(web, css[0]), 'utf8')));
  }
  await writeFile(path.join(server, 'kinds.json'), `${JSON.stringify(facts)}\n`);
}

const withoutMap = (css: string): string => css.replace(/\n?\/\*# sourceMappingURL=.*?\*\/\s*$/, '');

const serverEntry = (dir: string, kind: string): string => `
export { kind } from ${at(dir, kind, 'model.ts')};
export { default as View } from ${at(dir, kind, 'View.tsx')};
export const words = ${JSON.stringify(wordsOf(dir, kind))};
`;

function webEntry(dir: string, kind: string): string {
  const has = (file: string) => existsSync(path.join(dir, 'kinds', kind, file));
  return [
    `export { answers } from ${at(dir, kind, 'model.ts')};`,
    has('client.ts') && `export { default as start } from ${at(dir, kind, 'client.ts')};`,
    has('style.css') && `import ${at(dir, kind, 'style.css')};`,
  ]
    .filter(Boolean)
    .join('\n');
}

const at = (dir: string, kind: string, file: string): string => JSON.stringify(path.join(dir, 'kinds', kind, file));

interface Locale {
  errors?: Record<string, string>;
  kinds?: Record<string, { page?: Record<string, string> } | undefined>;
}

/** Texts of problems, and the kind's own words on the respondents' page, by language as that page names them. */
function wordsOf(dir: string, kind: string): Record<string, Record<string, string>> {
  const folder = path.join(dir, 'locales');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  return Object.fromEntries(
    files.map((file) => {
      const { errors = {}, kinds = {} } = readJson<Locale>(path.join(folder, file));
      const problems = Object.entries(errors).map(([code, text]) => [`problem.${code}`, text]);
      const own = Object.entries(kinds[kind]?.page ?? {}).map(([key, text]) => [`kinds.${kind}.${key}`, text]);
      return [path.basename(file, '.json'), Object.fromEntries([...problems, ...own])];
    }),
  );
}
