import { parentPort, workerData } from 'node:worker_threads';
import { NeedsRoom } from '../layout.ts';
import { Inbox } from './inbox.ts';
import type { BuildOrder, FromThread, ToThread } from './protocol.ts';
import { Writing } from './writing.ts';

/** Lays the rows that it is sent out in columns, which another thread writes: each takes about a half of a build. */

class Cancelled extends Error {}

const order = workerData as BuildOrder;
const port = parentPort!;
const say = (message: FromThread): void => port.postMessage(message);

const cancelled = Promise.withResolvers<never>();
cancelled.promise.catch(() => {}); // who waits for something of a kind hears
const inbox = new Inbox<ToThread>(port, ({ type }) => {
  if (type !== 'cancel') return;
  // No kind is asked about what waits: it might hold the thread, which nobody ends any more once it says this.
  inbox.clear();
  cancelled.reject(new Cancelled());
  say({ type: 'leaving' });
});

async function* blocks(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await inbox.next();
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
