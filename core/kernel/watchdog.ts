import type { Debugger } from 'node:inspector';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '@kaiku/config';
import { currentActivity } from '../foundation/db/activity.ts';
import type { PluginFolder } from './faults.ts';

/** What the watching thread is given. */
export interface WatchData {
  /** Counted up by whoever is watched, as long as its loop turns. */
  beat: Int32Array;
  beatMs: number;
  logLevel: Config['logLevel'];
  tellMs: number;
  /** 0: never. */
  endMs: number;
  /** How long a plugin's own code may take at the start. */
  startMs: number;
}

/** What the watching thread is told. */
export interface WatchNews {
  /** The start is over. */
  armed: boolean;
  plugins: readonly PluginFolder[];
}

export interface LoopWatch {
  /** These are loaded now, from outside: code of theirs that never ends is broken off, which the start goes on without. */
  starting(plugins: readonly PluginFolder[]): void;
  /** The start is over: from now on a process that answers nothing is ended, not told of alone. */
  arm(plugins: readonly PluginFolder[]): void;
  stop(): Promise<void>;
}

/** Where a watched thread is asked what it is doing, while it is held. */
export const activityKey = 'kaiku.activity';
export const beatMs = 200;

/** Moves the counter for as long as this thread's loop turns, and lets others ask what it is doing. */
export function startBeating(beat: Int32Array): NodeJS.Timeout {
  Object.assign(globalThis, { [Symbol.for(activityKey)]: currentActivity });
  const move = () => void Atomics.add(beat, 0, 1);
  move();
  const timer = setInterval(move, beatMs);
  timer.unref();
  return timer;
}

/** A line of a stack. Call frames name their script by a number alone. */
export const lineOf = ({ functionName, location }: Debugger.CallFrame, scripts: ReadonlyMap<string, string>): string =>
  `    at ${functionName || '<anonymous>'} (${scripts.get(location.scriptId)}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;

/**
 * Watches the main thread's loop from a thread of its own: code that keeps it for itself is told with its plugin, and a
 * process that stays stuck is ended, so that whoever started it starts it again. Not beside a debugger, which holds the
 * loop as well.
 */
export function watchLoop({
  logLevel,
  stuck,
  pluginStartMs,
}: Pick<Config, 'logLevel' | 'stuck' | 'pluginStartMs'>): LoopWatch {
  const beat = new Int32Array(new SharedArrayBuffer(4));
  const timer = startBeating(beat);
  const data: WatchData = { beat, beatMs, logLevel, startMs: pluginStartMs, ...stuck };
  const thread = new Worker(path.join(import.meta.dirname, 'watchdogThread.ts'), { workerData: data });
  thread.unref();
  const tell = (news: WatchNews): void => thread.postMessage(news);
  return {
    starting: (plugins) => tell({ armed: false, plugins }),
    arm: (plugins) => tell({ armed: true, plugins }),
    async stop() {
      clearInterval(timer);
      await thread.terminate();
    },
  };
}
