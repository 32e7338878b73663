import type { Companies, CompanyEntry } from '@kaiku/sdk/server';
import { uuidv7 } from '@kaiku/sdk/server';
import type { Knex } from 'knex';

interface Row {
  company_id: string;
  name: string;
  matches: number;
}

export function createCompanies(knex: Knex): Companies {
  const inCompany = <T>(companyId: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    knex.transaction(work, { companyId } as Knex.TransactionConfig);
  return {
    async get(companyId) {
      const row: Row | undefined = await inCompany(companyId, (trx) =>
        trx('core.companies').where({ company_id: companyId }).first('company_id', 'name'),
      );
      return row ? { companyId: row.company_id, name: row.name } : null;
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
      await inCompany(companyId, (trx) => trx('core.companies').insert({ company_id: companyId, name }));
      return { companyId, name };
    },
    async rename(ctx, name) {
      await ctx.trx('core.companies').where({ company_id: ctx.companyId }).update({ name });
    },
  };
}
