import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback in a process of its own, which counts what it takes. Stops when its input ends. */
export interface MailServerCounts {
  mails: number;
  /** Message-IDs that came more than once. */
  doubled: number;
  recipients: number;
  bytes: number;
  /** Of the first and the last mail since the last count, by this process's clock; null without any. */
  milliseconds: number | null;
}

/** Of a mail, that is looked at. */
const most = 65_536;
let seen = new Set<string>();
let recipients = new Set<string>();
let counts = { mails: 0, doubled: 0, bytes: 0 };
let first: number | null = null;
let last = 0;
/** One of those that came since, as it came. */
let sample = '';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  closeTimeout: 1_000,
  onData(stream, session, done) {
    first ??= performance.now();
    let source = '';
    let bytes = 0;
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (source.length < most) source += chunk.toString('latin1');
    });
    stream.on('end', () => {
      sample ||= source;
      const id = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? '';
      if (seen.has(id)) counts.doubled += 1;
      seen.add(id);
      for (const { address } of session.envelope.rcptTo) recipients.add(address);
      counts.mails += 1;
      counts.bytes += bytes;
      last = performance.now();
      done();
    });
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as { port: number };
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
createInterface({ input: process.stdin })
  .on('line', (what) => {
    if (what === 'sample') return void process.stdout.write(`${JSON.stringify(sample)}\n`);
    const told: MailServerCounts = {
      ...counts,
      recipients: recipients.size,
      milliseconds: first === null ? null : last - first,
    };
    if (what === 'reset') {
      [seen, recipients] = [new Set(), new Set()];
      counts = { mails: 0, doubled: 0, bytes: 0 };
      first = null;
      sample = '';
    }
    process.stdout.write(`${JSON.stringify(told)}\n`);
  })
  .on('close', () => process.exit(0));
