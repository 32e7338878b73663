import { createRequire } from 'node:module';
import { isUuid } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import { breakConnection, type LentClient } from './dutyPools.ts';
import { refusalOf } from './outage.ts';

/**
 * A knex client whose transactions open with the tenant set in the same round trip. BEGIN, set_config and the first
 * query one after another cost three times the latency of a bare query.
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
  begin(connection: unknown) {
    const { companyId, readOnlyTenant } = this.client as { companyId?: string; readOnlyTenant?: boolean };
    if (companyId === undefined) return super.begin(connection);
    // The id stands in the text of the statement, so it must be nothing but a UUID.
    if (!isUuid(companyId)) throw new Error('a tenant transaction needs a company id');
    const mode = readOnlyTenant ? ' READ ONLY' : '';
    return this.query(connection, `BEGIN${mode}; SELECT set_config('app.company_id', '${companyId}', true);`);
  }
}

export class TenantClient extends PostgresClient {
  transaction(container: unknown, config: TenantTransactionConfig | undefined, outer: unknown) {
    // A savepoint within a transaction keeps the tenant of the outer one.
    if (outer || config?.companyId === undefined) return super.transaction(container, config, outer);
    const client = Object.assign(Object.create(this), {
      companyId: config.companyId,
      readOnlyTenant: config.readOnly === true,
    });
    return new TenantTransaction(client, container, { ...config, readOnly: undefined }, outer);
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
