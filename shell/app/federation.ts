import type { BootPlugin } from '@kaiku/sdk/common';
import { federatedName, type WebPlugin } from '@kaiku/sdk/web';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

/** Address of another attempt: a new one, so that neither browser nor federation give the failed file again. */
function entryOf(plugin: BootPlugin, attempt: number): string {
  const address = new URL(plugin.entry!, window.location.origin);
  if (attempt > 1) address.searchParams.set('attempt', String(attempt));
  return address.href;
}

/** Fetches a plugin's federated entry and its `./plugin`. */
export async function fetchPlugin(plugin: BootPlugin, attempt: number): Promise<WebPlugin> {
  const name = federatedName(plugin.id);
  registerRemotes([{ name, entry: entryOf(plugin, attempt) }], { force: attempt > 1 });
  const module = await loadRemote<{ default: WebPlugin }>(`${name}/plugin`);
  if (!module) throw new Error(`Plugin ${plugin.id} did not load`);
  return module.default;
}
