import { defineJob, Mailer } from '@kaiku/sdk/server';
import { CompanyConfig } from '../config.ts';
import { Feedback } from '../models/feedback.ts';

/** Brings a stored message to the support's mailbox; tried again until the mail server takes it. */
export const mailFeedback = defineJob<{ feedbackId: string; from: string; name: string }>({
  name: 'company.mail-feedback',
  lane: 'light',
  maxAttempts: 10,
  async handler(ctx, { feedbackId, from, name }) {
    const feedback = await ctx.tenant(({ trx }) => Feedback.query(trx).findOne({ id: feedbackId }));
    if (!feedback || feedback.sentAt) return;
    await ctx.get(Mailer).send({
      companyId: ctx.companyId,
      to: ctx.get(CompanyConfig).supportAddress,
      subject: `Kaiku feedback: ${feedback.type}`,
      text: `${feedback.message}\n\nFrom: ${name} <${from}>\nPage: ${feedback.url}\nCompany: ${ctx.companyId}\n`,
      idempotencyKey: `feedback-${feedbackId}`,
    });
    await ctx.tenant(({ trx }) => Feedback.query(trx).where({ id: feedbackId }).patch({ sentAt: new Date() }));
  },
});
