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
port.on('message', (message: ToThread) => {
  waiting.push(message);
  if (message.type === 'cancel') say({ type: 'leaving' });
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
port.close();
