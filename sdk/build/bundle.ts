import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { compressAssets } from './compress.ts';
import { type BuildMode, baseConfig, browserTarget } from './config.ts';
import { checked } from './web.ts';

export interface BundleOptions {
  name: string;
  /** Folder that `entry` is relative to. */
  root: string;
  /** One module, or several by name. */
  entry: string | Record<string, string>;
  /** `web`: for the browser, hashed names. `node`: an ES module for the server, plain names. */
  target: 'web' | 'node';
  mode: BuildMode;
  outDir: string;
  /** Address that the browser finds `outDir` at; `/assets/<name>/` by default. */
  publicPath?: string;
  /** Web only: an ES module whose exports others take, instead of a script. */
  module?: boolean;
  /** Node only: packages that stay imports; by default all that is not a relative path and not of `@kaiku/sdk`. */
  external?: (request: string) => boolean;
}

/** `manifest.json` beside a bundle: what to load for an entry, in this order. */
export interface BundleManifest {
  [entry: string]: { js: string[]; css: string[] };
}

const stays = (request: string) => !/^(\.|\/|@kaiku\/sdk\/)/.test(request);

/** Configuration of a bundle outside the federation, such as the answering page's enhancer and its renderer. */
export function bundleConfig(options: BundleOptions): Configuration {
  const base = baseConfig(options.name, options.root, options.mode);
  const entry = typeof options.entry === 'string' ? { [options.name]: options.entry } : options.entry;
  const output = { path: options.outDir, clean: true, uniqueName: `kaiku-${options.name}` };
  if (options.target === 'web') {
    const names = options.mode === 'production' ? '[name].[contenthash:8]' : '[name]';
    return {
      ...base,
      entry,
      target: browserTarget,
      output: {
        ...output,
        filename: `${names}.js`,
        chunkFilename: `${names}.js`,
        cssFilename: `${names}.css`,
        cssChunkFilename: `${names}.css`,
        assetModuleFilename: '[name].[contenthash:8][ext]',
        publicPath: options.publicPath ?? `/assets/${options.name}/`,
        ...(options.module && { library: { type: 'module' }, module: true }),
      },
    };
  }
  const external = options.external ?? stays;
  return {
    ...base,
    entry,
    target: 'node22',
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js', library: { type: 'module' }, module: true },
    externalsType: 'module-import',
    externals: [({ request }, done) => (request && external(request) ? done(undefined, request) : done())],
    optimization: { ...base.optimization, minimize: false },
  };
}

/** Builds it and writes `manifest.json` beside it. */
export async function bundle(options: BundleOptions): Promise<BundleManifest> {
  const compiler = rspack(bundleConfig(options));
  try {
    const stats = await new Promise<Stats>((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result!))),
    );
    checked(stats);
    if (options.target === 'web' && options.mode === 'production') await compressAssets(stats);
    const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
    const manifest: BundleManifest = Object.fromEntries(
      Object.entries(entrypoints).map(([name, { assets = [] }]) => {
        const files = assets.map((asset) => asset.name).filter((file) => !file.endsWith('.map'));
        const ofKind = (end: string) => files.filter((file) => file.endsWith(end));
        return [name, { js: ofKind('.js'), css: ofKind('.css') }];
      }),
    );
    await writeFile(path.join(options.outDir, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
    return manifest;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
