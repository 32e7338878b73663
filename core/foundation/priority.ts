import { readlinkSync } from 'node:fs';
import os from 'node:os';

/** With three steps the other threads weigh twice as much. */
const steps = 5;
const last = os.constants.priority.PRIORITY_LOW;

/**
 * The calling thread comes after those that answer people, where there is not enough of the processor for all. Linux has a
 * priority for each thread; elsewhere it stays as it is.
 */
export function comeSecond(): void {
  if (process.platform !== 'linux') return;
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    os.setPriority(thread, Math.min(last, os.getPriority(thread) + steps));
  } catch {
    // A system that keeps /proc from it, or does not let it: nothing depends on it.
  }
}
