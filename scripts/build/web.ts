import { mkdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { withLock } from '@kaiku/config';
import { Obstacle } from '../lib/command.ts';
import { CACHE, ROOT } from '../lib/paths.ts';
import { Progress, seconds } from '../lib/progress.ts';
import { Freshness } from './stale.ts';
import { type BuildTarget, findBuildTargets } from './targets.ts';

export interface BuildOptions {
  mode?: 'production' | 'development';
  /** Names of targets; all by default. */
  only?: readonly string[];
  /** Builds what is fresh, too. */
  force?: boolean;
  progress?: Progress;
}

/** Builds the browser bundles that are older than their sources. @returns the names of what was built */
export async function buildStaleWeb(options: BuildOptions = {}): Promise<string[]> {
  if (findStale(options).length === 0) return [];
  mkdirSync(CACHE, { recursive: true });
  // Asked again under the lock: another command may just have built them.
  return withLock(path.join(CACHE, 'build-web.lock'), () => build(options), 'building the browser bundles');
}

function findStale({ mode = 'production', only, force }: BuildOptions) {
  const freshness = new Freshness(ROOT);
  const all = findBuildTargets(ROOT);
  for (const name of only ?? []) {
    if (!all.some((target) => target.name === name)) {
      throw new Error(`There is no web target "${name}"; there are: ${all.map((target) => target.name).join(', ')}`);
    }
  }
  const stale = all
    .filter((target) => !only || only.includes(target.name))
    .filter((target) => force || !freshness.isFresh(target, mode))
    .map((target) => ({ target, key: freshness.keyOf(target, mode) }));
  freshness.save();
  return stale;
}

async function build(options: BuildOptions): Promise<string[]> {
  const stale = findStale(options);
  const names = stale.map(({ target }) => target.name);
  if (names.length === 0) return [];
  const progress = options.progress ?? new Progress();
  const started = Date.now();
  progress.step(`Building the browser bundles: ${names.join(', ')}`);
  const mode = options.mode ?? 'production';
  const warnings = await compile(
    stale.map(({ target }) => target),
    mode,
    (text) => progress.update(text),
  ).catch((error: Error) => {
    progress.clear();
    throw new Obstacle('web_build_failed', error.message, 'Mend what is named above and run the command again.');
  });
  progress.clear();
  for (const warning of warnings) console.error(`  Warning: ${warning}`);
  const freshness = new Freshness(ROOT);
  for (const { target, key } of stale) freshness.markBuilt(target, key);
  progress.step(`Built in ${seconds(Date.now() - started)}`);
  return names;
}

async function compile(
  targets: BuildTarget[],
  mode: 'production' | 'development',
  onProgress: (text: string) => void,
): Promise<string[]> {
  const { buildKinds, buildWeb, bundle } = await import('@kaiku/sdk/build'); // the compiler takes a while to load
  const federated = targets.filter(({ kind }) => kind === 'shell' || kind === 'plugin').map(({ name }) => name);
  const { warnings } = await buildWeb({
    root: ROOT,
    targets: federated,
    mode,
    onProgress: (done, total, name) => onProgress(`${done} of ${total}: ${name}`),
  });
  for (const { kind, name, dir, bundles } of targets) {
    if (kind === 'kinds') {
      onProgress(name);
      const id = path.basename(dir);
      await buildKinds({
        dir,
        mode,
        webDir: path.join(ROOT, 'dist/web', id),
        serverDir: path.join(ROOT, 'dist/server', id),
      });
    }
    for (const [target, entry] of Object.entries(bundles ?? {})) {
      onProgress(`${name} (${target})`);
      await bundle(
        target === 'web'
          ? { name, root: dir, entry, target, mode, module: true, outDir: path.join(ROOT, 'dist/web', name) }
          : {
              name: `${name}-node`,
              root: dir,
              entry,
              target: 'node',
              mode,
              outDir: path.join(ROOT, 'dist/server', name),
              external: isBuiltin,
            },
      );
    }
  }
  return warnings;
}
