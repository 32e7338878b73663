import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';

/** A name server on loopback that knows these TXT records; null: it is silent. */
export async function startNameServer() {
  const records = new Map<string, string[] | null>();
  const server = createSocket('udp4');
  server.on('message', (packet, { port, address }) => {
    const { id, questions = [] } = decode(packet);
    const name = questions[0]!.name.toLowerCase();
    const found = records.get(name);
    if (found === null) return;
    const answer = encode({
      type: 'response',
      id: id!,
      // Recursion is available; 3: there is no such name.
      flags: 0x0180 | (found ? 0 : 3),
      questions,
      answers: (found ?? []).map((text) => ({ type: 'TXT', name, ttl: 1, data: text.match(/.{1,255}/g)! })),
    });
    server.send(answer, port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    records,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
