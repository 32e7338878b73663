import { type Debugger, type InspectorNotification, type NodeWorker, Session } from 'node:inspector';
import type { Config } from '@kaiku/config';
import type { Logger } from '@kaiku/sdk/server';
import type { Activity } from '../foundation/db/activity.ts';
import { attribute, type PluginFolder } from './faults.ts';
import { activityKey, beatMs, lineOf } from './watchdog.ts';

/** A worker thread to be watched. */
export interface WatchedThread {
  name: string;
  beat: Int32Array;
  /** Of the thread that runs now; null between two. */
  threadId(): number | null;
  /** Null where computing for long is what it is for. */
  end: (() => void) | null;
}

/** How long a stuck thread may take to say what it does. */
const askMs = 5_000;

/** Watches worker threads from the main one: what keeps one for itself is told with its plugin, and the thread ended. */
export function watchThreads(
  threads: readonly WatchedThread[],
  { log, stuck, plugins }: { log: Logger; stuck: Config['stuck']; plugins: readonly PluginFolder[] },
): { stop(): void } {
  let looked = performance.now();
  const states = threads.map((thread) => ({ thread, id: null as number | null, last: 0, stuckMs: 0, told: false }));
  const timer = setInterval(() => {
    const now = performance.now();
    const passed = Math.min(now - looked, 2 * beatMs);
    looked = now;
    for (const state of states) {
      const { thread } = state;
      const [id, current] = [thread.threadId(), Atomics.load(thread.beat, 0)];
      // One that still loads its plugins has not begun to beat.
      if (id !== state.id || current !== state.last) {
        Object.assign(state, { id: current !== state.last ? id : state.id, last: current, stuckMs: 0, told: false });
        continue;
      }
      state.stuckMs += passed;
      const ms = Math.round(state.stuckMs);
      if (id === null || ms < stuck.tellMs) continue;
      if (!state.told) {
        state.told = true;
        void whatIn(id).then((found) => {
          const facts = attribute({ stack: found?.stack ?? '' }, plugins, found?.activity);
          log.error(
            { worker: thread.name, plugin: facts.plugin, what: facts.what, stack: found?.stack, ms },
            'a worker thread is stuck: its other jobs and events wait',
          );
        });
      }
      if (!thread.end || stuck.endMs === 0 || ms < stuck.endMs) continue;
      log.error({ worker: thread.name, ms }, 'a worker thread is stuck for good: it is ended');
      thread.end();
      state.id = null;
      state.stuckMs = 0;
    }
  }, beatMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** What a thread is doing at the moment: it is held as by a debugger, asked, and let go. Null when it does not say. */
function whatIn(threadId: number): Promise<{ stack: string; activity?: Activity } | null> {
  const session = new Session();
  session.connect();
  const scripts = new Map<string, string>();
  return new Promise<{ stack: string; activity?: Activity } | null>((resolve) => {
    const timer = setTimeout(resolve, askMs, null);
    timer.unref();
    let stack = '';
    session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      // Its id here is the debugger's own; the title tells the thread's.
      if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return;
      let id = 0;
      const send = (method: string, params: object = {}): void => {
        id += 1;
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id, method, params }) });
      };
      session.on(
        'NodeWorker.receivedMessageFromWorker',
        ({ params }: InspectorNotification<NodeWorker.ReceivedMessageFromWorkerEventDataType>) => {
          if (params.sessionId !== sessionId) return;
          const message = JSON.parse(params.message);
          if (message.method === 'Debugger.scriptParsed') scripts.set(message.params.scriptId, message.params.url);
          else if (message.method === 'Debugger.paused') {
            const frames: Debugger.CallFrame[] = message.params.callFrames;
            stack = frames
              .slice(0, 20)
              .map((frame) => lineOf(frame, scripts))
              .join('\n');
            send('Debugger.evaluateOnCallFrame', {
              callFrameId: frames[0]!.callFrameId,
              expression: `globalThis[Symbol.for(${JSON.stringify(activityKey)})]?.()`,
              returnByValue: true,
            });
          } else if (stack !== '' && message.id === id) {
            send('Debugger.resume');
            send('Debugger.disable');
            clearTimeout(timer);
            resolve({ stack, activity: message.result?.result?.value });
          }
        },
      );
      send('Debugger.enable');
      send('Debugger.pause');
    });
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  }).finally(() => {
    session.post('NodeWorker.disable');
    session.disconnect();
  });
}
