import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@kaiku/config';
import type { JobLane, Logger } from '@kaiku/sdk/server';
import Bree from 'bree';
import type { PluginFolder } from '../kernel/faults.ts';
import { type WatchedThread, watchThreads } from '../kernel/threadWatch.ts';
import type { ThreadData } from './thread.ts';

const thread = path.join(import.meta.dirname, 'thread.ts');
/** What is new is collected sooner than V8 would by itself: a thread that sends 20,000 mails holds 60 MB less. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 };
/** Of what a thread takes from the cache of compiled modules, it would hold 14 MB as long as it lives; without, it starts a second later. */
const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
/** A thread that dies is started again after a pause that grows with each death, up to this. */
const maxPauseMs = 30_000;
/** Of the time for their end, what threads have themselves; what is left is for ending them. */
const shareOfThreads = 0.9;

export interface Supervisor {
  stop(withinMs: number): Promise<void>;
}

/** The worker threads of a node, by the name that each keeps. */
export function workersOf({ workers }: Pick<Config, 'workers'>): { lane: JobLane; name: string }[] {
  const lanes: JobLane[] = [
    ...Array.from({ length: workers.light }, () => 'light' as const),
    ...Array.from({ length: workers.heavy }, () => 'heavy' as const),
  ];
  return lanes.map((lane, index) => ({ lane, name: `${lane}-${index + 1}` }));
}

/** Keeps the configured number of worker threads running. */
export async function superviseWorkers(
  data: Omit<ThreadData, 'lane' | 'name' | 'beat'>,
  log: Logger,
  plugins: readonly PluginFolder[],
): Promise<Supervisor> {
  let stopping = false;
  const deaths = new Map<string, number>();
  const bree = new Bree({
    root: false,
    logger: false,
    acceptedExtensions: ['.ts', '.js'],
    closeWorkerAfterMs: 0,
    // A thread that is ended on request counts as failed to Bree.
    errorHandler: (error, { name }) => {
      if (!stopping) log.error({ err: error, worker: name }, 'worker failed');
    },
    workerMessageHandler: () => {},
    jobs: [],
  });
  bree.on('worker deleted', (name: string) => {
    if (stopping) return;
    const died = (deaths.get(name) ?? 0) + 1;
    deaths.set(name, died);
    const pause = Math.min(500 * 2 ** died, maxPauseMs);
    log.warn({ worker: name, died, pause }, 'worker ended; starting it again');
    setTimeout(() => {
      if (!stopping) void bree.run(name);
    }, pause).unref();
  });
  const workers = workersOf(data.config);
  const watched: WatchedThread[] = [];
  for (const { lane, name } of workers) {
    const beat = new Int32Array(new SharedArrayBuffer(4));
    await bree.add({ name, path: thread, worker: { workerData: { ...data, lane, name, beat }, resourceLimits, env } });
    const worker = () => bree.workers.get(name);
    watched.push({
      name,
      beat,
      threadId: () => worker()?.threadId ?? null,
      // Heavy jobs may compute for long.
      end: lane === 'light' ? () => void worker()?.terminate() : null,
    });
  }
  for (const { name } of workers) await bree.run(name);
  const watch = watchThreads(watched, { log, stuck: data.config.stuck, plugins });
  return {
    async stop(withinMs) {
      stopping = true;
      watch.stop();
      const done = new AbortController();
      const late = pause(withinMs * shareOfThreads, undefined, { signal: done.signal }).catch(() => {});
      // One that is stuck hears nothing.
      await Promise.race([bree.stop(), late]);
      done.abort();
      const left = [...bree.workers.entries()];
      if (left.length > 0) log.error({ workers: left.map(([name]) => name) }, 'worker threads did not end in time');
      await Promise.all(left.map(([, worker]) => worker.terminate()));
    },
  };
}
