import type { BootPlugin } from '@kaiku/sdk/common';
import { errorsToldElsewhere, federatedName, type WebPlugin } from '@kaiku/sdk/web';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { sharedModules } from './sharedModules.ts';

/** How long after a failed fetch it is tried once more, before anybody is troubled with it. */
const pauseBeforeRetry = 1_000;

/** Address of another attempt: a new one, so that the browser does not give the failed file again. */
function addressOf(entry: string, attempt: number): string {
  const address = new URL(entry, window.location.origin);
  if (attempt > 1) address.searchParams.set('attempt', String(attempt));
  return address.href;
}

const careful: ModuleFederationRuntimePlugin = {
  name: 'kaiku',
  createScript({ url }) {
    // One that is cut off makes an error of the page; it is told in the place of the part that it breaks.
    errorsToldElsewhere.add(url);
  },
  // Its type has one promise too many.
  loadEntryError: (failure) => fetchAgain(failure) as never,
};

type LoadEntryError = Parameters<NonNullable<ModuleFederationRuntimePlugin['loadEntryError']>>[0];

async function fetchAgain({ getRemoteEntry, origin, remoteInfo, globalLoading, uniqueKey }: LoadEntryError) {
  await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry));
  delete globalLoading[uniqueKey];
  const separator = remoteInfo.entry.includes('?') ? '&' : '?';
  return getRemoteEntry({
    origin,
    remoteInfo,
    getEntryUrl: (url) => `${url}${separator}again`,
    _inErrorHandling: true,
  });
}

/** Holds what shell and plugins share, and the plugins' containers as the session names them. */
const host = createInstance({ name: 'shell', remotes: [], shared: sharedModules, plugins: [careful] });

/** Fetches a plugin's federated entry, which takes the shell's shared modules, and gives its `./plugin`. */
export async function fetchPlugin(plugin: BootPlugin, attempt: number): Promise<WebPlugin> {
  const name = federatedName(plugin.id);
  const remote = { name, entry: addressOf(plugin.entry!, attempt), entryGlobalName: name, type: 'var' as const };
  host.registerRemotes([remote], { force: attempt > 1 });
  const module = await host.loadRemote<{ default: WebPlugin }>(`${name}/plugin`);
  if (!module) throw new Error(`The entry of plugin ${plugin.id} has no ./plugin`);
  return module.default;
}
