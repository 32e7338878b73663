import { createRequire } from 'node:module';
import { type Compiler, rspack } from '@rspack/core';
import { webManifestName } from '../common/webManifest.ts';
import { federatedName } from '../web/runtime/federatedName.ts';
import { consumedModules, installedVersion } from './shared.ts';
import type { WebTarget } from './targets.ts';

const nothing = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** The manifest of a container: what it is called, exposes and takes from its host. */
function webManifest(target: WebTarget, entry: string) {
  const name = federatedName(target.name);
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: target.manifest?.version ?? '', buildName: name },
      remoteEntry: { name: entry, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: createRequire(import.meta.url)('@rspack/core/package.json').version as string,
      publicPath: 'auto',
    },
    shared: Object.entries(consumedModules(target.dir)).map(([module, { requiredVersion, singleton }]) => ({
      id: `${name}:${module}`,
      name: module,
      version: installedVersion(module, target.dir),
      singleton,
      requiredVersion,
      assets: nothing,
    })),
    remotes: [],
    exposes: [{ id: `${name}:plugin`, name: 'plugin', path: './plugin', assets: nothing }],
  };
}

/** Writes the manifest once the entry has its final name. */
export class WebManifestPlugin {
  readonly #target: WebTarget;
  constructor(target: WebTarget) {
    this.#target = target;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('kaiku-manifest', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'kaiku-manifest', stage }, (assets) => {
        const entry = Object.keys(assets).find((name) => /^remoteEntry\..*\.js$/.test(name));
        // A build with errors has none.
        if (!entry) return;
        const text = `${JSON.stringify(webManifest(this.#target, entry))}\n`;
        compilation.emitAsset(webManifestName, new rspack.sources.RawSource(text));
      });
    });
  }
}
