import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { signalDays } from '../../foundation/tenancy/everyProcess.ts';

/** Days that ended jobs are kept for those who come back to see how they went. */
const runDays = 30;
/** Days after which nobody sends the same message again: far beyond the last try of any job. */
const messageDays = 90;

const before = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1_000);

const aged = [
  withRowsOlderThan(runDays * 24, 'core.job_runs', 'finished_at'),
  withRowsOlderThan(signalDays * 24, 'core.signals', 'at'),
  withRowsOlderThan(messageDays * 24, 'core.sent_messages', 'sent_at'),
];

/** Removes what the platform keeps for a while only. Jobs that failed for good stay until a manager has seen to them. */
export const tidy = defineJob<object>({
  name: 'core.tidy',
  lane: 'light',
  cron: '20 2 * * *',
  async due(pool) {
    const due = await Promise.all(aged.map((one) => one(pool)));
    return [...new Set(due.flat())];
  },
  async handler(job) {
    await job.tenant(async ({ trx }) => {
      await trx('core.job_runs')
        .where('finished_at', '<', before(runDays))
        .where((one) => one.whereNot({ state: 'failed' }).orWhereNotNull('dismissed_at'))
        .delete();
      await trx('core.signals').where('at', '<', before(signalDays)).delete();
      await trx('core.sent_messages').where('sent_at', '<', before(messageDays)).delete();
    });
  },
});
