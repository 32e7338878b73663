import type { Knex } from 'knex';
import { connectSteadily, type SteadyOptions, usualPace } from '../db/steadyClient.ts';

/** Short messages between all processes on one database, delivered when the sending transaction commits. */
export interface Signals {
  send(trx: Knex | Knex.Transaction, channel: string, text: string): Promise<void>;
  on(channel: string, listener: (text: string) => void): () => void;
  /** Calls back when this process hears again after it was cut off: what was sent meanwhile did not reach it. */
  reconnected(listener: () => void): () => void;
  /** Whether this process hears at the moment. */
  connected(): boolean;
  /**
   * Whatever was sent before this moment has been heard: `performance.now()`, minus infinity while that is not known.
   * Who keeps something in mind until a signal says otherwise asks for this, too.
   */
  heardAt(): number;
  close(): Promise<void>;
}

/** PostgreSQL's limit for one message is 8,000 bytes. */
const maxBytes = 7_900;

/** A silent connection may be a dead one: what is trusted because nothing was heard is trusted no longer than this. */
const beatMs = 500;

/** LISTEN/NOTIFY over one connection of its own, which comes back by itself after a database restart. */
export async function connectSignals(
  connectionString: string,
  { pace, Client }: Pick<SteadyOptions, 'pace' | 'Client'> = {},
): Promise<Signals> {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const client = await connectSteadily({
    connectionString,
    name: 'kaiku signals',
    ...(Client && { Client }),
    pace: pace ?? { ...usualPace, beatMs },
    prepare: (fresh) => fresh.query('LISTEN kaiku'),
    onNotification(payload) {
      const split = payload.indexOf('\n');
      for (const listener of listeners.get(payload.slice(0, split)) ?? []) listener(payload.slice(split + 1));
    },
  });

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
    reconnected: (listener) => client.onReconnected(listener),
    connected: () => client.connected(),
    heardAt: () => client.answeredAt(),
    close: () => client.close(),
  };
}
