import { defineJob } from '@kaiku/sdk/server';
import type { Channel } from '../../contract/index.ts';
import { handOver } from '../services/handOver.ts';
import { envelopeOf, lookOf } from '../services/messages.ts';

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
}

/** Sends somebody what they are about to send to others, with the link that all have. */
export const sendTrial = defineJob<Trial>({
  name: 'deliveries.try',
  lane: 'light',
  async handler(job, trial) {
    const envelope = await job.tenant((ctx) => envelopeOf(ctx, trial));
    if (!envelope) return;
    const { channel, to, subject, body, senderName } = trial;
    await handOver(job, {
      to,
      subject,
      body,
      link: envelope.address,
      envelope,
      look: channel === 'email' ? await lookOf(job, envelope.language) : null,
      senderName,
      idempotencyKey: `deliveries-try-${job.jobId}`,
    });
  },
});
