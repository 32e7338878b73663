import type { Logger, Mailer } from '@kaiku/sdk/server';
import { createTransport } from 'nodemailer';

/** Sends by SMTP, the same way to the built-in sink and to an operator's server. */
export function createMailer(options: { url: string; from: string; log: Logger }): Mailer & { close(): void } {
  const transport = createTransport({ url: options.url, pool: true, maxConnections: 3 } as Parameters<
    typeof createTransport
  >[0]);
  return {
    async send(message) {
      await transport.sendMail({
        from: message.from ?? options.from,
        to: message.to,
        subject: message.subject,
        text: message.text,
        html: message.html,
        // A server that sees the same id again can tell a repeat from a second message (RFC 5322 §3.6.4).
        messageId: `<${message.idempotencyKey}@kaiku>`,
      });
      options.log.info({ subjectLength: message.subject.length }, 'mail sent');
    },
    close: () => transport.close(),
  };
}
