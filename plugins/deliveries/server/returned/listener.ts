import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { token } from '@kaiku/sdk/common';
import { type Logger, networkOf } from '@kaiku/sdk/server';
import type { SMTPServerSession } from 'smtp-server';
import type { TakeReturned } from './note.ts';
import type { ReturnPaths } from './returnPath.ts';
import { mostBytes } from './verdict.ts';

export interface ListenerParts {
  host: string;
  port: number;
  paths: ReturnPaths;
  take: TakeReturned;
  log: Logger;
  /** Messages that a network may bring in a minute. */
  perMinute?: number;
}

/** What a mail server may bring, of which the beginning is read. */
export const mostMailBytes = 4 * 1024 * 1024;
const mostClients = 100;
/** Of one network, so that none keeps the others out. */
const mostOfNetwork = 20;
/** Return paths of one message; the sender comes again with the rest. */
const mostRecipients = 20;
const silenceMs = 60_000;

class Refused extends Error {
  override name = 'Refused';
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Reads all, and keeps the beginning. */
async function beginningOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let kept = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (kept >= mostBytes) continue;
    chunks.push(chunk);
    kept += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

/** A mail server that takes what comes back, and nothing else: it sends nothing, passes nothing on and knows no user. */
async function listen({ host, port, paths, take, log, perMinute = 6_000 }: ListenerParts) {
  /** Open ones by network, and their sessions. */
  const connections = new Map<string, number>();
  const counted = new Set<string>();
  // With the library of the server itself: threads load neither.
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  async function takeAll(stream: Readable & { sizeExceeded?: boolean }, { envelope, id }: SMTPServerSession) {
    const source = await beginningOf(stream);
    // The server answers 552.
    if (stream.sizeExceeded) return;
    await take(
      envelope.rcptTo.flatMap(({ address }) => paths.read(address) ?? []),
      source,
      id,
    );
  }
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    // Who wants it encrypted puts a mail server with a certificate in front.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    banner: 'returned mail',
    size: mostMailBytes,
    rejectOversized: true,
    maxClients: mostClients,
    socketTimeout: silenceMs,
    closeTimeout: 1_000,
    onConnect({ id, remoteAddress }, done) {
      const network = networkOf(remoteAddress);
      const open = (connections.get(network) ?? 0) + 1;
      if (open > mostOfNetwork) return done(new Refused(421, 'Too many connections, come again later'));
      connections.set(network, open);
      counted.add(id);
      return done();
    },
    onClose({ id, remoteAddress }) {
      // Those that were refused hang up, too.
      if (!counted.delete(id)) return;
      const network = networkOf(remoteAddress);
      const open = (connections.get(network) ?? 1) - 1;
      if (open > 0) connections.set(network, open);
      else connections.delete(network);
    },
    onMailFrom(_address, { remoteAddress }, done) {
      limiter.consume(networkOf(remoteAddress)).then(
        () => done(),
        () => done(new Refused(451, 'Too many messages, come again later')),
      );
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= mostRecipients) done(new Refused(452, 'Too many recipients'));
      else if (paths.read(address)) done();
      else done(new Refused(550, 'No such address'));
    },
    onData(stream, session, done) {
      takeAll(stream, session).then(
        () => done(null, 'Taken'),
        (error: unknown) => {
          log.error({ err: error }, 'returned mail could not be stored: whoever brings it comes again');
          done(new Refused(451, 'It cannot be stored now, come again later'));
        },
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A client that hangs up mid-message must not end the process.
  server.on('error', (error) => log.debug({ err: error }, 'a connection that brought returned mail broke'));
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The listener of a node. */
export interface ReturnedMail {
  /** @returns the port */
  start(parts: ListenerParts): Promise<number>;
  stop(): Promise<void>;
}
export const ReturnedMail = token<ReturnedMail>('deliveries.ReturnedMail');

export function createReturnedMail(): ReturnedMail {
  let running: Awaited<ReturnType<typeof listen>> | null = null;
  return {
    async start(parts) {
      running = await listen(parts);
      return running.port;
    },
    async stop() {
      await running?.stop();
      running = null;
    },
  };
}
