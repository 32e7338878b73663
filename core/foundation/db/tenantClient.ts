import { createRequire } from 'node:module';
import type { Knex } from 'knex';
import { beginIn } from './beginIn.ts';
import { CompanyCompiler } from './companyCompiler.ts';
import { breakConnection, type LentClient } from './dutyPools.ts';
import { refusalOf } from './outage.ts';

/**
 * A knex client whose transactions open with the tenant set in the same round trip, and whose statements name it. BEGIN,
 * SET and the first query one after another cost three times the latency of a bare query.
 */
const require = createRequire(import.meta.url);
// biome-ignore lint/suspicious/noExplicitAny: knex does not type the classes that its dialects are made of
type Untyped = new (...parameters: any[]) => any;
const PostgresClient: Untyped = require('knex/lib/dialects/postgres/index.js');
const PostgresTransaction: Untyped = require('knex/lib/dialects/postgres/execution/pg-transaction.js');

export interface TenantTransactionConfig extends Knex.TransactionConfig {
  companyId?: string;
}

class TenantTransaction extends PostgresTransaction {
  async begin(connection: LentClient) {
    const { companyId, readOnlyTenant } = this.client as { companyId: string; readOnlyTenant: boolean };
    this.trxClient.companyId = companyId;
    try {
      await beginIn(connection, companyId, { readOnly: readOnlyTenant });
    } catch (error) {
      // Nobody knows how much of it was done.
      breakConnection(connection, error);
      throw refusalOf(error);
    }
  }

  /** A savepoint within a transaction keeps the tenant of the outer one. */
  savepoint(connection: LentClient) {
    this.trxClient.companyId = this.client.companyId;
    return super.savepoint(connection);
  }
}

export class TenantClient extends PostgresClient {
  /** Of a tenant transaction. */
  declare companyId: string | undefined;

  transaction(container: unknown, config: TenantTransactionConfig | undefined, outer: unknown) {
    if (outer) return new TenantTransaction(this, container, config, outer);
    if (config?.companyId === undefined) return super.transaction(container, config, outer);
    const client = Object.assign(Object.create(this), {
      companyId: config.companyId,
      readOnlyTenant: config.readOnly === true,
    });
    return new TenantTransaction(client, container, { ...config, readOnly: undefined }, outer);
  }

  queryCompiler(builder: unknown, bindings: unknown) {
    return this.companyId === undefined
      ? super.queryCompiler(builder, bindings)
      : new CompanyCompiler(this, builder, bindings);
  }

  async _query(connection: LentClient, query: unknown) {
    try {
      return await super._query(connection, query);
    } catch (error) {
      // Its reply may still come, and would be taken for that of the next statement.
      if ((error as Error).message === 'Query read timeout') breakConnection(connection, error);
      throw refusalOf(error);
    }
  }
}
