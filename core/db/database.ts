import type { Secrets } from '@kaiku/sdk/server';
import knexFactory, { type Knex } from 'knex';
import pg from 'pg';
import { TenantClient } from './tenantClient.ts';

// Counts fit a double; a bigint as text would surprise every caller.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

export interface Database {
  /** The app role, for tenant transactions. */
  knex: Knex;
  /** The app role, plain connections for hot paths. */
  pool: pg.Pool;
  /** Connection text of the role that runs the queue and the event dispatcher. */
  workerUrl: string;
  appUrl: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  ownerUrl: string;
  secrets: Secrets;
  poolSize: number;
}

/** Passwords of the two roles that the product connects as, made of the secret. */
export const rolePasswords = (secrets: Secrets): { app: string; worker: string } => ({
  app: Buffer.from(secrets.key('database-app')).toString('base64url'),
  worker: Buffer.from(secrets.key('database-worker')).toString('base64url'),
});

export function connectDatabase(options: DatabaseOptions): Database {
  const passwords = rolePasswords(options.secrets);
  const appUrl = withRole(options.ownerUrl, 'kaiku_app', passwords.app);
  const knex = knexFactory({
    client: TenantClient as unknown as typeof Knex.Client,
    connection: appUrl,
    pool: { min: 0, max: options.poolSize },
    acquireConnectionTimeout: 15_000,
  });
  const pool = new pg.Pool({ connectionString: appUrl, max: options.poolSize, idleTimeoutMillis: 30_000 });
  // An idle connection that the server closed is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  return {
    knex,
    pool,
    appUrl,
    workerUrl: withRole(options.ownerUrl, 'kaiku_worker', passwords.worker),
    close: async () => {
      await Promise.all([knex.destroy(), pool.end()]);
    },
  };
}

function withRole(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.toString();
}
