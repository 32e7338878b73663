import { parentPort } from 'node:worker_threads';
// DuckDB, while the other thread loads its kinds.
import '../chunkAppender.ts';
import type { Chunk } from '../chunk.ts';
import { Dataset } from '../dataset.ts';
import { Engine, type EngineSize, formFor } from '../engine.ts';
import type { LayoutNews } from '../layout.ts';
import { Inbox } from './inbox.ts';
import type { FromWriter, ToWriter, WriteOrder } from './protocol.ts';

/** Writes one dataset from the chunks that it is sent, in a DuckDB and a file of its own. */

/**
 * Of DuckDB, beside what the datasets of the process have. A group of rows waits in memory until it is packed, for which
 * each column takes blocks, and each thread of DuckDB blocks of its own: PostgreSQL and the threads of the build use two
 * processors without another. Of very long texts two thousand lie there at once.
 */
const sizeFor = (columns: number, memory: number | null): EngineSize => ({
  memory: memory ?? Math.min(512, 128 + columns),
  threads: 1,
});

/** The file's name inside of DuckDB. */
const name = 'building';

/** Nobody waits for what it writes. */
class Left extends Error {}

const port = parentPort!;
const say = (message: FromWriter, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const inbox = new Inbox<ToWriter>(port);

async function next(): Promise<Exclude<ToWriter, { type: 'leave' }>> {
  const message = await inbox.next();
  if (message.type === 'leave') throw new Left();
  return message;
}

async function* chunks(): AsyncGenerator<Chunk, LayoutNews> {
  for (;;) {
    const message = await next();
    if (message.type === 'end') return message.news;
    if (message.type === 'begin') throw new RangeError('a dataset that is being written cannot be begun');
    yield message.chunk;
    const { bytes } = message.chunk;
    say({ type: 'free', bytes }, [bytes]);
  }
}

async function write({ file, folder, memory, room, columns, watermark }: WriteOrder): Promise<void> {
  const engine = new Engine(folder, sizeFor(room.length, memory));
  try {
    await engine.attach(name, file, formFor(room.length));
    const dataset = await Dataset.open(engine, name);
    await dataset.makeRoom(room);
    say({ type: 'ready' });
    await dataset.fill(columns, watermark, chunks());
    await dataset.release();
    await engine.settle(name);
    await engine.detach(name);
  } finally {
    await engine.close();
  }
}

async function work(): Promise<void> {
  const message = await next();
  if (message.type !== 'begin') throw new RangeError('a dataset that is to be written is begun first');
  await write(message.order);
}

await work().then(
  () => say({ type: 'done' }),
  (error) => {
    if (!(error instanceof Left)) say({ type: 'failed', error });
  },
);
port.close();
