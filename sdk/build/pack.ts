import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PluginManifest } from '@kaiku/sdk/common';
import { buildServer, compiledName } from './server.ts';
import { buildWeb } from './web.ts';

interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  scripts?: unknown;
  devDependencies?: unknown;
  files?: unknown;
  exports?: Record<string, string | Record<string, string>>;
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;
const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Types are read from the sources, code from what was compiled of them. */
const compiledExport = (target: string) =>
  /\.m?tsx?$/.test(target) ? { types: target, default: compiledName(target) } : target;

/**
 * Makes the package of a plugin that installs anywhere: its own modules as JavaScript, its contract's sources as
 * types, its browser bundle in `dist/web`, and manifest and package.json that name the compiled files.
 *
 * @param dir the plugin's folder
 * @param outDir gets the package; emptied first
 */
export async function buildPlugin(dir: string, outDir = path.join(dir, 'dist/package')): Promise<PluginManifest> {
  const manifest = await readJson<PluginManifest>(path.join(dir, 'plugin.json'));
  await buildServer({ dir, outDir });
  await copyTypes(path.join(dir, 'contract'), path.join(outDir, 'contract'));
  if (manifest.web) await buildWeb({ root: dir, mode: 'production', outDir: path.join(outDir, 'dist/web') });
  const server = manifest.server ? compiledName(manifest.server) : manifest.server;
  await writeJson(path.join(outDir, 'plugin.json'), { ...manifest, server });
  const {
    private: _,
    scripts: _s,
    devDependencies: _d,
    files: _f,
    ...rest
  } = await readJson<PackageJson>(path.join(dir, 'package.json'));
  const exports = Object.entries(rest.exports ?? {}).map(([name, target]) => [
    name,
    typeof target === 'string' ? compiledExport(target) : target,
  ]);
  await writeJson(path.join(outDir, 'package.json'), { ...rest, exports: Object.fromEntries(exports) });
  return manifest;
}

async function copyTypes(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || !/\.m?ts$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await cp(file, path.join(to, path.relative(from, file)));
  }
}

/** Builds and packs a plugin. Gives the path of the archive, which `npm install` takes. */
export async function packPlugin(dir: string, destination = dir): Promise<string> {
  const stage = path.join(dir, 'dist/package');
  await buildPlugin(dir, stage);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', destination], {
    cwd: stage,
  });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  await rm(stage, { recursive: true, force: true });
  return path.join(destination, packed.filename);
}
