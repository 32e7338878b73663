import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Element } from '@kaiku/sdk/model';
import { until } from '@kaiku/sdk/testing';
import { buildInThread } from '../../server/dataset/build/inThread.ts';
import { item } from './arbitraries.ts';
import { packedBlock } from './packed.ts';
import { World } from './world.ts';

/** A process that breaks a build off while DuckDB is at work for it: `fork(brokenOff.ts, [folder])`; it tells how that ended. */

const [folder = ''] = process.argv.slice(2);
const rows = Array.from({ length: 40 }, (_, at) => item(`r${at}`, at));
const columns = [item('c0', 0), item('c1', 1)];
const elements = Array.from(
  { length: 30 },
  (_, at) =>
    ({
      id: `m${at}`,
      kind: 'matrix',
      name: '',
      saved: true,
      settings: { text: '', rows, columns },
    }) as unknown as Element,
);
/** Of a kind that must not be asked any more. */
const hanging = { id: 'hangs', kind: 'hanging', name: '', saved: true, settings: { text: '' } } as unknown as Element;
const order = {
  file: path.join(folder, 'one.duckdb'),
  folder,
  elements: [...elements, hanging],
  fieldIds: [],
  kinds: [new URL('./hangingKind.ts', import.meta.url).href],
  room: [],
  words: [],
  memory: null,
  watermark: '1',
};
const world = new World();
const responses = Array.from({ length: 300 }, () => world.response({ m0: { r0: 'c1' }, hangs: 'on' }));
const stop = new AbortController();

async function* blocks() {
  yield packedBlock(responses, { first: true, last: true });
  // The thread makes 1,200 columns before it takes any: it hears of this while it waits for DuckDB.
  await until('the file', async () => existsSync(order.file));
  stop.abort(new Error('broken off'));
}

const ended = await buildInThread(
  order,
  blocks(),
  () => {},
  () => {},
  stop.signal,
  300,
).then(
  () => 'built',
  (error: Error) => error.message,
);
process.send!(ended);
