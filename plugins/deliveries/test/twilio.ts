import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TwilioMessage {
  path: string;
  authorization: string;
  form: URLSearchParams;
}

/** What the API says to a number, instead of taking its message: `[HTTP status, code]`. */
export type TwilioRefusal = (to: string, attempt: number) => [status: number, code: number] | null;

/** Twilio's API of messages on loopback: keeps what it has taken, and refuses what it is told to. */
export async function startTwilio(refuse: TwilioRefusal) {
  const taken: TwilioMessage[] = [];
  const attempts = new Map<string, number>();
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    const to = form.get('To') ?? '';
    attempts.set(to, (attempts.get(to) ?? 0) + 1);
    const refused = refuse(to, attempts.get(to)!);
    const say = (status: number, what: object) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(what));
    if (refused) {
      const [status, code] = refused;
      say(status, { code, message: `The message was refused.\nSee ${code}`, more_info: '', status });
      return;
    }
    taken.push({ path: request.url!, authorization: request.headers.authorization ?? '', form });
    say(201, { sid: `SM${taken.length}`, status: 'queued' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    attempts,
    to: (number: string) => taken.filter(({ form }) => form.get('To') === number),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
