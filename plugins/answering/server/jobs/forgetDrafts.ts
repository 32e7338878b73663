import { defineJob } from '@kaiku/sdk/server';
import { Draft } from '../models/draft.ts';
import { draftDays } from '../services/drafts.ts';

/** Removes drafts that nobody came back to, and those that were saved while their link was being deleted. */
export const forgetDrafts = defineJob<object>({
  name: 'answering.forgetDrafts',
  lane: 'light',
  cron: '40 2 * * *',
  async handler(job) {
    const before = new Date(Date.now() - draftDays * 24 * 60 * 60 * 1_000);
    await job.tenant(({ trx }) =>
      Draft.query(trx)
        .where('saved_at', '<', before)
        .orWhereNotExists(
          trx('collectors.collectors as c')
            .whereNull('c.deleted_at')
            .whereRaw('(c.company_id, c.id) = (drafts.company_id, drafts.collector_id)'),
        )
        .delete(),
    );
  },
});
