export { federatedName } from '../web/runtime/federatedName.ts';
export type { BuildMode } from './config.ts';
export { findTargets, type WebTarget } from './targets.ts';
export {
  buildWeb,
  type WebBuildOptions,
  type WebBuildResult,
  type WebEntry,
  type WebWatch,
  watchWeb,
  webConfigs,
} from './web.ts';
