import pg from 'pg';
import { withEachSecret } from './roleClient.ts';

/** How a connection that must always be there is kept. */
export interface SteadyPace {
  /** Between two tries to connect; each differs by a fifth, so that nodes do not all come at the same moment. */
  retryMs: number;
  /** How often a silent connection is asked whether the server still answers. */
  beatMs: number;
  /** How long a connection, or an answer to a beat, may take. */
  patienceMs: number;
}

export const usualPace: SteadyPace = { retryMs: 1_000, beatMs: 10_000, patienceMs: 4_000 };

export interface SteadyClient {
  /** Runs one statement; rejects at once while there is no connection. Statements run one after another. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<R>>;
  connected(): boolean;
  /**
   * When the server was last asked whether it answers, and did: `performance.now()`. It has told everything of before.
   * Minus infinity while that is not known.
   */
  answeredAt(): number;
  /** Calls back each time that the connection is there again after it was lost. */
  onReconnected(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface SteadyOptions {
  connectionString: string;
  /** As `roleClient` makes it, for a role whose password may change. */
  Client?: typeof pg.Client;
  /** What the database's list of its connections calls it. */
  name?: string;
  /** Runs on each new connection before it counts as there: LISTEN, locks. */
  prepare?(client: pg.Client): Promise<unknown>;
  onNotification?(payload: string): void;
  onLost?(error: Error): void;
  pace?: SteadyPace;
}

/**
 * One connection of its own that comes back by itself. There is one client at a time and one try at a time, whatever
 * fails: the server's end, a try, or a server that no longer answers on an open connection.
 * @throws when the first connection fails
 */
export async function connectSteadily(options: SteadyOptions): Promise<SteadyClient> {
  const pace = options.pace ?? usualPace;
  const { Client = pg.Client } = options;
  const reconnected = new Set<() => void>();
  let current: pg.Client | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let trying: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const client = new Client({
      connectionString: options.connectionString,
      ...(options.name && { application_name: options.name }),
      keepAlive: true,
      connectionTimeoutMillis: pace.patienceMs,
      query_timeout: pace.patienceMs,
    });
    let lost: Error | undefined;
    client.on('error', (error) => {
      lost = error;
    });
    client.on('notification', ({ payload = '' }) => options.onNotification?.(payload));
    // Only the client that is in use may ask for another one.
    client.on('end', () => {
      if (client === current) drop(client, lost ?? new Error('the database ended the connection'));
    });
    trying = client;
    try {
      await client.connect();
      await options.prepare?.(client);
    } catch (error) {
      destroy(client);
      throw error;
    } finally {
      trying = null;
    }
    if (closed) return destroy(client);
    if (lost) throw lost;
    current = client;
    schedule(pace.beatMs, beat);
  };

  const schedule = (ms: number, work: () => Promise<void>): void => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  };

  const retry = async (): Promise<void> => {
    try {
      await connect();
    } catch {
      return schedule(pace.retryMs * (0.8 + 0.4 * Math.random()), retry);
    }
    if (!closed) for (const listener of reconnected) listener();
  };

  const beat = async (): Promise<void> => {
    const client = current;
    const askedAt = performance.now();
    try {
      await client?.query('SELECT 1');
      if (client === null || client !== current) return;
      answeredAt = askedAt;
      schedule(pace.beatMs, beat);
    } catch (error) {
      if (client !== null && client === current) drop(client, error as Error);
    }
  };

  const drop = (client: pg.Client, error: Error): void => {
    current = null;
    answeredAt = Number.NEGATIVE_INFINITY;
    destroy(client);
    if (closed) return;
    options.onLost?.(error);
    schedule(pace.retryMs * (0.8 + 0.4 * Math.random()), retry);
  };

  await withEachSecret(connect);
  return {
    async query(text, values) {
      if (!current) throw new Error('the database connection is lost');
      return current.query(text, values);
    },
    connected: () => current !== null,
    answeredAt: () => answeredAt,
    onReconnected(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      if (trying) destroy(trying);
      const client = current;
      current = null;
      if (!client) return;
      const late = setTimeout(destroy, pace.patienceMs, client);
      await client.end().finally(() => clearTimeout(late));
    },
  };
}

/** A polite goodbye would wait for a server that may never answer. */
const destroy = (client: pg.Client): void => {
  client.connection.stream.destroy();
};
