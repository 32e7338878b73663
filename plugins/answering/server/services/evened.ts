import { setTimeout as pause } from 'node:timers/promises';

/** Longer than it takes to look a link up, whether there is one or not. */
export const stepMs = 25;

/** Waits for the end of a step of time: how long something took is then not to be told by when its reply comes. */
export async function evened(startedAt: number): Promise<void> {
  const taken = performance.now() - startedAt;
  await pause(Math.ceil(stepMs - (taken % stepMs)));
}
