import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { TellFault } from '@kaiku/sdk/model';
import { kindsOf } from '../../services/kinds.ts';
import { columnsOf } from '../columns.ts';
import { countColumns, Dataset } from '../dataset.ts';
import { Engine, type EngineSize, formFor } from '../engine.ts';
import { NeedsRoom } from '../layout.ts';
import type { BuildOrder, FromThread, ToThread } from './protocol.ts';

/** Builds one dataset from the rows that it is sent, in a DuckDB and a file of its own. */

/**
 * Of DuckDB, beside what the datasets of the process have. A group of rows waits in memory until it is packed, for which
 * each column takes blocks, and each thread of DuckDB blocks of its own: PostgreSQL and this thread use two processors
 * without another. Texts take what they are long.
 */
const sizeFor = (columns: number): EngineSize => ({
  memory: Math.min(512, 128 + columns),
  threads: 1,
});

/** The file's name inside of DuckDB. */
const name = 'building';

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

const told = new Set<string>();
const tell: TellFault = ({ plugin, kind, member, elementId, error }) => {
  if (told.has(`${kind} ${member}`)) return;
  told.add(`${kind} ${member}`);
  // What was thrown may be anything, which need not be cloneable.
  say({ type: 'fault', fault: { plugin, kind, member, elementId, error: new Error(String(error)) } });
};

async function build(): Promise<void> {
  const shape = {
    elements: columnsOf(order.elements, await kindsOf(order.kinds, order.elements, tell)),
    fieldIds: order.fieldIds,
  };
  const columns = countColumns(shape) + order.room.length;
  const engine = new Engine(order.folder, sizeFor(columns));
  try {
    await engine.attach(name, order.file, formFor(columns));
    const dataset = await Dataset.open(engine, name);
    await dataset.makeRoom([...(dataset.missing(shape) ?? []), ...order.room]);
    await dataset.fill(shape, order, blocks(), (count) => say({ type: 'taken', count }));
    dataset.release();
    await engine.detach(name);
  } finally {
    await engine.close();
  }
}

await build().then(
  () => say({ type: 'done' }),
  (error) => {
    if (error instanceof Cancelled) say({ type: 'cancelled' });
    else if (error instanceof NeedsRoom) say({ type: 'needsRoom', columns: error.columns });
    else say({ type: 'failed', error });
  },
);
port.close();
