import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compiledExports, copySources, npmPack, type PackageJson, readJson, writeJson } from './pack.ts';
import { buildServer } from './server.ts';

const sdk = path.resolve(import.meta.dirname, '..');

/** What the repository has at its root and the sdk alone needs: its build tools, and types of its dependencies. */
const alsoNeeded = ['@rspack/core', 'typescript', '@types/node', '@types/pg', '@types/react', '@types/react-dom'];
/** `testing` starts a whole Kaiku, so it works in the repository only. */
const leftOut = ['test', 'testing'];

/**
 * Packs the sdk for authors who have no checkout, with the contracts of Kaiku's own plugins: sources for types and
 * bundles, and the same compiled for Node, which runs no TypeScript below node_modules. Gives the path of the archive.
 */
export async function packSdk(destination: string): Promise<string> {
  const stage = await mkdtemp(path.join(os.tmpdir(), 'kaiku-sdk-'));
  try {
    await buildServer({ dir: sdk, outDir: stage, skip: leftOut });
    for (const part of ['common', 'model', 'server', 'web', 'build']) {
      await copySources(path.join(sdk, part), path.join(stage, part));
    }
    const plugins = path.join(sdk, '../plugins');
    for (const id of await readdir(plugins)) {
      const contract = path.join(plugins, id, 'contract');
      const target = path.join(stage, 'contracts', id);
      if (!existsSync(contract)) continue;
      await buildServer({ dir: contract, outDir: target, skip: [] });
      await copySources(contract, target);
    }
    const { private: _, ...own } = await readJson<PackageJson>(path.join(sdk, 'package.json'));
    const { devDependencies = {} } = await readJson<PackageJson>(path.join(sdk, '../package.json'));
    const tools = Object.fromEntries(alsoNeeded.map((name) => [name, devDependencies[name]]));
    const { './testing': _t, ...exports } = own.exports ?? {};
    await writeJson(path.join(stage, 'package.json'), {
      ...own,
      exports: { ...compiledExports(exports), ...bundlerExports(exports) },
      dependencies: { ...own.dependencies, ...tools },
    });
    return await npmPack(stage, destination);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** The web part is compiled by the bundler that bundles a plugin, so its sources are what is exported. */
const bundlerExports = (exports: NonNullable<PackageJson['exports']>) =>
  Object.fromEntries(Object.entries(exports).filter(([name]) => name.startsWith('./web')));
