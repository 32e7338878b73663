import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { federatedName } from '../web/runtime/federatedName.ts';
import { contractSources } from './contracts.ts';
import { groupedModules } from './groups.ts';
import { WebManifestPlugin } from './manifest.ts';
import { consumedModules, providedVersions } from './shared.ts';
import { SharedGroupsPlugin } from './sharedGroups.ts';
import type { WebTarget } from './targets.ts';

export type BuildMode = 'production' | 'development';

/** Browsers that the interface and the answering page are made for: those that know ES2022 and logical CSS. */
export const browserTarget: Configuration['target'] = ['web', 'es2022'];
const styleTargets = ['chrome >= 111', 'edge >= 111', 'firefox >= 115', 'safari >= 16.4'];

/** Parts that all browser and Node bundles have in common. */
export function baseConfig(name: string, context: string, mode: BuildMode): Configuration {
  const production = mode === 'production';
  return {
    name,
    mode,
    context,
    // Never a variant of eval: the pages' content security policy forbids it.
    devtool: production ? 'source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        // Never inlined: the policy takes fonts from the application's own address only.
        { test: /\.(woff2?|svg|png|jpe?g|webp|gif|ico)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets it rewrites for browsers of ten years ago and doubles the size.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: styleTargets } }),
      ],
    },
    infrastructureLogging: { level: 'error' },
    performance: false,
  };
}

interface WebConfigOptions {
  mode: BuildMode;
  /** Folder that gets one folder per target; of a standalone target the folder itself. */
  outDir: string;
  /** Folder of the persistent cache; development only. */
  cacheDir?: string;
}

function webConfig(target: WebTarget, options: WebConfigOptions): Configuration {
  const production = options.mode === 'production';
  const names = production ? '[name].[contenthash:8]' : '[name]';
  const base = baseConfig(target.name, target.dir, options.mode);
  return {
    ...base,
    target: browserTarget,
    cache:
      options.cacheDir && !production
        ? { type: 'persistent', storage: { type: 'filesystem', directory: path.join(options.cacheDir, target.name) } }
        : false,
    output: {
      path: target.standalone ? options.outDir : path.join(options.outDir, target.name),
      filename: `${names}.js`,
      chunkFilename: `${names}.js`,
      cssFilename: `${names}.css`,
      cssChunkFilename: `${names}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      uniqueName: `kaiku-${target.name}`,
      clean: true,
    },
  };
}

/** The router's parts that pages need; `sdk/web/router.ts` says why. */
const router = path.join(import.meta.dirname, '../web/router.ts');

/**
 * The host: provides the shared modules by the run-time library of module federation, and knows no remote until the
 * session names them.
 */
export function shellConfig(target: WebTarget, options: WebConfigOptions): Configuration {
  const config = webConfig(target, options);
  return {
    ...config,
    entry: { main: target.entry },
    output: { ...config.output, publicPath: '/assets/shell/' },
    resolve: { ...config.resolve, alias: { 'react-router-dom$': router } },
    plugins: [
      new rspack.DefinePlugin({
        KAIKU_SHARED_VERSIONS: JSON.stringify(providedVersions(target.dir)),
        // What the library leaves out of itself by these: Node, and fetching manifests of remotes before their entries.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', scriptLoading: 'defer', minify: false }),
    ],
  };
}

/** A plain container is a tenth of what one with a run-time library of its own is, and the shell's drives it. */
const { ModuleFederationPluginV1 } = rspack.container;
const { VirtualModulesPlugin } = rspack.experiments;

/** Where the modules that hand out groups seem to lie. */
const groupedFolder = path.join(import.meta.dirname, 'grouped');

/** A remote that exposes the plugin's web part as `./plugin`. */
export function pluginConfig(target: WebTarget, options: WebConfigOptions): Configuration {
  const config = webConfig(target, options);
  const name = federatedName(target.name);
  const grouped = Object.entries(groupedModules()).map(([request, source]) => {
    const file = path.join(groupedFolder, `${request.replaceAll('/', '-')}.js`);
    return { request, file, source };
  });
  return {
    ...config,
    entry: {},
    // `buildKinds` makes that folder.
    output: { ...config.output, publicPath: 'auto', clean: { keep: /^kinds[\\/]/ } },
    resolve: {
      ...config.resolve,
      alias: {
        ...contractSources(),
        ...Object.fromEntries(grouped.map(({ request, file }) => [`${request}$`, file])),
      },
    },
    module: {
      ...config.module,
      rules: [
        ...config.module!.rules!,
        // What only passes names on, or declares them, asks for nothing that is not used: a contract's words for the
        // survey model are no reason to fetch the model.
        { test: [/[\\/]contract[\\/]\w+\.ts$/, groupedFolder], sideEffects: false },
      ],
    },
    plugins: [
      new VirtualModulesPlugin(Object.fromEntries(grouped.map(({ file, source }) => [file, source]))),
      new ModuleFederationPluginV1({
        name,
        // Always hashed: the address is handed out at run time, and a browser may keep an old file for ever.
        filename: 'remoteEntry.[contenthash:8].js',
        library: { type: 'var', name },
        exposes: { './plugin': target.entry },
        shared: consumedModules(target.dir),
        enhanced: false,
      }),
      new SharedGroupsPlugin(),
      new WebManifestPlugin(target),
    ],
  };
}
