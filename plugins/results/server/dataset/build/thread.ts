import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { NeedsRoom } from '../layout.ts';
import type { BuildOrder, FromThread, ToThread } from './protocol.ts';
import { Writing } from './writing.ts';

/** Lays the rows that it is sent out in columns, which another thread writes: each takes about a half of a build. */

class Cancelled extends Error {}

const order = workerData as BuildOrder;
const port = parentPort!;
const say = (message: FromThread): void => port.postMessage(message);

const waiting: ToThread[] = [];
const cancelled = Promise.withResolvers<never>();
cancelled.promise.catch(() => {}); // who waits for something of a kind hears
port.on('message', (message: ToThread) => {
  if (message.type === 'cancel') {
    // No kind is asked about what waits: it might hold the thread, which nobody ends any more once it says this.
    waiting.length = 0;
    cancelled.reject(new Cancelled());
    say({ type: 'leaving' });
  }
  waiting.push(message);
});

async function* blocks(): AsyncGenerator<Uint8Array> {
  for (;;) {
    while (waiting.length === 0) await once(port, 'message');
    const message = waiting.shift()!;
    if (message.type === 'end') return;
    if (message.type === 'cancel') throw new Cancelled();
    yield message.rows;
  }
}

/** Bytes of chunks that were written. */
const free: ArrayBuffer[] = [];
const writing = new Writing(free);

async function build(): Promise<void> {
  // Loaded while the other thread loads DuckDB.
  const { layOut } = await import('./layOut.ts');
  await layOut(
    {
      order,
      cancelled: cancelled.promise,
      blocks: blocks(),
      free,
      taken: (count) => say({ type: 'taken', count }),
      fault: (fault) => say({ type: 'fault', fault }),
    },
    writing,
  );
}

await build()
  .finally(() => writing.leave())
  .then(
    () => say({ type: 'done' }),
    (error) => {
      if (error instanceof Cancelled) say({ type: 'cancelled' });
      else if (error instanceof NeedsRoom) say({ type: 'needsRoom', columns: error.columns });
      else say({ type: 'failed', error });
    },
  );
// Something of a kind's may wait for ever. DuckDB is in the other thread, which has ended.
process.exit();
