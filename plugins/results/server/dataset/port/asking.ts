import { MessageChannel, type MessagePort, postMessageToThread } from 'node:worker_threads';
import type { DuckDBValue } from '@duckdb/node-api';
import { Problem } from '@kaiku/sdk/server';
import type { Cell, DatasetTable } from '../dataset.ts';
import { Layout } from '../layout.ts';
import {
  type Asked,
  type Call,
  type FromDatasets,
  type Given,
  heard,
  type OfConversation,
  type Opening,
  openingType,
  type ToDatasets,
} from './protocol.ts';

/** The thread that answers. */
const mainThread = 0;

/** Reads a dataset of the thread that answers. @throws what that has failed with, or the work */
export async function askDataset<T>(
  dataDir: string,
  asked: Asked,
  work: (dataset: DatasetTable) => Promise<T>,
): Promise<T> {
  const { port1: conversation, port2 } = new MessageChannel();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  promise.catch(() => {}); // it may fail before it is waited for
  let table: AskedTable | null = null;
  let outcome: Promise<T> | null = null;
  conversation.on('message', (message: OfConversation) => {
    if (message.type === 'opened') {
      const opened = new AskedTable(message.port, Layout.from(message.layout));
      table = opened;
      outcome = work(opened);
      outcome.catch(() => {}).finally(() => opened.leave());
    } else if (message.type === 'closed') outcome!.then(resolve, reject);
    else reject(heard(message.error));
  });
  conversation.once('close', () => reject(new Problem('unavailable')));
  const opening: Opening = { type: openingType, dataDir, port: port2, asked };
  try {
    await postMessageToThread(mainThread, opening, [port2]).catch((error) => {
      // The node is ending: nobody hears.
      throw Object.assign(new Problem('unavailable'), { cause: error });
    });
    return await promise;
  } finally {
    conversation.close();
    (table as AskedTable | null)?.end();
  }
}

/** A dataset of another thread, as views read it. */
class AskedTable implements DatasetTable {
  readonly layout: Layout;
  readonly #port: MessagePort;
  readonly #calls = new Map<number, PromiseWithResolvers<Given>>();
  #count = 0;
  #ended = false;

  constructor(port: MessagePort, layout: Layout) {
    this.#port = port;
    this.layout = layout;
    port.on('message', (message: FromDatasets) => this.#hear(message));
    port.once('close', () => this.end());
  }

  #hear(message: FromDatasets): void {
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.type === 'failed') call?.reject(heard(message.error));
    else {
      if (message.news) this.layout.learn(message.news);
      call?.resolve(message.given);
    }
  }

  /** Nothing more is asked. */
  leave(): void {
    this.#say({ type: 'left' });
  }

  end(): void {
    this.#ended = true;
    this.#port.close();
    for (const { reject } of this.#calls.values()) reject(new Problem('unavailable'));
    this.#calls.clear();
  }

  #say(message: ToDatasets): void {
    this.#port.postMessage(message);
  }

  async #ask(call: Call): Promise<Given> {
    if (this.#ended) throw new Problem('unavailable');
    this.#count += 1;
    const id = this.#count;
    const answer = Promise.withResolvers<Given>();
    this.#calls.set(id, answer);
    this.#say({ type: 'call', id, call });
    return answer.promise;
  }

  async rows<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): Promise<Row[]> {
    return (await this.#ask({ type: 'rows', sql, values })) as Row[];
  }

  async derived(key: string, query: () => Promise<string>, values: Record<string, DuckDBValue> = {}): Promise<string> {
    return (await this.#ask({ type: 'derived', key, sql: await query(), values })) as string;
  }

  async *stream<Row extends Cell[]>(sql: string, values: Record<string, DuckDBValue> = {}): AsyncGenerator<Row[]> {
    this.#count += 1;
    const stream = this.#count;
    let rows = await this.#ask({ type: 'next', stream, statement: { sql, values } });
    try {
      for (; rows !== null; rows = await this.#ask({ type: 'next', stream })) yield rows as Row[];
    } finally {
      if (rows !== null) await this.#ask({ type: 'leave', stream }).catch(() => {});
    }
  }
}
