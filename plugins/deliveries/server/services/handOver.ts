import { type JobContext, Mailer, SmsSender } from '@kaiku/sdk/server';
import { fillSubject, type LetterLook, type Message, smsText, writeMail } from '../../contract/index.ts';
import { wayOutOf } from './guards.ts';
import type { Envelope } from './messages.ts';

/** A message of one recipient. */
export interface Outgoing extends Message {
  to: string;
  /** The recipient's own, or that of all. */
  link: string;
  envelope: Envelope;
  /** How an e-mail looks; null: it is a text message. */
  look: LetterLook | null;
  /** Of an e-mail: what it is filled into; null: the usual look. */
  template: string | null;
  /** Where an e-mail comes back to that cannot be delivered; missing: to its sender. */
  returnPath?: string | undefined;
  /** Of a text message. */
  senderName: string;
  idempotencyKey: string;
  /** Of an e-mail: asked when its turn has come. */
  wanted?(): boolean;
  /** Of a text message: where its gateway tells what became of it. */
  statusUrl?: string;
}

/** Hands a message to the mail server or the gateway. @throws what they throw */
export async function handOver(job: JobContext, outgoing: Outgoing): Promise<void> {
  const { to, link, body, look, template, envelope, returnPath, wanted, idempotencyKey } = outgoing;
  const { survey } = envelope;
  const message = { companyId: job.companyId, to, idempotencyKey };
  if (!look) {
    const text = smsText(body, { survey, link });
    const { senderName: from, statusUrl } = outgoing;
    await job.get(SmsSender).send({ ...message, from, text, ...(statusUrl && { statusUrl }) });
    return;
  }
  const wayOut = wayOutOf(job, to);
  await job.get(Mailer).send({
    ...message,
    from: envelope.sender,
    ...(wanted && { wanted }),
    ...(returnPath !== undefined && { returnPath }),
    subject: fillSubject(outgoing.subject, { survey }),
    ...writeMail(body, { survey, link, wayOut }, look, template),
    ...listHeaders(wayOut),
    ...(envelope.signing && { dkim: envelope.signing }),
  });
}

/** By them mail programs have a button that stops what is sent, which needs one POST and no more (RFC 8058). */
const listHeaders = (wayOut: string | null) =>
  wayOut === null
    ? {}
    : { headers: { 'List-Unsubscribe': `<${wayOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };
