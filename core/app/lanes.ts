import type { JobLane } from '@kaiku/sdk/server';
import { type Dispatcher, startDispatcher } from '../work/events/dispatcher.ts';
import { type RunnerParts, startLane } from '../work/jobs/runner.ts';
import type { Host } from './host.ts';

/** Jobs at a time in one lane. */
const concurrency: Record<JobLane, number> = { light: 4, heavy: 1 };

export interface RunningLane {
  /** The lane, with the jobs and the subscribers that are at work. */
  what(): string;
  stop(): Promise<void>;
}

/** Runs one lane in this thread; the light one also hands out events. */
export async function runLane(
  lane: JobLane,
  host: Host,
  options: Pick<RunnerParts, 'recovery'> = {},
): Promise<RunningLane> {
  const runner = await startLane(lane, concurrency[lane], {
    jobs: host.jobs,
    tenants: host.tenants,
    features: host.features,
    pool: host.db.pool,
    texts: host.texts,
    workerUrl: host.db.workerUrl,
    Client: host.db.Client,
    log: host.log,
    tracer: host.tracer,
    ...options,
  });
  const dispatcher: Dispatcher | null =
    lane === 'light'
      ? startDispatcher({
          subscriptions: host.subscriptions,
          tenants: host.tenants,
          features: host.features,
          workerUrl: host.db.workerUrl,
          Client: host.db.Client,
          log: host.log,
          tracer: host.tracer,
        })
      : null;
  return {
    what() {
      const busy = [...(runner?.busy() ?? []), ...(dispatcher?.busy() ?? [])];
      return `work of the ${lane} lane${busy.length > 0 ? `: ${busy.join(', ')}` : ''}`;
    },
    async stop() {
      const ends = await Promise.allSettled([dispatcher?.stop(), runner?.stop()]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    },
  };
}
