import { createServer } from 'node:http';
import type { Mailbox } from './mailbox.ts';

const maxBytes = 64 * 1024;

/** The demo's SMS gateway on loopback: speaks the generic gateway's language and keeps what it gets. */
export async function startSmsSink(mailbox: Mailbox): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
    });
    request.on('end', () => {
      try {
        const { to, from, text } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
        mailbox.addSms({ from: String(from), to: String(to), text: String(text) });
        reply.writeHead(202).end();
      } catch {
        reply.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/messages`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
