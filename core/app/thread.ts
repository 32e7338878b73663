import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '@kaiku/config';
import type { JobLane } from '@kaiku/sdk/server';
import type { RoleUrls } from '../foundation/db/database.ts';
import { answerMetrics } from '../foundation/metrics.ts';
import { Opened, tellLate } from '../foundation/opened.ts';
import { comeSecond } from '../foundation/priority.ts';
import { createSecrets } from '../foundation/secrets.ts';
import { watchFaults } from '../kernel/faults.ts';
import type { LeftOut } from '../kernel/leftOut.ts';
import { createLog } from '../kernel/log.ts';
import { startWithout } from '../kernel/selection.ts';
import { logWarnings } from '../kernel/warnings.ts';
import { startBeating } from '../kernel/watchdog.ts';
import { createHost } from './host.ts';
import { runLane } from './lanes.ts';

/** What the supervisor hands to a worker thread. */
export interface ThreadData {
  lane: JobLane;
  /** The same after each restart of the thread. */
  name: string;
  config: Config;
  database: RoleUrls;
  smtpUrl: string;
  smsUrl: string;
  /** On which the main thread asks for what this one measures. */
  metricsChannel: string;
  /** Counted up while the thread's loop turns. */
  beat: Int32Array;
  /** Plugins that the node starts without. */
  leftOut: readonly LeftOut[];
}

/** Of the time that the end of the node may take, what this thread has; the supervisor gives it a little more. */
const shareOfThread = 0.5;
/** Of the thread's time. */
const shareOfJobs = 0.8;

// Bree nests what it is given.
const data = (workerData as { job: { worker: { workerData: ThreadData } } }).job.worker.workerData;
const { config } = data;
// The threads that it starts live for a job, which waits for them.
delete process.env.NODE_DISABLE_COMPILE_CACHE;
const log = createLog(config, { thread: data.lane });
logWarnings(log);
const opened = new Opened();
const host = await startWithout(config, data.leftOut, (selection) =>
  opened.attempt((ofHost) =>
    createHost(
      {
        config,
        database: data.database,
        secrets: createSecrets(config.secret, config.formerSecrets),
        log,
        smtpUrl: data.smtpUrl,
        smsUrl: data.smsUrl,
        process: data.name,
      },
      selection,
      ofHost,
    ),
  ),
);
for (const { plugin, code, reason, hint } of host.leftOut.slice(data.leftOut.length)) {
  log.error({ plugin, code, reason, hint }, 'a worker started without a plugin that cannot be started');
}
watchFaults({
  log,
  plugins: host.plugins.map(({ manifest, folder }) => ({ id: manifest.id, folder })),
  // The supervisor starts it again.
  end: () => process.exit(1),
});
opened.add('measurements for the main thread', answerMetrics(data.metricsChannel, data.name, host.metrics));
// From the first job on: it may be the one that never ends.
startBeating(data.beat);
comeSecond();
const lane = await runLane(data.lane, host);
opened.add(lane.what, lane.stop, shareOfJobs);

parentPort?.on('message', async (message: unknown) => {
  if (message !== 'cancel') return;
  await opened.close({ withinMs: config.stopMs * shareOfThread, late: tellLate(log) }).catch((error) => {
    log.warn({ err: error }, 'a worker could not be stopped in order');
  });
  // Bree waits for this word before it ends the thread, as the first one after its request: say nothing else to it.
  parentPort?.postMessage('cancelled');
});
