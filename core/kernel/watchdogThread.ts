import { url as debuggerAddress, Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import type { Activity } from '../foundation/db/activity.ts';
import { attribute, type PluginFolder } from './faults.ts';
import { createLog } from './log.ts';
import { activityKey, lineOf, type WatchData, type WatchNews } from './watchdog.ts';

const { beat, beatMs, logLevel, tellMs, endMs, startMs } = workerData as WatchData;
const log = createLog({ logLevel }, { thread: 'watchdog' });
let plugins: readonly PluginFolder[] = [];
let armed = false;
parentPort!.on('message', (news: WatchNews) => {
  ({ armed, plugins } = news);
});

const session = new Session();
session.connectToMainThread();

/** What the main thread was found doing. */
interface Found {
  plugin: string | null;
  what: string | null;
  stack: string;
}
let found: Found | null = null;

/** Call frames name their script by a number alone; all scripts are told when the debugger is switched on. */
const scripts = new Map<string, string>();
session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void scripts.set(scriptId, url));
session.on('Debugger.paused', ({ params: { callFrames } }) => {
  const stack = callFrames
    .slice(0, 20)
    .map((frame) => lineOf(frame, scripts))
    .join('\n');
  const tell = (activity?: Activity) => {
    session.post('Debugger.resume');
    session.post('Debugger.disable');
    scripts.clear();
    const { plugin, what } = attribute({ stack }, plugins, activity);
    found = { plugin, what, stack };
    log.error({ ...found, ms: Math.round(stuckMs) }, 'the main thread is stuck: nobody else is answered meanwhile');
  };
  const expression = `globalThis[Symbol.for(${JSON.stringify(activityKey)})]?.()`;
  session.post(
    'Debugger.evaluateOnCallFrame',
    { callFrameId: callFrames[0]!.callFrameId, expression, returnByValue: true },
    (_error, reply) => tell(reply?.result.value as Activity | undefined),
  );
});

let last = Atomics.load(beat, 0);
let looked = performance.now();
let stuckMs = 0;
let told = false;
let broken = false;
setInterval(() => {
  const now = performance.now();
  // What this thread itself was late, as after the sleep of a laptop, is nobody's fault.
  const passed = Math.min(now - looked, 2 * beatMs);
  looked = now;
  const current = Atomics.load(beat, 0);
  if (current !== last) {
    if (told) log.warn({ ...found, ms: Math.round(stuckMs) }, 'the main thread goes on');
    last = current;
    stuckMs = 0;
    told = false;
    broken = false;
    found = null;
    return;
  }
  stuckMs += passed;
  if (stuckMs < tellMs || debuggerAddress() !== undefined) return;
  if (!told) {
    told = true;
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  }
  if (!armed) {
    if (broken || !found?.plugin || stuckMs < startMs) return;
    broken = true;
    log.error({ ...found, ms: Math.round(stuckMs) }, 'the start is stuck in a plugin: its code is broken off');
    // Whoever waits for it learns that it took too long, and starts without it.
    session.post('Runtime.terminateExecution');
    return;
  }
  if (endMs === 0 || stuckMs < endMs) return;
  log.error({ ...found, ms: Math.round(stuckMs) }, 'the main thread is stuck for good: this process ends');
  // Once the line above is written.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100);
}, beatMs);
