import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message that the demo caught instead of sending it. */
export interface CaughtMessage {
  id: number;
  channel: 'mail' | 'sms';
  at: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
}

const keep = 500;

/** The newest messages, in memory: the demo's mailbox, not a store. */
export class Mailbox {
  #messages: CaughtMessage[] = [];
  #next = 1;

  add(message: Omit<CaughtMessage, 'id' | 'at'>): void {
    this.#messages.unshift({ ...message, id: this.#next++, at: new Date().toISOString() });
    this.#messages.length = Math.min(this.#messages.length, keep);
  }

  list(filter: { to?: string } = {}): readonly CaughtMessage[] {
    return this.#messages.filter((message) => !filter.to || message.to.includes(filter.to));
  }

  get(id: number): CaughtMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  clear(): void {
    this.#messages = [];
  }
}

/** A real SMTP server on loopback that keeps what it gets. */
export async function startMailSink(mailbox: Mailbox): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 10 * 1024 * 1024,
    logger: false,
    closeTimeout: 1_000,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then((mail) => {
            mailbox.add({
              channel: 'mail',
              from: mail.from?.address ?? '',
              to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? null,
            });
            done();
          })
          .catch(done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A client that hangs up mid-message must not end the process.
  server.on('error', () => {});
  const address = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
