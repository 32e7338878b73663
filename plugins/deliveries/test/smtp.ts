import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export interface Received {
  /** Envelope sender. */
  from: string;
  to: string;
  messageId: string;
  at: number;
}

/** What the server says to a recipient's address; null: 250. With 421 it hangs up. */
export type Refusal = (to: string, attempt: number) => string | null;

/** A mail server on loopback that says what it is told to, and keeps a log of what it has taken. */
export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/**
 * @param taken asked once a message is in the log: the server says so after this, or with false hangs up without a word
 */
export async function startSmtp(refuse: Refusal, taken: () => boolean | Promise<boolean> = () => true) {
  const log: Received[] = [];
  const attempts = new Map<string, number>();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let from = '';
    let to = '';
    let data: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 loopback');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') data += `${line}\n`;
          else {
            log.push({ from, to, messageId: /^message-id:\s*(\S+)/im.exec(data)?.[1] ?? '', at: Date.now() });
            data = null;
            void Promise.resolve(taken()).then((says) => {
              if (says) say('250 2.0.0 taken');
              else socket.destroy();
            });
          }
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 loopback');
        else if (/^MAIL/i.test(line)) {
          from = /<(.*?)>/.exec(line)![1]!;
          say('250 ok');
        } else if (/^RCPT/i.test(line)) {
          to = /<(.*?)>/.exec(line)![1]!;
          const attempt = (attempts.get(to) ?? 0) + 1;
          attempts.set(to, attempt);
          const said = refuse(to, attempt) ?? '250 ok';
          say(said);
          if (said.startsWith('421')) socket.end();
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 ok');
      }
    });
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  const port = await listen(0);
  return {
    url: `smtp://127.0.0.1:${port}`,
    log,
    attempts,
    /** Cuts all connections, as a server does that dies. */
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stop,
    /** After `stop`, at the same place. */
    async back() {
      await listen(port);
    },
  };
}
