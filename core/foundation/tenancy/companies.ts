import { isTimeZone } from '@kaiku/sdk/common';
import type { Companies, CompanyEntry } from '@kaiku/sdk/server';
import { invalid, uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import type { StatementPool } from '../db/database.ts';

interface Row {
  company_id: string;
  name: string;
  time_zone: string | null;
  matches: number;
}

/**
 * @param defaultZone of companies that have chosen none
 * @param begin queues what a new company's features need
 */
export function createCompanies(
  knex: Knex,
  pool: StatementPool,
  defaultZone: string,
  begin: (trx: Knex.Transaction, companyId: string) => Promise<void>,
): Companies {
  const inCompany = <T>(companyId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    knex.transaction(work, { companyId } as Knex.TransactionConfig);
  return {
    async get(companyId) {
      // One statement on a pool of its own: callers may be inside a transaction of the other pool.
      const { rows } = await pool.query<Row>({
        name: 'company',
        // OFFSET 0: as it stands, whatever the planner would rather begin with. Without a tenant it would see no row.
        text: `WITH tenant AS MATERIALIZED (SELECT set_config('app.company_id', $1, true) AS id)
               SELECT c.company_id, c.name, c.time_zone FROM tenant, LATERAL (
                 SELECT company_id, name, time_zone FROM core.companies WHERE company_id = tenant.id::uuid OFFSET 0) c`,
        values: [companyId],
      });
      return rows[0]
        ? { companyId: rows[0].company_id, name: rows[0].name, timeZone: rows[0].time_zone ?? defaultZone }
        : null;
    },
    async search(text, { limit, offset }) {
      const { rows } = await knex.raw<{ rows: Row[] }>('SELECT * FROM core.search_companies(?, ?, ?)', [
        text,
        limit,
        offset,
      ]);
      const data = rows.map((row): CompanyEntry => ({ companyId: row.company_id, name: row.name }));
      return { data, count: rows[0]?.matches ?? 0 };
    },
    async create({ companyId = uuidv7(), name }) {
      await inCompany(companyId, async (trx) => {
        await trx('core.companies').insert({ company_id: companyId, name });
        await begin(trx, companyId);
      });
      return { companyId, name };
    },
    async rename(ctx, name) {
      await ctx.trx('core.companies').where({ company_id: ctx.companyId }).update({ name });
    },
    async timeZone(ctx) {
      const row = await ctx.trx('core.companies').where({ company_id: ctx.companyId }).first('time_zone');
      return row?.time_zone ?? defaultZone;
    },
    async setTimeZone(ctx, zone) {
      if (!isTimeZone(zone)) throw invalid({ path: 'time_zone', code: 'time_zone', value: zone });
      await ctx.trx('core.companies').where({ company_id: ctx.companyId }).update({ time_zone: zone });
    },
  };
}
