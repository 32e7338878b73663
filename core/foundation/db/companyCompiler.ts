import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// biome-ignore lint/suspicious/noExplicitAny: knex does not type the classes that its dialects are made of
type Untyped = new (...parameters: any[]) => any;
const PostgresCompiler: Untyped = require('knex/lib/dialects/postgres/query/pg-querycompiler.js');

/** Tables that belong to no company (`kaiku:cluster`). */
export const clusterTables: ReadonlySet<string> = new Set([
  'core.installation',
  'core.looks',
  'core.nodes',
  'core.rate_counts',
  'core.subscribers',
]);

type Row = Record<string, unknown>;

interface Join {
  joinType: string;
  table: unknown;
  schema?: string;
  clauses: { bool?: string }[];
}

/**
 * Has every statement of a tenant transaction name its company: each table that it reads or changes is restricted to the
 * company, and each row that it adds bears it. Row-level security says the same, but to the server that already has the
 * rows; by the statement, Citus knows which server that is. Subqueries come by here as well, SQL written by hand does not.
 */
export class CompanyCompiler extends PostgresCompiler {
  select(): string {
    this.#tables = [this.single.table, ...this.#crossed()].flatMap((table) => named(table, this.single.schema));
    return super.select();
  }

  update(): unknown {
    this.#tables = [this.single.table, this.single.updateFrom].flatMap((table) => named(table, this.single.schema));
    return super.update();
  }

  del(): unknown {
    const joined = ((this.grouped.join ?? []) as Join[]).map(({ table }) => table);
    this.#tables = [this.single.table, ...[this.single.using].flat(), ...joined].flatMap((table) =>
      named(table, this.single.schema),
    );
    return super.del();
  }

  insert(): unknown {
    const { table, schema, insert } = this.single;
    const added = named(table, schema).length > 0 && isRows(insert);
    if (!added) return super.insert();
    const company = { company_id: this.client.companyId };
    const rows = Array.isArray(insert)
      ? insert.map((row: Row) => ({ ...company, ...row }))
      : { ...company, ...(insert as Row) };
    this.single = { ...this.single, insert: rows };
    return super.insert();
  }

  /** A row that is there already stays its company's. */
  _merge(updates: unknown, columns: unknown, insert: unknown): string {
    return super._merge(updates, columns, isRows(insert) ? withoutCompany(insert) : insert);
  }

  where(): string {
    const companies = this.#tables.map((table) => this.#isCompany(table)).join(' and ');
    const own: string = super.where() ?? '';
    if (!companies) return own;
    return own ? `where ${companies} and (${own.slice('where '.length)})` : `where ${companies}`;
  }

  join(): string {
    const joins: Join[] | undefined = this.grouped.join;
    if (!joins) return super.join();
    this.grouped = {
      ...this.grouped,
      join: joins.map((join) => {
        const [table] = isConditional(join) ? named(join.table, join.schema) : [];
        if (!table) return join;
        const { clauses } = join;
        const company = { type: 'onVal', column: `${table}.company_id`, operator: '=', value: this.client.companyId };
        const own = {
          type: 'onWrapped',
          bool: 'and',
          value(this: { clauses: unknown }) {
            this.clauses = clauses;
          },
        };
        return Object.assign(Object.create(join), { clauses: [company, own] });
      }),
    };
    return super.join();
  }

  /** Tables whose company stands in the WHERE. */
  #tables: string[] = [];

  #crossed(): unknown[] {
    return ((this.grouped.join ?? []) as Join[])
      .filter((join) => join.joinType !== 'raw' && !isConditional(join))
      .map(({ table }) => table);
  }

  #isCompany(table: string): string {
    return this.whereBasic({ column: `${table}.company_id`, operator: '=', value: this.client.companyId });
  }
}

/** Whether it has an ON that the company can stand in; without, the WHERE has it. */
const isConditional = ({ joinType, clauses }: Join): boolean =>
  joinType !== 'raw' &&
  clauses.length > 0 &&
  !clauses.some((clause) => (clause as { type?: string }).type === 'onUsing');

/** Rather than what a query finds. */
const isRows = (data: unknown): data is Row | Row[] =>
  typeof data === 'object' && data !== null && (Array.isArray(data) ? data.length > 0 : !('toSQL' in data));

function withoutCompany(rows: Row | Row[]): Row | Row[] {
  if (Array.isArray(rows)) return rows.map((row) => withoutCompany(row) as Row);
  const { company_id: _, ...others } = rows;
  return others;
}

/** By what a statement knows a table of a company; nothing for subqueries, common table expressions and raw SQL. */
function named(table: unknown, schema?: string): string[] {
  if (typeof table !== 'string') return [];
  const [, name, alias] = /^\s*(\S+?)(?:\s+(?:as\s+)?(\S+))?\s*$/i.exec(table) ?? [];
  if (!name) return [];
  const full = schema ? `${schema}.${name}` : name;
  if (!full.includes('.') || clusterTables.has(full) || /^(pg_catalog|information_schema)\./.test(full)) return [];
  return [alias ?? full];
}
