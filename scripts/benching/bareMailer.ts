import { createInterface } from 'node:readline';
import { createTransport } from 'nodemailer';
import type { MailParts } from './mailParts.ts';

/** Sends mails by nodemailer's pooled transport and nothing else, when asked to. Stops when its input ends. */
export interface BareMails {
  port: number;
  count: number;
  mail: MailParts & { from: string };
}

/** As many as its queue needs to be never empty. */
const atOnce = 50;

process.stdout.write('null\n');
createInterface({ input: process.stdin })
  .on('line', async (line) => {
    const { port, count, mail }: BareMails = JSON.parse(line);
    const transport = createTransport({ host: '127.0.0.1', port, pool: true });
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < count; at = next++)
        await transport.sendMail({ ...mail, to: `guest${at}@example.com`, messageId: `<${at}@bare>` });
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    transport.close();
    process.stdout.write('null\n');
  })
  .on('close', () => process.exit(0));
