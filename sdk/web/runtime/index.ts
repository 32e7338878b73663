export { type Alerts, alertMilliseconds, type ShownAlert } from './alert.ts';
export type { Api, RequestFunction, RequestOptions, SendOptions } from './api.ts';
export { ErrorBoundary } from './boundary.tsx';
export {
  type Command,
  pageCommands,
  pageShortcuts,
  type SearchProvider,
  type Shortcut,
  useCommands,
  useShortcutHelp,
} from './commands.ts';
export { useVersionConflict } from './conflict.ts';
export { alerts, createApi, exchange, queryClient, request } from './core.ts';
export { type DeviceKind, deviceKind, maximumZoom } from './device.ts';
export { ApiError, hidesScriptErrors } from './errors.ts';
export { federatedName } from './federatedName.ts';
export { fileForm } from './fileForm.ts';
export { downloadFile } from './files.ts';
export {
  type OpenResource,
  OpenResourcesContext,
  resourceAccessKey,
  type Session,
  useAccessFacts,
  useAlert,
  useAlertState,
  useFeature,
  useLandingPath,
  usePermission,
  useResourceAccess,
  useSession,
} from './hooks.ts';
export { addNamespace, anyKey, i18n, type LocaleLoaders, translate, useT, useTIn, withTexts } from './i18n.ts';
export { useJob, useLive, type WatchedJob, type Watcher } from './live.ts';
export {
  connectPlugins,
  type FetchPlugin,
  forgetPart,
  loadPart,
  loadPlugin,
  partComponent,
  prefetchPart,
} from './loader.ts';
export { type NavItem, navItems } from './navItems.ts';
export { connectNavigation, type Navigation, navigation } from './navigation.ts';
export { defineWebPlugin, type Texts, type WebPlugin } from './plugin.ts';
export { serverReached } from './reach.ts';
export { newerRelease } from './release.ts';
export {
  activeNav,
  browserLanguage,
  canViewAs,
  landingPath,
  leavesOnViewAs,
  loginPath,
  pageTitle,
  productTitle,
  safeRedirect,
  sameView,
} from './rules.ts';
export { errorsToldElsewhere, reportScriptErrors } from './scriptErrors.ts';
export { reloadSession, sessionIsFresh, sessionStore, startSession, verifySession } from './session.ts';
export { PartNotice, Slot, type SlotEntry, useSlotEntries } from './slot.tsx';
export { type SlotModule, useSlotModules } from './slotModules.ts';
export { createStore, type Store, useStore } from './store.ts';
export type { TextKey, TextNamespace, Translate } from './texts.ts';
export { pageName, useTitle } from './title.ts';
export type { Tokens } from './tokens.ts';
export { unsavedForms, useUnsavedChanges } from './unsaved.ts';
export { type OfferedSubstitution, type ViewAsSource, type Viewer, viewingAsSelf } from './viewAs.ts';
