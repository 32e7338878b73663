import { type Duty, type DutyLimits, duties } from '@kaiku/config';
import pg from 'pg';
import { partOfTrace } from '../tracing.ts';
import { type Activity, currentActivity } from './activity.ts';
import { refusalOf } from './outage.ts';
import { patientClient } from './patientClient.ts';
import { withEachSecret } from './roleClient.ts';
import { type Share, Shares } from './shares.ts';

export interface PoolOptions {
  Client?: typeof pg.Client;
  /** A pooler lies between, which gives each transaction another connection of the server's. */
  pooled?: boolean;
}

/** Connections at most, for transactions and for single statements. */
export type PoolSizes = Record<Duty, { transactions: number; statements: number }>;

/**
 * A pool per duty, and in each one for transactions and one for single statements, which may be made while a
 * transaction is open: out of one pool, enough of both at once would wait for each other for ever.
 */
export const poolSizes = (size: number): PoolSizes => ({
  respondents: { transactions: size, statements: size },
  staff: { transactions: size, statements: Math.ceil(size / 2) },
  // Jobs of a lane at a time, and as many companies as the subscribers of events work for at once.
  jobs: { transactions: 16, statements: 4 },
});

/** A client that knex holds; it takes one with this mark for broken. */
export type LentClient = pg.PoolClient & { __knex__disposed?: unknown };

/** The connections of one kind, each request's and job's out of its duty's own pool. */
export class DutyPools {
  readonly pools: Readonly<Record<Duty, pg.Pool>>;
  readonly #limits: Record<Duty, DutyLimits>;
  readonly #shares: Record<Duty, Shares>;
  /** Open connections, lent or not. */
  readonly #open = new Set<pg.PoolClient>();
  /** Ends what is lent. */
  readonly #lent = new Set<(why: Error) => void>();
  #waited: (duty: Duty, ms: number) => void = () => {};

  constructor(url: string, limits: Record<Duty, DutyLimits>, size: (duty: Duty) => number, options: PoolOptions = {}) {
    this.#limits = limits;
    this.pools = perDuty((duty) => makePool(url, limits[duty], size(duty), options));
    for (const duty of duties) {
      this.pools[duty].on('connect', (client) => void this.#open.add(client));
      this.pools[duty].on('remove', (client) => void this.#open.delete(client));
    }
    this.#shares = perDuty(() => new Shares());
  }

  /** Calls back with how long each that was lent a connection waited for it. */
  onWaited(listener: (duty: Duty, ms: number) => void): void {
    this.#waited = listener;
  }

  /** Runs one statement. @throws Problem `unavailable` when the database is away, hangs or has nothing free */
  async query(...statement: Parameters<pg.Pool['query']>): Promise<pg.QueryResult> {
    const trace = partOfTrace('database statement');
    try {
      const pool = this.pools[dutyNow()] as unknown as { query(...all: unknown[]): Promise<pg.QueryResult> };
      return await withEachSecret(() => pool.query(...statement));
    } catch (error) {
      trace?.fail(error);
      throw refusalOf(error);
    } finally {
      trace?.end();
    }
  }

  /**
   * Lends a connection until it is released, or the duty's limit for a transaction has passed: then it is closed, which
   * rolls back whatever it holds, also when the borrower never comes back.
   * @throws Problem `unavailable`
   */
  async connect(): Promise<LentClient> {
    const duty = dutyNow();
    const pool = this.pools[duty];
    const { acquireMs, transactionMs } = this.#limits[duty];
    const asked = performance.now();
    const trace = partOfTrace('database transaction');
    const giveBack = await this.#shares[duty]
      .take(sharesOf(currentActivity(), pool.options.max), acquireMs)
      .catch((error) => {
        trace?.end();
        throw error;
      });
    let client: LentClient;
    try {
      client = await withEachSecret(() => pool.connect());
    } catch (error) {
      giveBack();
      trace?.fail(error);
      trace?.end();
      throw refusalOf(error);
    }
    this.#waited(duty, performance.now() - asked);
    const release = client.release.bind(client);
    let over = false;
    const end = (error?: Error | boolean): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      this.#lent.delete(breakOff);
      release(error);
      giveBack();
      trace?.end();
    };
    const breakOff = (why: Error): void => {
      breakConnection(client, why);
      end(true);
    };
    this.#lent.add(breakOff);
    const timer = setTimeout(() => {
      breakOff(new Error(`a transaction took longer than ${transactionMs} ms`));
    }, transactionMs);
    timer.unref();
    client.release = end;
    return client;
  }

  /** Lends no more. What is lent may come back for so long; then it is broken off. */
  async end(withinMs: number): Promise<void> {
    const late = setTimeout(() => {
      const why = new Error('the process ends');
      for (const breakOff of this.#lent) breakOff(why);
      for (const client of this.#open) breakConnection(client, why);
    }, withinMs);
    await Promise.all(duties.map((duty) => this.pools[duty].end())).finally(() => clearTimeout(late));
  }
}

const dutyNow = (): Duty => currentActivity()?.duty ?? 'jobs';

const perDuty = <T>(make: (duty: Duty) => T): Record<Duty, T> =>
  Object.fromEntries(duties.map((duty) => [duty, make(duty)])) as Record<Duty, T>;

/**
 * What of a pool one plugin, and one route or job of it, may hold. A single plugin serves all of the respondents, and
 * would only keep itself waiting.
 */
function sharesOf(activity: Activity | undefined, size: number): Share[] {
  if (!activity?.plugin || activity.duty === 'respondents') return [];
  const { plugin, what } = activity;
  const all: Share[] = [{ key: plugin, most: Math.max(1, Math.floor((size * 3) / 4)) }];
  if (what) all.push({ key: `${plugin} ${what}`, most: Math.max(1, Math.floor(size / 2)) });
  return all;
}

/** Ends it at once; a polite goodbye would wait for what it is doing. */
export function breakConnection(client: LentClient, why: unknown): void {
  client.__knex__disposed = why;
  (client as unknown as pg.Client).connection.stream.destroy();
}

function makePool(
  url: string,
  limits: DutyLimits,
  size: number,
  { Client = pg.Client, pooled = false }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    // A database that is frozen keeps no time, so this side does too.
    Client: patientClient(Client, limits.statementMs + 2_000),
    connectionString: url,
    max: size,
    // What begins a transaction is sent together, in one round trip.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.acquireMs,
    ...(!pooled && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.transactionMs,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that the server closed is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only, and one that is lent may be closed as well.
  pool.on('connect', (client: LentClient) => {
    if (pooled) limitTransactions(client, limits);
    client.on('error', (error) => {
      client.__knex__disposed = error;
    });
  });
  return pool;
}

/** What a pooler gives no session for is said in each transaction, in the round trip that begins it. */
function limitTransactions(client: LentClient, { statementMs, lockMs, transactionMs }: DutyLimits): void {
  const settings = [
    `statement_timeout = ${statementMs}`,
    `lock_timeout = ${lockMs}`,
    `idle_in_transaction_session_timeout = ${transactionMs}`,
  ].map((setting) => ` SET LOCAL ${setting};`);
  const limited = (sql: string): string =>
    sql.replace(/^BEGIN( READ ONLY)?;?/, (begin) => [begin.replace(/;?$/, ';'), ...settings].join(''));
  const query = client.query.bind(client) as (...all: unknown[]) => unknown;
  const withLimits = (statement: unknown, ...rest: unknown[]) => {
    if (typeof statement === 'string') return query(limited(statement), ...rest);
    const { text } = statement as { text?: string };
    return query(text?.startsWith('BEGIN') ? { ...(statement as object), text: limited(text) } : statement, ...rest);
  };
  client.query = withLimits as typeof client.query;
}
