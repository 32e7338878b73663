import type { MailMessage } from '@kaiku/sdk/server';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';

type Composed = Pick<MailMessage, 'to' | 'subject' | 'replyTo' | 'headers'> &
  Required<Pick<MailMessage, 'from'>> & { text: string; html: string; messageId: string };

/**
 * A mail of a text and an HTML part as it goes over the wire. nodemailer writes the header lines; the parts are written here, as
 * its streams for each of them take longer than all the rest of a delivery's message.
 */
export function composeMail({ from, to, subject, replyTo, headers, text, html, messageId }: Composed) {
  const mail = new MimeNode('multipart/alternative');
  if (headers) mail.setHeader({ ...headers });
  mail.setHeader({ from, to, ...(replyTo && { 'reply-to': replyTo }), subject, 'message-id': messageId } as never);
  const head = mail.buildHeaders();
  const { boundary } = mail;
  return {
    envelope: mail.getEnvelope(),
    raw: `${head}\r\n\r\n${part(boundary, 'text/plain', text)}${part(boundary, 'text/html', html)}--${boundary}--\r\n`,
  };
}

const part = (boundary: string | false | undefined, type: string, text: string): string =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')))}\r\n`;
