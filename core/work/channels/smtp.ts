import { type MailTransport, MessageRefused } from '@kaiku/sdk/server';
import type { Transporter } from 'nodemailer';

/** Connections to the server: what each has under way is what a process that is killed may have sent without knowing. */
const atOnce = 5;

/** A server that is silent for longer is given up; well within a claim of `sendOnce`. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 40_000 };

/**
 * Lines of the head that are signed with the body (RFC 6376, section 5.4.1). Those that a message brings are as well: mail
 * programs offer the button of `List-Unsubscribe-Post` only where it is (RFC 8058, section 4).
 */
const signedFields = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
];

/** Sends by SMTP, the same way to the built-in sink and to an operator's server. */
export function createSmtpTransport(url: string): MailTransport {
  let opened: ReturnType<typeof open> | null = null;
  return {
    name: 'smtp',
    atOnce,
    async send(message) {
      const { from, to, subject, text, html, replyTo, returnPath, headers, attachments, dkim, idempotencyKey } =
        message;
      opened ??= open(url);
      const { transport, composeMail } = await opened;
      try {
        // A server that sees the same id again can tell a repeat from a second message (RFC 5322 §3.6.4).
        const messageId = `<${idempotencyKey}@kaiku>`;
        const lines = { from, to, subject, replyTo, messageId, ...(headers && { headers: { ...headers } }) };
        await transport.sendMail({
          ...(html !== undefined && !attachments?.length
            ? composeMail({ ...lines, text, html })
            : {
                ...lines,
                text,
                html,
                attachments: attachments?.map(({ name, ...file }) => ({ filename: name, ...file })),
              }),
          ...(returnPath && { envelope: { from: returnPath, to } }),
          ...(dkim && {
            dkim: { ...dkim, headerFieldNames: [...signedFields, ...Object.keys(headers ?? {})].join(':') },
          }),
        });
      } catch (error) {
        const { responseCode, response } = error as { responseCode?: number; response?: string };
        if (responseCode === undefined || responseCode < 400) throw error;
        throw new MessageRefused(responseCode >= 500, response ?? String(responseCode));
      }
    },
    async close() {
      (await opened)?.transport.close();
    },
  };
}

/** Loaded with the first mail: most processes send none. */
async function open(url: string) {
  const [{ createTransport }, { composeMail }] = await Promise.all([import('nodemailer'), import('./compose.ts')]);
  const options = { url, pool: true, maxConnections: atOnce, ...timeouts };
  const transport: Transporter = createTransport(options as Parameters<typeof createTransport>[0]);
  return { transport, composeMail };
}
