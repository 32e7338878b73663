import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, type MultiStats, rspack, type Stats } from '@rspack/core';
import { compressAssets } from './compress.ts';
import { type BuildMode, pluginConfig, shellConfig } from './config.ts';
import { findTargets, pickTargets, type WebTarget } from './targets.ts';

export interface WebBuildOptions {
  /** The repository, or a plugin's own folder. */
  root: string;
  /** Names of targets (`shell`, plugin ids); all by default. */
  targets?: readonly string[];
  mode: BuildMode;
  /**
   * Gets one folder per target; `<root>/dist/web` by default. The build of a plugin's own folder goes straight into it,
   * which is where the server looks for the bundles of installed plugins.
   */
  outDir?: string;
  /** Called as the targets finish. */
  onProgress?: (done: number, total: number, name: string) => void;
}

export interface WebBuildResult {
  targets: string[];
  milliseconds: number;
  warnings: string[];
}

/** rspack configurations of the chosen targets, for one multi-compiler. */
export function webConfigs(options: WebBuildOptions): Configuration[] {
  const targets = pickTargets(findTargets(options.root), options.targets);
  const outDir = options.outDir ?? path.join(options.root, 'dist/web');
  const cacheDir = path.join(options.root, '.cache/rspack');
  return targets.map((target) => config(target, { mode: options.mode, outDir, cacheDir }));
}

const config = (target: WebTarget, options: { mode: BuildMode; outDir: string; cacheDir: string }) =>
  target.kind === 'shell' ? shellConfig(target, options) : pluginConfig(target, options);

/** Builds the targets in parallel. Throws with the compiler's messages when one fails. */
export async function buildWeb(options: WebBuildOptions): Promise<WebBuildResult> {
  const started = performance.now();
  const configs = webConfigs(options);
  if (configs.length === 0) return { targets: [], milliseconds: 0, warnings: [] };
  const compiler = rspack(configs);
  let done = 0;
  for (const one of compiler.compilers) {
    one.hooks.done.tap('kaiku-progress', () => {
      done += 1;
      options.onProgress?.(done, configs.length, one.name ?? '');
    });
  }
  const stats = await new Promise<MultiStats>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result!))),
  );
  try {
    const warnings = checked(stats);
    await Promise.all(stats.stats.map((one) => writePreloads(one)));
    if (options.mode === 'production') await Promise.all(stats.stats.map((one) => compressAssets(one)));
    return { targets: configs.map((one) => one.name!), milliseconds: performance.now() - started, warnings };
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

export interface WebWatch {
  close(): Promise<void>;
}

/** Builds at every change until closed; `onBuilt` gets the names of what was built, or the compiler's messages. */
export function watchWeb(
  options: WebBuildOptions,
  onBuilt: (result: { targets: string[]; error: string | null }) => void,
): WebWatch {
  const compiler = rspack(webConfigs(options));
  const watching = compiler.watch({ aggregateTimeout: 50 }, async (error, stats) => {
    if (error || !stats) return onBuilt({ targets: [], error: String(error) });
    try {
      checked(stats);
      await Promise.all(stats.stats.map((one) => writePreloads(one)));
      onBuilt({ targets: stats.stats.map((one) => one.compilation.name ?? ''), error: null });
    } catch (failure) {
      onBuilt({ targets: [], error: (failure as Error).message });
    }
  });
  return {
    close: () => new Promise((resolve) => watching!.close(() => compiler.close(() => resolve()))),
  };
}

/** Warnings of a build without errors; throws with all errors otherwise, each with its target. */
export function checked(stats: MultiStats | Stats): string[] {
  const warned: string[] = [];
  const failed: string[] = [];
  for (const one of 'stats' in stats ? stats.stats : [stats]) {
    const { name, errors = [], warnings = [] } = one.toJson({ all: false, errors: true, warnings: true });
    const text = (fault: { moduleName?: string; message: string }) =>
      [`${name}: ${fault.moduleName ?? ''}`, fault.message].join('\n');
    failed.push(...errors.map(text));
    warned.push(...warnings.map(text));
  }
  if (failed.length > 0) throw new Error(`The web build failed.\n\n${failed.join('\n\n')}`);
  return warned;
}

/**
 * Names in the shell's page what the start needs: the browser would otherwise ask for it only when the entry script has
 * come and run.
 */
export async function writePreloads(stats: Stats): Promise<void> {
  const { assets = [] } = stats.toJson({ all: false, assets: true });
  if (!assets.some(({ name }) => name === 'index.html')) return;
  const page = path.join(stats.compilation.outputOptions.path!, 'index.html');
  const { chunks = [] } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  const files = chunks
    .filter(({ origins = [] }) => origins.some(({ moduleIdentifier = '' }) => isNeededAtStart(moduleIdentifier)))
    .flatMap((chunk) => chunk.files ?? []);
  const base = stats.compilation.outputOptions.publicPath;
  const links = [...new Set(files)]
    .map((file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${base}${file}">`)
    .join('\n    ');
  const html = await readFile(page, 'utf8');
  // The compiler may leave an unchanged page in place when it watches.
  if (!html.includes('rel="preload"')) await writeFile(page, html.replace('</title>', `</title>\n    ${links}`));
}

const isNeededAtStart = (origin: string) => /[\\/]shell[\\/]main\.ts$/.test(origin);
