import type { BootPlugin } from '@kaiku/sdk/common';
import { errorsToldElsewhere, federatedName, type WebPlugin } from '@kaiku/sdk/web';

/** What a federated entry leaves in its global variable. */
interface Container {
  init(shared: unknown): Promise<void> | void;
  get(module: string): Promise<() => unknown>;
}

/** Address of another attempt: a new one, so that the browser does not give the failed file again. */
function addressOf(plugin: BootPlugin, attempt: number): string {
  const address = new URL(plugin.entry!, window.location.origin);
  if (attempt > 1) address.searchParams.set('attempt', String(attempt));
  return address.href;
}

const addScript = (address: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    // One that is cut off makes an error of the page; it is told in the place of the part that it breaks.
    errorsToldElsewhere.add(address);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${address} could not be fetched`));
    document.head.append(script);
  });

/** Fetches a plugin's federated entry, hands it the shell's shared modules and takes its `./plugin`. */
export async function fetchPlugin(plugin: BootPlugin, attempt: number): Promise<WebPlugin> {
  const name = federatedName(plugin.id);
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  await Promise.all([addScript(addressOf(plugin, attempt)), __webpack_init_sharing__('default')]);
  const container = globals[name];
  if (!container) throw new Error(`The entry of plugin ${plugin.id} defines no ${name}`);
  await container.init(__webpack_share_scopes__.default);
  const module = (await container.get('./plugin'))() as { default: WebPlugin };
  return module.default;
}
