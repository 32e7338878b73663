import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PluginManifest } from '@kaiku/sdk/common';
import { buildKinds } from './kinds.ts';
import { buildServer, compiledName } from './server.ts';
import { buildWeb } from './web.ts';

export interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  scripts?: unknown;
  devDependencies?: Record<string, string>;
  dependencies?: Record<string, string>;
  files?: unknown;
  exports?: Record<string, string | Record<string, string>>;
}

export const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
export const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** What only serves the author. */
const authorsOnly = ['web', 'test', 'package-lock.json', 'tsconfig.json'];

/**
 * Builds a plugin that lives outside the repository:
 *
 * - `dist/web` and, of question kinds, `dist/server`: its bundles, so that Kaiku can run the plugin from its own folder;
 * - the package, which installs anywhere: its modules as JavaScript, its contract's sources as types, its bundle, and
 *   manifest and package.json that name the compiled files.
 *
 * @param dir the plugin's folder
 * @param outDir gets the package; emptied first
 */
export async function buildPlugin(dir: string, outDir = packageFolder(dir)): Promise<PluginManifest> {
  const manifest = await readManifest(dir);
  const web = path.join(dir, 'dist/web');
  if (manifest.web) await buildWeb({ root: dir, mode: 'production', outDir: web });
  const kinds = await buildOwnKinds(dir);
  const archives = (await readdir(dir)).filter((name) => name.endsWith('.tgz'));
  await buildServer({ dir, outDir, skip: [...authorsOnly, ...archives] });
  await copySources(path.join(dir, 'contract'), path.join(outDir, 'contract'));
  if (manifest.web) await cp(web, path.join(outDir, 'dist/web'), { recursive: true });
  if (kinds.length > 0) await cp(path.join(dir, 'dist/server'), path.join(outDir, 'dist/server'), { recursive: true });
  const server = manifest.server ? compiledName(manifest.server) : manifest.server;
  await writeJson(path.join(outDir, 'plugin.json'), { ...manifest, server });
  const {
    private: _,
    scripts: _s,
    devDependencies: _d,
    files: _f,
    ...rest
  } = await readJson<PackageJson>(path.join(dir, 'package.json'));
  await writeJson(path.join(outDir, 'package.json'), { ...rest, exports: compiledExports(rest.exports) });
  return manifest;
}

/** Builds the question kinds of a plugin outside, where Kaiku looks for them. */
export const buildOwnKinds = (dir: string): Promise<string[]> =>
  buildKinds({
    dir,
    mode: 'production',
    webDir: path.join(dir, 'dist/web'),
    serverDir: path.join(dir, 'dist/server'),
  });

const packageFolder = (dir: string) => path.join(dir, 'dist/package');

async function readManifest(dir: string): Promise<PluginManifest> {
  try {
    return await readJson<PluginManifest>(path.join(dir, 'plugin.json'));
  } catch (error) {
    throw new Error(`${path.join(dir, 'plugin.json')} cannot be read: ${(error as Error).message}`);
  }
}

/** Types are read from the sources, code from what was compiled of them. */
export const compiledExports = (exports: PackageJson['exports'] = {}): PackageJson['exports'] =>
  Object.fromEntries(
    Object.entries(exports).map(([name, target]) => [
      name,
      typeof target === 'string' && /\.m?tsx?$/.test(target)
        ? { types: target, default: compiledName(target) }
        : target,
    ]),
  );

/** Copies TypeScript as it is; where `from` is not there, nothing. */
export async function copySources(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/\.m?tsx?$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await cp(file, path.join(to, path.relative(from, file)));
  }
}

/** Builds and packs a plugin. Gives the path of the archive, which KAIKU_PLUGINS and `npm install` take. */
export async function packPlugin(dir: string, destination = dir): Promise<string> {
  await buildPlugin(dir);
  return npmPack(packageFolder(dir), destination);
}

/** Packs a folder as it is. Gives the path of the archive. */
export async function npmPack(folder: string, destination: string): Promise<string> {
  // On Windows npm is a batch file, which only a shell can run.
  const shell = process.platform === 'win32';
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', shell ? `"${destination}"` : destination];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, shell });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(destination, packed.filename);
}
