import { fileURLToPath } from 'node:url';
import type { Logger } from '@kaiku/sdk/server';
import { type Activity, currentActivity } from '../foundation/db/activity.ts';

/** Where a plugin's code lies. */
export interface PluginFolder {
  id: string;
  folder: string;
}

export interface Fault {
  error: unknown;
  /** Plugin whose code failed; null when it was none's. */
  plugin: string | null;
  /** What was running: a route, a job. */
  what: string | null;
}

/** Whose fault an error is that nobody caught: the nearest plugin in its stack, else the one whose work was running. */
export function attribute(error: unknown, plugins: readonly PluginFolder[], activity?: Activity): Fault {
  const inStack = stackFiles(error)
    .map((file) => plugins.find(({ folder }) => file.startsWith(`${folder}/`) || file.startsWith(`${folder}\\`)))
    .find((plugin) => plugin !== undefined);
  return { error, plugin: inStack?.id ?? activity?.plugin ?? null, what: activity?.what ?? null };
}

/** Files of a stack, nearest first. */
function stackFiles(error: unknown): string[] {
  const stack = (error as { stack?: unknown } | null)?.stack;
  if (typeof stack !== 'string') return [];
  return [...stack.matchAll(/\(?((?:file:\/\/)?\/[^()\n]+|[A-Za-z]:\\[^()\n]+):\d+:\d+\)?$/gm)].map(([, file = '']) =>
    file.startsWith('file:') ? fileURLToPath(file) : file,
  );
}

export interface FaultWatch {
  log: Logger;
  plugins: readonly PluginFolder[];
  /** Ends the process or thread, whose own state may be broken. */
  end(fault: Fault): void;
}

/**
 * What nobody caught: of a plugin's timer or promise it is logged with its name, and everybody else's work goes on, for
 * such code runs by itself and leaves nothing of core's half done. What is core's own ends the process, which whoever
 * started it starts again.
 */
export function watchFaults({ log, plugins, end }: FaultWatch): () => void {
  const onFault = (error: unknown): void => {
    const fault = attribute(error, plugins, currentActivity());
    const { plugin, what } = fault;
    if (plugin !== null) {
      log.error({ err: error, plugin, what }, 'a plugin left an error that nobody caught');
      return;
    }
    log.error({ err: error, what }, 'an error that nobody caught: this process ends');
    end(fault);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
  return () => {
    process.off('uncaughtException', onFault);
    process.off('unhandledRejection', onFault);
  };
}
