import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duty } from '@kaiku/config';
import type { Trace } from '../trace.ts';

/** What this process is doing at the moment, and for whom. */
export interface Activity {
  duty: Duty;
  /** Plugin whose code runs; core's own has none. */
  plugin?: string;
  /** Route, job or subscription. */
  what?: string;
  /** Of the request: what is done for it without being told so belongs to it all the same. */
  correlationId?: string;
  /** What it is told as to who collects traces. */
  trace?: Trace;
}

const running = new AsyncLocalStorage<Activity>();

/** Undefined outside of requests and jobs: at start, and in timers of core. */
export const currentActivity = (): Activity | undefined => running.getStore();

/** Runs `work` as this; what the activity around it says stays true where nothing else is said. */
export const runAs = <T>(activity: Partial<Activity>, work: () => T): T =>
  running.run({ duty: 'jobs', ...running.getStore(), ...activity }, work);
