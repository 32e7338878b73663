import type { JobLane } from '@kaiku/sdk/server';
import { type Dispatcher, startDispatcher } from '../work/events/dispatcher.ts';
import { type RunnerParts, startLane } from '../work/jobs/runner.ts';
import type { Host } from './host.ts';

/** Jobs at a time in one lane. */
const concurrency: Record<JobLane, number> = { light: 4, heavy: 1 };

export interface RunningLane {
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
    log: host.log,
    ...options,
  });
  const dispatcher: Dispatcher | null =
    lane === 'light'
      ? startDispatcher({
          subscriptions: host.subscriptions,
          tenants: host.tenants,
          features: host.features,
          workerUrl: host.db.workerUrl,
          log: host.log,
        })
      : null;
  return {
    async stop() {
      await dispatcher?.stop();
      await runner?.stop();
    },
  };
}
