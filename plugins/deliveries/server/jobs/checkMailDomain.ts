import { defineJob, withRowsOlderThan } from '@kaiku/sdk/server';
import { DeliveriesConfig } from '../config.ts';
import { noteChecked, ownDomain } from '../mailDomain/mailDomain.ts';
import { createRecordReader } from '../mailDomain/records.ts';

/** Looks each day whether a domain still has its record: mails that are signed for one without are not believed. */
export const checkMailDomain = defineJob<object>({
  name: 'deliveries.check-mail-domain',
  lane: 'light',
  cron: '15 * * * *',
  due: withRowsOlderThan(23, 'deliveries.mail_domains', 'checked_at'),
  async handler(job) {
    const own = await job.tenant((ctx) => ownDomain(ctx));
    if (!own) return;
    const read = createRecordReader(job.get(DeliveriesConfig).nameServers);
    const state = await read(own.domain, own.selector, own.publicKey);
    await job.tenant((ctx) => noteChecked(ctx, own, state));
  },
});
