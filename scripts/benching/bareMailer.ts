import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/** Sends a mail to so many by nodemailer's pooled transport and nothing else: `PORT COUNT FILE`. */
const [port = '', count = '', file = ''] = process.argv.slice(2);
const { subject, from, text, html, headers } = JSON.parse(readFileSync(file, 'utf8'));
const transport = createTransport({ host: '127.0.0.1', port: Number(port), pool: true });
const many = Number(count);
let next = 0;
// As many as its queue needs to be never empty.
const worker = async (): Promise<void> => {
  for (let at = next++; at < many; at = next++)
    await transport.sendMail({
      from,
      to: `guest${at}@example.com`,
      subject,
      text,
      html,
      headers,
      messageId: `<${at}@bare>`,
    });
};
await Promise.all(Array.from({ length: 50 }, worker));
transport.close();
