import type { MailTransport } from '@kaiku/sdk/server';
import { createTransport } from 'nodemailer';

/** A server that is silent for longer is given up; well within a claim of `sendOnce`. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/** Sends by SMTP, the same way to the built-in sink and to an operator's server. */
export function createSmtpTransport(url: string): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...timeouts } as Parameters<
    typeof createTransport
  >[0]);
  return {
    name: 'smtp',
    async send({ from, to, subject, text, html, idempotencyKey }) {
      // A server that sees the same id again can tell a repeat from a second message (RFC 5322 §3.6.4).
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${idempotencyKey}@kaiku>` });
    },
    close: () => transport.close(),
  };
}
