import type { Knex } from 'knex';
import pg from 'pg';

/** Short messages between all processes on one database, delivered when the sending transaction commits. */
export interface Signals {
  send(trx: Knex | Knex.Transaction, channel: string, text: string): Promise<void>;
  on(channel: string, listener: (text: string) => void): () => void;
  close(): Promise<void>;
}

/** PostgreSQL's limit for one message is 8,000 bytes. */
const maxBytes = 7_900;
const reconnectMs = 1_000;

/** LISTEN/NOTIFY over one connection of its own, which comes back by itself after a database restart. */
export async function connectSignals(connectionString: string): Promise<Signals> {
  const listeners = new Map<string, Set<(text: string) => void>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    next.on('error', () => {});
    next.on('end', () => {
      if (closed) return;
      retry = setTimeout(() => void connect().catch(() => next.emit('end')), reconnectMs);
      retry.unref();
    });
    next.on('notification', ({ payload = '' }) => {
      const split = payload.indexOf('\n');
      for (const listener of listeners.get(payload.slice(0, split)) ?? []) listener(payload.slice(split + 1));
    });
    await next.connect();
    await next.query('LISTEN kaiku');
    client = next;
  };
  await connect();

  return {
    async send(trx, channel, text) {
      const message = `${channel}\n${text}`;
      if (Buffer.byteLength(message) > maxBytes) throw new Error(`a signal on ${channel} is too long`);
      await trx.raw("SELECT pg_notify('kaiku', ?)", [message]);
    },
    on(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
