export { federatedName } from '../web/runtime/federatedName.ts';
export { type BundleManifest, type BundleOptions, bundle, bundleConfig } from './bundle.ts';
export type { BuildMode } from './config.ts';
export { buildKinds } from './kinds.ts';
export { buildPlugin, packPlugin } from './pack.ts';
export { packSdk } from './sdk.ts';
export { buildServer, compileModule, type ServerBuildOptions, type ServerBuildResult } from './server.ts';
export { findKinds, findTargets, type WebTarget } from './targets.ts';
export {
  buildWeb,
  type WebBuildOptions,
  type WebBuildResult,
  type WebWatch,
  watchWeb,
  webConfigs,
  writePreloads,
} from './web.ts';
