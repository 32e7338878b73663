import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { bareInserts } from './bareInsert.ts';

/**
 * The least that takes in an answer by HTTP: Node's own server, the JSON read, the row inserted by bare pg. What Kaiku does
 * beside it costs what lies between the two. Writes its address as a line, and stops when its input ends.
 */
const { insert } = bareInserts(process.env.KAIKU_BENCH_DATABASE!, Number(process.env.KAIKU_BENCH_POOL));

const server = createServer(async (request, reply) => {
  const { transaction_id: id, answers } = (await json(request)) as { transaction_id: string; answers: object };
  await insert(id, JSON.stringify(answers));
  const text = JSON.stringify({ response: { response_id: id, duplicate: false } });
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)}\n`);
});
process.stdin.resume().once('end', () => process.exit(0));
