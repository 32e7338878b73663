import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from './progress.ts';
import type { Server } from './server.ts';

export interface KeepRunning {
  /** A server that is up. */
  first: Pick<Server, 'ready' | 'exited'>;
  start(): Pick<Server, 'ready' | 'exited'>;
  say(text: string): void;
  /** Aborted when it is to end. */
  stopped: AbortSignal;
  pace?: { firstMs: number; mostMs: number; steadyMs: number };
}

/** The pause doubles with each death; a server that ran this long begins anew with the first. */
const usualPace = { firstMs: 1_000, mostMs: 30_000, steadyMs: 5 * 60_000 };

/** Starts a server that died again, until it is stopped. One that was up once has its configuration right. */
export async function keepRunning({ first, start, say, stopped, pace = usualPace }: KeepRunning): Promise<void> {
  let server = first;
  let pauseMs = pace.firstMs;
  for (let since = Date.now(); ; since = Date.now()) {
    const how = await server.exited;
    if (stopped.aborted) return;
    if (Date.now() - since >= pace.steadyMs) pauseMs = pace.firstMs;
    say(
      `The server ended unexpectedly (${how}); the lines above may say why. Starting it again in ${seconds(pauseMs)}`,
    );
    await delay(pauseMs, undefined, { signal: stopped }).catch(() => {});
    if (stopped.aborted) return;
    pauseMs = Math.min(pauseMs * 2, pace.mostMs);
    server = start();
    server.ready.then(
      () => say('The server is back'),
      (error: Error) => stopped.aborted || say(error.message),
    );
  }
}
