import { defineJob, Mailer } from '@kaiku/sdk/server';
import { CompanyConfig } from '../config.ts';

interface Row {
  url: string;
  type: string;
  message: string;
  sent_at: Date | null;
}

/** Brings a stored message to the support's mailbox; tried again until the mail server takes it. */
export const mailFeedback = defineJob<{ feedbackId: string; from: string; name: string }>({
  name: 'company.mail-feedback',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { feedbackId, from, name }) {
    const row: Row | undefined = await ctx.tenant(({ trx }) =>
      trx('company.feedback').where({ id: feedbackId }).first('url', 'type', 'message', 'sent_at'),
    );
    if (!row || row.sent_at) return;
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: ctx.get(CompanyConfig).supportAddress,
      subject: `Kaiku feedback: ${row.type}`,
      text: `${row.message}\n\nFrom: ${name} <${from}>\nPage: ${row.url}\nCompany: ${ctx.companyId}\n`,
      idempotencyKey: `feedback-${feedbackId}`,
    });
    await ctx.tenant(({ trx }) => trx('company.feedback').where({ id: feedbackId }).update({ sent_at: trx.fn.now() }));
  },
});
