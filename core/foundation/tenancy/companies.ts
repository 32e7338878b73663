import { isTimeZone } from '@kaiku/sdk/common';
import type { Companies, CompanyEntry } from '@kaiku/sdk/server';
import { invalid, uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';
import type { StatementPool } from '../db/database.ts';
import { inCompany } from '../db/inCompany.ts';

interface Row {
  company_id: string;
  name: string;
  time_zone: string | null;
  matches: number;
}

/**
 * @param defaultZone of companies that have chosen none
 * @param tell has open shells look at the company anew
 * @param begin queues what a new company's features need
 */
export function createCompanies(
  knex: Knex,
  pool: StatementPool,
  defaultZone: string,
  tell: (trx: Knex.Transaction, companyId: string) => Promise<void>,
  begin: (trx: Knex.Transaction, companyId: string) => Promise<void>,
): Companies {
  const insert = async (trx: Knex.Transaction, companyId: string, name: string): Promise<void> => {
    await trx('core.companies').insert({ company_id: companyId, name });
    await begin(trx, companyId);
  };
  return {
    async get(companyId) {
      // On a pool of its own: callers may be inside a transaction of the other pool.
      const [row] = await inCompany<Row>(
        pool,
        companyId,
        'SELECT company_id, name, time_zone FROM core.companies WHERE company_id = $1',
        [companyId],
      );
      return row ? { companyId: row.company_id, name: row.name, timeZone: row.time_zone ?? defaultZone } : null;
    },
    async search(words, { limit, offset, descending = false }) {
      const patterns = words.map((word) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
      const find = async (most: number, beyond: number): Promise<Row[]> => {
        const values = [patterns, descending, most, beyond];
        const { rows } = await knex.raw<{ rows: Row[] }>('SELECT * FROM core.list_companies(?, ?, ?, ?)', values);
        return rows;
      };
      const rows = await find(limit, offset);
      const data = rows.map((row): CompanyEntry => ({ companyId: row.company_id, name: row.name }));
      // Past the end no row says how many there are.
      const [first] = rows.length > 0 || offset === 0 ? rows : await find(1, 0);
      return { data, count: first?.matches ?? 0 };
    },
    async create({ companyId = uuidv7(), name }) {
      await knex.transaction((trx) => insert(trx, companyId, name), { companyId } as Knex.TransactionConfig);
      return { companyId, name };
    },
    createIn: (ctx, name) => insert(ctx.trx, ctx.companyId, name),
    async remove({ trx, companyId }) {
      await trx('core.company_features').where({ company_id: companyId }).delete();
      await trx('core.companies').where({ company_id: companyId }).delete();
    },
    async rename(ctx, name) {
      await ctx.trx('core.companies').where({ company_id: ctx.companyId }).update({ name });
      await tell(ctx.trx, ctx.companyId);
    },
    async timeZone(ctx) {
      const row = await ctx.trx('core.companies').where({ company_id: ctx.companyId }).first('time_zone');
      return row?.time_zone ?? defaultZone;
    },
    async setTimeZone(ctx, zone) {
      if (!isTimeZone(zone)) throw invalid({ path: 'time_zone', code: 'time_zone', value: zone });
      await ctx.trx('core.companies').where({ company_id: ctx.companyId }).update({ time_zone: zone });
      await tell(ctx.trx, ctx.companyId);
    },
    changed: ({ trx, companyId }) => tell(trx, companyId),
  };
}
