import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Problem } from '@kaiku/sdk/server';
import type { Cell, Dataset } from '../dataset.ts';
import type { LayoutNews } from '../layout.ts';
import { type Call, type FromDatasets, type Given, type OfConversation, type ToDatasets, tell } from './protocol.ts';

/** So long a thread may ask nothing before its dataset is closed: while it is open, nobody gets new columns. */
const patienceMs = 60_000;

/**
 * Answers what another thread asks of a dataset.
 * @param gone that the thread has ended
 * @returns when nothing more is asked, and nothing of it is under way
 * @throws what a call has failed with
 */
export async function answerCalls(
  conversation: MessagePort,
  gone: AbortSignal,
  dataset: Dataset,
  patience = patienceMs,
): Promise<void> {
  if (gone.aborted) return;
  const { port1: port, port2 } = new MessageChannel();
  const say = (message: FromDatasets): void => port.postMessage(message);
  const streams = new Map<number, AsyncGenerator<Cell[][]>>();
  /** Values of each column that the other thread knows. */
  const known = new Map([...dataset.layout.stored.values()].map(({ key, dictionary }) => [key, dictionary.size]));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = new AbortController();
  const underWay = new Set<Promise<void>>();
  let fault: unknown = null;
  let waiting: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(waiting);
    if (underWay.size === 0) waiting = setTimeout(() => reject(new Problem('unavailable')), patience).unref();
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
    if (call.type === 'rows') return dataset.rows(call.sql, call.values, over.signal);
    if (call.type === 'derived') return dataset.derived(call.key, async () => call.sql, call.values);
    const { stream } = call;
    if (call.type === 'next' && call.statement)
      streams.set(stream, dataset.stream(call.statement.sql, call.statement.values, over.signal));
    const rows = streams.get(stream);
    if (call.type === 'leave') await rows?.return(undefined);
    const next = call.type === 'next' ? await rows?.next() : undefined;
    if (!next?.done && next) return next.value;
    streams.delete(stream);
    return null;
  }

  async function answer(id: number, call: Call): Promise<void> {
    try {
      const given = await give(call);
      // Values that have come since are known before the rows that have them.
      say({ type: 'given', id, given, news: news() });
    } catch (error) {
      fault ??= error;
      say({ type: 'failed', id, error: tell(error) });
    }
  }

  const hear = (message: ToDatasets): void => {
    if (message.type === 'left') {
      if (fault === null) resolve();
      else reject(fault);
      return;
    }
    const answering = answer(message.id, message.call).finally(() => {
      underWay.delete(answering);
      wait();
    });
    underWay.add(answering);
    wait();
  };
  const ended = (): void => resolve();
  gone.addEventListener('abort', ended);
  port.on('message', hear);
  wait();
  const opened: OfConversation = { type: 'opened', layout: dataset.layout.plain, port: port2 };
  conversation.postMessage(opened, [port2]);
  try {
    await promise;
  } finally {
    gone.removeEventListener('abort', ended);
    over.abort();
    port.close();
    await Promise.allSettled([...underWay, ...[...streams.values()].map((rows) => rows.return(undefined))]);
    clearTimeout(waiting);
  }
}
