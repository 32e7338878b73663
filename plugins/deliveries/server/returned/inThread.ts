import { token } from '@kaiku/sdk/common';
import { Problem } from '@kaiku/sdk/server';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { type Judged, none } from './verdict.ts';

/** Judges what anybody may bring: whatever it makes of the time or the memory of a thread, nobody else waits for it. */
export interface ReturnedJudge {
  /**
   * @returns verdict `none` for what takes too long or too much memory: whoever brings it need not come again
   * @throws Problem `unavailable` when too many wait already
   */
  judge(source: Buffer): Promise<Judged>;
  stop(): Promise<void>;
}
export const ReturnedJudge = token<ReturnedJudge>('deliveries.ReturnedJudge');

/** A hundred times what an honest one was measured to take. */
const mostSeconds = 5;
const memoryMb = 128;
/** That may wait: whoever comes after these comes again later. */
const mostWaiting = 500;
const idleMs = 10_000;

/** The thread is started with the first message. */
export function createReturnedJudge({
  thread = new URL('./thread.ts', import.meta.url),
  seconds = mostSeconds,
  waiting = mostWaiting,
} = {}): ReturnedJudge {
  let pool: Piscina | null = null;
  const open = (): Piscina => {
    if (pool) return pool;
    pool = new Piscina({
      filename: thread.href,
      minThreads: 0,
      maxThreads: 1,
      maxQueue: 1,
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    });
    // A thread that dies of something while it has no task; the next task gets another.
    pool.on('error', () => {});
    return pool;
  };
  /** One at a time, so that the time of each is its own: that of a task of the pool begins while it waits. */
  const turn = pLimit(1);

  async function run(source: Buffer): Promise<Judged> {
    const late = AbortSignal.timeout(seconds * 1_000);
    try {
      return await open().run(source, { signal: late });
    } catch (error) {
      if (late.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return none;
      throw error;
    }
  }

  return {
    async judge(source) {
      if (turn.activeCount + turn.pendingCount >= waiting) throw new Problem('unavailable');
      return turn(run, source);
    },
    // After those that wait.
    stop: () => turn(async () => pool?.destroy()),
  };
}
