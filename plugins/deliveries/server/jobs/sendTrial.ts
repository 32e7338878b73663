import { defineJob } from '@kaiku/sdk/server';
import type { Channel } from '../../contract/index.ts';
import { letterWords } from '../../contract/letterWords.ts';
import { handOver } from '../services/handOver.ts';
import { envelopeOf, lookOf } from '../services/messages.ts';
import { lookOfRule } from '../templates/store.ts';

/** What is tried out: nothing of it is kept but in the queue. */
export interface Trial {
  surveyId: string;
  collectorId: string;
  channel: Channel;
  to: string;
  subject: string;
  body: string;
  senderName: string;
  senderEmail: string;
  /** Of an e-mail; missing or null: the usual look. */
  templateId?: string | null;
}

/** Sends somebody what they are about to send to others, with the link that all have. */
export const sendTrial = defineJob<Trial>({
  name: 'deliveries.try',
  lane: 'light',
  async handler(job, trial) {
    const { envelope, template } = await job.tenant(async (ctx) => ({
      envelope: await envelopeOf(ctx, trial),
      template: await lookOfRule(ctx, trial.templateId ?? null),
    }));
    if (!envelope) return;
    const { channel, to, subject, body, senderName } = trial;
    await handOver(job, {
      to,
      // A text message has no room for it, and was sent to a number that its author gave a moment ago.
      subject: `${letterWords[envelope.language].trial}: ${subject}`,
      body,
      link: envelope.address,
      envelope,
      look: channel === 'email' ? await lookOf(job, envelope.language) : null,
      template,
      senderName,
      idempotencyKey: `deliveries-try-${job.jobId}`,
    });
  },
});
