import { StartupError } from '@kaiku/config';
import type pg from 'pg';
import type { ForeignKey, Table } from './plan.ts';

/** @throws StartupError where Citus is not to be had on this server */
export async function requireCitus(client: pg.Client, { install }: { install: boolean }): Promise<void> {
  const { rows } = await client.query<{ installed: string | null }>(
    "SELECT installed_version AS installed FROM pg_available_extensions WHERE name = 'citus'",
  );
  if (rows.length === 0) {
    throw new StartupError(
      'distribute_no_citus',
      'The PostgreSQL server of DATABASE_URL has no Citus extension.',
      'Without Citus there is nothing to do: plain PostgreSQL needs no distribution. Otherwise name the coordinator of a Citus cluster in DATABASE_URL.',
    );
  }
  if (rows[0]!.installed || !install) return;
  try {
    await client.query('CREATE EXTENSION citus');
  } catch (cause) {
    throw new StartupError(
      'distribute_no_citus',
      `The Citus extension cannot be switched on: ${(cause as Error).message}.`,
      'Add citus to shared_preload_libraries, restart the server, and run this as a superuser.',
      { cause },
    );
  }
}

/** Tables with a company's data, as `core.tenant_table` and `core.lookup_table` made them. */
export async function readTables(client: pg.Client, { placed }: { placed: boolean }): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'placed'>>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name,
      coalesce(obj_description(c.oid, 'pg_class') = 'kaiku:lookup', false) AS lookup,
      EXISTS (SELECT FROM pg_policy p JOIN pg_roles r ON r.oid = ANY (p.polroles)
              WHERE p.polrelid = c.oid AND r.rolname = 'kaiku_worker') AS dispatched
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
  const places = placed ? await readPlaces(client) : new Map<string, Table['placed']>();
  return rows.map((row) => ({ ...row, placed: places.get(row.name) ?? null }));
}

/** Partition methods of Citus: `h` by hash; `n` with replication `t` on every node. */
async function readPlaces(client: pg.Client): Promise<Map<string, Table['placed']>> {
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
