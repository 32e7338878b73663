import vm from 'node:vm';
import { PluginFault } from '@kaiku/config';

const slot = Symbol.for('kaiku.timeLimit');
const script = new vm.Script(`globalThis[Symbol.for('kaiku.timeLimit')]()`);
const holder = globalThis as { [slot]?: () => unknown };

/**
 * Lets a plugin's own code run at the start, which it must not hang: neither in a loop nor in a promise.
 * @throws PluginFault `plugin_too_slow`
 */
export async function withinLimit<T>(plugin: string, what: string, ms: number, work: () => T): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow(plugin, what, ms)), ms);
    });
    return await Promise.race([callWithin(plugin, what, ms, work), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same for code that waits for nothing: a loop without an end is broken off. */
export function callWithin<T>(plugin: string, what: string, ms: number, work: () => T): T {
  holder[slot] = work;
  try {
    return script.runInThisContext({ timeout: ms, displayErrors: false }) as T;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw tooSlow(plugin, what, ms);
  } finally {
    delete holder[slot];
  }
}

const tooSlow = (plugin: string, what: string, ms: number): PluginFault =>
  new PluginFault(
    plugin,
    'plugin_too_slow',
    `${what} of plugin "${plugin}" did not end within ${ms / 1_000} seconds.`,
    'Let the start only declare, and do what takes long in a job; or allow more with KAIKU_PLUGIN_START.',
  );
