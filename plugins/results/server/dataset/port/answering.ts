import type { MessagePort } from 'node:worker_threads';
import { Problem } from '@kaiku/sdk/server';
import type { Cell, Dataset } from '../dataset.ts';
import type { LayoutNews } from '../layout.ts';
import { type Call, type FromDatasets, type Given, type ToDatasets, tell } from './protocol.ts';

/** So long a thread may ask nothing before its dataset is closed: while it is open, nobody gets new columns. */
const patienceMs = 60_000;

/** Answers what another thread asks of a dataset. @returns when nothing more is asked @throws what a call has failed with */
export async function answerCalls(port: MessagePort, dataset: Dataset, patience = patienceMs): Promise<void> {
  const say = (message: FromDatasets): void => port.postMessage(message);
  const streams = new Map<number, AsyncGenerator<Cell[][]>>();
  /** Values of each column that the other thread knows. */
  const known = new Map([...dataset.layout.stored.values()].map(({ key, dictionary }) => [key, dictionary.size]));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let fault: unknown = null;
  let waiting: NodeJS.Timeout | undefined;
  let busy = 0;
  const wait = (): void => {
    clearTimeout(waiting);
    if (busy === 0) waiting = setTimeout(() => reject(new Problem('unavailable')), patience).unref();
  };

  const news = (): LayoutNews | null => {
    const values = [...dataset.layout.stored.values()].flatMap(({ key, dictionary }) => {
      const before = known.get(key) ?? 0;
      if (dictionary.size === before) return [];
      known.set(key, dictionary.size);
      return [{ key, values: dictionary.since(before) }];
    });
    return values.length > 0 ? { values, skipped: [] } : null;
  };

  async function give(call: Call): Promise<Given> {
    if (call.type === 'rows') return dataset.rows(call.sql, call.values);
    if (call.type === 'derived') return dataset.derived(call.key, async () => call.sql, call.values);
    const { stream } = call;
    if (call.type === 'next' && call.statement)
      streams.set(stream, dataset.stream(call.statement.sql, call.statement.values));
    const rows = streams.get(stream);
    if (call.type === 'leave') await rows?.return(undefined);
    const next = call.type === 'next' ? await rows?.next() : undefined;
    if (!next?.done && next) return next.value;
    streams.delete(stream);
    return null;
  }

  const hear = async (message: ToDatasets): Promise<void> => {
    clearTimeout(waiting);
    if (message.type === 'left') return fault === null ? resolve() : reject(fault);
    const { id, call } = message;
    busy += 1;
    try {
      const given = await give(call);
      // Values that have come since are known before the rows that have them.
      say({ type: 'given', id, given, news: news() });
    } catch (error) {
      fault ??= error;
      say({ type: 'failed', id, error: tell(error) });
    }
    busy -= 1;
    wait();
  };
  const ended = (): void => resolve();
  port.on('message', hear);
  // The thread has ended.
  port.once('close', ended);
  wait();
  say({ type: 'opened', layout: dataset.layout.plain });
  try {
    await promise;
  } finally {
    clearTimeout(waiting);
    port.off('message', hear);
    port.off('close', ended);
    await Promise.allSettled([...streams.values()].map((rows) => rows.return(undefined)));
  }
}
