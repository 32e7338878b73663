import type { Duty, DutyLimits } from '@kaiku/config';
import type { Secrets } from '@kaiku/sdk/server';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import type { KeyRing } from '../secrets.ts';
import { DutyPools, poolSizes } from './dutyPools.ts';
import { roleClient } from './roleClient.ts';
import { namesOf, passwordOf, type RolePasswords } from './roles.ts';
import { TenantClient } from './tenantClient.ts';

// Counts fit a double; a bigint as text would surprise every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** Plain connections of the app role, each out of the pool of the caller's duty. */
export type StatementPool = Pick<pg.Pool, 'query' | 'connect'>;

export interface Database {
  /** The app role, for tenant transactions. */
  knex: Knex;
  /** The app role, plain connections for hot paths. */
  pool: StatementPool;
  /** The pools behind `knex` and `pool`, to be watched. */
  pools: { transactions: DutyPools; statements: DutyPools };
  /** Connection text of the role that runs the queue and the event dispatcher. */
  workerUrl: string;
  appUrl: string;
  /** What makes connections with these addresses, whichever secret their passwords are made of at the time. */
  Client: typeof pg.Client;
  /** @param withinMs of which half is for what still runs: it is broken off after that */
  close(withinMs: number): Promise<void>;
}

/** Where the two roles connect. The owner's own address stays with the start: plugins run in the same process. */
export interface RoleUrls {
  app: string;
  worker: string;
  /** The app role at a pooler, for what holds nothing between transactions. */
  pooled?: string;
}

export interface DatabaseOptions {
  urls: RoleUrls;
  ring: KeyRing;
  poolSize: number;
  limits: Record<Duty, DutyLimits>;
}

/** Passwords of the product's roles, made of the secret. */
export const rolePasswords = (secrets: Secrets): RolePasswords => ({
  app: passwordOf(secrets, 'app'),
  worker: passwordOf(secrets, 'worker'),
  lookup: passwordOf(secrets, 'lookup'),
});

/** @param prefix what the names of the installation's roles begin with */
export function roleUrls(
  ownerUrl: string,
  secrets: Secrets,
  prefix: string,
  poolerUrl: string | null = null,
): RoleUrls {
  const passwords = rolePasswords(secrets);
  const names = namesOf(prefix);
  return {
    app: withRole(ownerUrl, names.app, passwords.app),
    worker: withRole(ownerUrl, names.worker, passwords.worker),
    ...(poolerUrl && { pooled: withRole(poolerUrl, names.app, passwords.app) }),
  };
}

export function connectDatabase({ urls, ring, poolSize, limits }: DatabaseOptions): Database {
  const sizes = poolSizes(poolSize);
  const Client = roleClient(ring);
  const transactions = new DutyPools(urls.pooled ?? urls.app, limits, (duty) => sizes[duty].transactions, {
    Client,
    pooled: urls.pooled !== undefined,
  });
  const statements = new DutyPools(urls.app, limits, (duty) => sizes[duty].statements, { Client });
  const knex = knexFactory({
    client: TenantClient as unknown as typeof Knex.Client,
    connectionPool: transactions,
    // What it would warn of is thrown as well.
    log: { warn: () => {} },
  } as unknown as Knex.Config);
  return {
    knex,
    pool: statements as unknown as StatementPool,
    pools: { transactions, statements },
    appUrl: urls.app,
    Client,
    workerUrl: urls.worker,
    async close(withinMs) {
      await Promise.all([transactions.end(withinMs / 2), statements.end(withinMs / 2)]);
      // Not before: a connection that is still lent comes back through it.
      await knex.destroy();
    },
  };
}

function withRole(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.toString();
}
