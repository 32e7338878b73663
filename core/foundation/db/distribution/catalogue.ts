import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import { relationExists } from '../relationExists.ts';
import type { ForeignKey, MarkedFunction, Table } from './plan.ts';

/** Whether tables of the database lie on workers of a cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  if (!(await knowsCitus(client))) return false;
  const { rowCount } = await client.query("SELECT FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1");
  return rowCount === 1;
}

export const knowsCitus = (client: pg.Client): Promise<boolean> => relationExists(client, 'pg_dist_partition');

/** Tables with a company's data, as `core.tenant_table` and `core.lookup_table` made them. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'placed'>>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      coalesce(obj_description(c.oid, 'pg_class') = 'kaiku:lookup', false) AS lookup,
      pg_relation_size(c.oid) > 0 AS "holdsRows",
      ARRAY(SELECT t.tgname::text FROM pg_trigger t
            WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgtype & 1 = 0 ORDER BY 1) AS "statementTriggers"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND a.atttypid = 'uuid'::regtype
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity AND NOT a.attisdropped
    ORDER BY 1`);
  if (rows.length === 0) {
    throw new StartupError(
      'distribute_no_tables',
      'The database of DATABASE_URL has no tables of Kaiku yet.',
      'Start Kaiku once with this DATABASE_URL, stop it, and run this again.',
    );
  }
  const places = await readPlaces(client);
  return rows.map((row) => ({ ...row, placed: places.get(row.name) ?? null }));
}

/** Partition methods of Citus: `h` by hash; `n` with replication `t` on every node. */
async function readPlaces(client: pg.Client): Promise<Map<string, Table['placed']>> {
  // Before the extension is switched on there is no list of what is distributed, and nothing that is.
  if (!(await knowsCitus(client))) return new Map();
  const { rows } = await client.query<{ name: string; placed: Table['placed'] }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      CASE WHEN d.partmethod = 'h' THEN 'distributed' WHEN d.repmodel = 't' THEN 'reference' END AS placed
    FROM pg_dist_partition d JOIN pg_class c ON c.oid = d.logicalrelid JOIN pg_namespace n ON n.oid = c.relnamespace`);
  return new Map(rows.map(({ name, placed }) => [name, placed]));
}

export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT quote_ident(k.conname) AS name, format('%I.%I', fn.nspname, f.relname) AS "from",
      format('%I.%I', tn.nspname, t.relname) AS "to"
    FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
    JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace tn ON tn.oid = t.relnamespace
    WHERE k.contype = 'f' AND k.conparentid = 0
    ORDER BY 2, 1`);
  return rows;
}

/** Functions that `core.shard_function` marked. */
export async function readFunctions(client: pg.Client): Promise<MarkedFunction[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE obj_description(p.oid, 'pg_proc') LIKE 'kaiku:shard %' ORDER BY 1`);
  const placed = new Set<string>();
  if (await knowsCitus(client)) {
    const found = await client.query<{ name: string }>(`
      SELECT objid::regprocedure::text AS name FROM pg_dist_object
      WHERE classid = 'pg_proc'::regclass AND distribution_argument_index IS NOT NULL`);
    for (const { name } of found.rows) placed.add(name);
  }
  return rows.map(({ name }) => ({ name, placed: placed.has(name) }));
}
