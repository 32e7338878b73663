import type { Logger, Mailer } from '@kaiku/sdk/server';
import { createTransport } from 'nodemailer';
import type { StatementPool } from '../db/database.ts';
import { sendOnce } from './sendOnce.ts';

/** A server that is silent for longer is given up; well within a claim of `sendOnce`. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/** Sends by SMTP, the same way to the built-in sink and to an operator's server. */
export function createMailer(options: {
  url: string;
  from: string;
  pool: StatementPool;
  log: Logger;
}): Mailer & { close(): void } {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 3,
    ...timeouts,
  } as Parameters<typeof createTransport>[0]);
  return {
    async send(message) {
      await sendOnce(options.pool, { ...message, channel: 'mail' }, async () => {
        await transport.sendMail({
          from: message.from ?? options.from,
          to: message.to,
          subject: message.subject,
          text: message.text,
          html: message.html,
          // A server that sees the same id again can tell a repeat from a second message (RFC 5322 §3.6.4).
          messageId: `<${message.idempotencyKey}@kaiku>`,
        });
      });
      options.log.info({ subjectLength: message.subject.length }, 'mail sent');
    },
    close: () => transport.close(),
  };
}
