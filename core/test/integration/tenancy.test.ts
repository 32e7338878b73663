import { defineEvent } from '@kaiku/sdk/common';
import { uuidv7 } from '@kaiku/sdk/server';
import type { TestApp } from '@kaiku/sdk/testing';
import { judgeFunctions, judgeStatements, startTestApp } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import pg from 'pg';
import { clusterTables } from '../../foundation/db/companyCompiler.ts';

interface TableFacts {
  name: string;
  lookup: boolean;
  forced: boolean;
  policies: number;
  hasCompany: boolean;
  companyNotNull: boolean;
}

/** What holds no data of companies: the system's schemas, the queue's, the notes of what ran, the cluster's own tables. */
const outside =
  "n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker') AND n.nspname NOT LIKE 'pg_temp%'";
const oneCompanys = "c.relname <> 'migrations' AND coalesce(obj_description(c.oid), '') <> 'kaiku:cluster'";

describe('tenancy in the database', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ workers: 'none' });
  });
  after(() => test.stop());

  const tables = async (): Promise<TableFacts[]> => {
    const { rows } = await test.db.owner.query(`
      SELECT c.oid::regclass::text AS name, coalesce(obj_description(c.oid), '') = 'kaiku:lookup' AS lookup,
             c.relrowsecurity AND c.relforcerowsecurity AS forced,
             (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant') AS policies,
             a.attname IS NOT NULL AS "hasCompany", coalesce(a.attnotnull, false) AS "companyNotNull"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND ${outside} AND ${oneCompanys}`);
    return rows;
  };

  it('every table has company_id and forced row-level security with the tenant policy', async () => {
    const all = await tables();
    expect(all.map(({ name }) => name)).to.include.members(['core.companies', 'core.outbox', 'core.audit_log']);
    const faulty = all.filter(
      (table) => !table.forced || table.policies !== 1 || !table.hasCompany || !table.companyNotNull,
    );
    expect(
      faulty.map(({ name }) => name),
      'call core.tenant_table() in the migration',
    ).to.deep.equal([]);
  });

  it('every table could be spread over servers: no policy has a sub-select, and no trigger fires once per statement', async () => {
    const { rows } = await test.db.owner.query(`
      SELECT c.oid::regclass::text AS name, faulty.what
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL (
        SELECT polname::text AS what FROM pg_policy p
        WHERE p.polrelid = c.oid
          AND concat(pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) ~* '\\mselect\\M'
        UNION ALL
        SELECT tgname::text FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgtype & 1 = 0
      ) faulty
      WHERE c.relkind IN ('r', 'p') AND ${outside} AND ${oneCompanys}`);
    expect(rows).to.deep.equal([]);
  });

  it('what holds no data of companies is known by name', async () => {
    const { rows } = await test.db.owner.query(
      "SELECT c.oid::regclass::text AS name FROM pg_class c WHERE obj_description(c.oid) = 'kaiku:cluster' ORDER BY 1",
    );
    const known = ['core.installation', 'core.looks', 'core.nodes', 'core.rate_counts', 'core.subscribers'];
    expect(rows.map(({ name }) => name)).to.deep.equal(known);
    expect([...clusterTables].sort()).to.deep.equal(known);
  });

  it('every primary key begins with company_id, and every unique constraint and index contains it', async () => {
    const { rows } = await test.db.owner.query(`
      SELECT i.indexrelid::regclass::text AS index, c.oid::regclass::text AS "table"
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE i.indisunique AND ${outside} AND ${oneCompanys} AND c.relkind IN ('r', 'p')
        AND coalesce(obj_description(c.oid), '') <> 'kaiku:lookup'
        AND NOT EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id'
            AND (CASE WHEN i.indisprimary THEN i.indkey[0] = a.attnum ELSE a.attnum = ANY (i.indkey) END))`);
    expect(rows).to.deep.equal([]);
  });

  it('every foreign key between tenant tables contains company_id on both sides', async () => {
    const { rows } = await test.db.owner.query(`
      SELECT k.conname, k.conrelid::regclass::text AS "table" FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND ${outside} AND NOT EXISTS (
        SELECT FROM generate_subscripts(k.conkey, 1) AS s
        JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attnum = k.conkey[s]
        JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attnum = k.confkey[s]
        WHERE own.attname = 'company_id' AND other.attname = 'company_id')`);
    expect(rows).to.deep.equal([]);
  });

  it("the app role owns nothing, bypasses nothing, and functions that see beyond a company are the lookup role's", async () => {
    const { rows } = await test.db.owner.query(`
      SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb AS powerful,
             EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid) AS owns
      FROM pg_roles r WHERE rolname IN ('kaiku_app', 'kaiku_worker', 'kaiku_lookup') ORDER BY 1`);
    expect(rows).to.deep.equal([
      { rolname: 'kaiku_app', powerful: false, owns: false },
      { rolname: 'kaiku_lookup', powerful: false, owns: false },
      { rolname: 'kaiku_worker', powerful: false, owns: false },
    ]);
    const definers = await test.db.owner.query(`
      SELECT p.oid::regprocedure::text AS name, r.rolname AS owner, p.proconfig AS config
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.prosecdef AND ${outside} AND p.oid::regprocedure::text NOT LIKE 'core.add_job%'
        -- On a cluster: sees no rows, and each role may change its own (decision 71).
        AND p.oid::regprocedure::text <> 'core.change_password(name,text)'
        -- Removes what the app role may not, of the transaction's company: row-level security binds the owner, too.
        AND p.oid::regprocedure::text <> 'core.forget_audit(bigint,bigint)'`);
    for (const { name, owner, config } of definers.rows) {
      expect([name, owner]).to.deep.equal([name, 'kaiku_lookup']);
      expect(config?.join(), name).to.match(/^search_path=/);
    }
  });

  it('beyond a company the lookup role sees of other tables no more than whose rows are old enough to be worked on', async () => {
    const { rows } = await test.db.owner.query(`
      SELECT c.oid::regclass::text AS "table", array_agg(a.attname::text ORDER BY a.attname) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND ${outside} AND a.attnum > 0 AND NOT a.attisdropped
        AND coalesce(obj_description(c.oid), '') NOT IN ('kaiku:lookup', 'kaiku:cluster')
        AND has_column_privilege('kaiku_lookup', c.oid, a.attnum, 'SELECT')
      GROUP BY c.oid ORDER BY 1`);
    const seen = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
    expect(seen).to.deep.equal({
      'access.sign_ups': ['at', 'company_id'],
      'answering.drafts': ['company_id', 'saved_at'],
      'core.audit_log': ['at', 'company_id'],
      'core.audit_waiting': ['at', 'company_id'],
      'core.job_runs': ['company_id', 'finished_at'],
      'core.sent_messages': ['company_id', 'sent_at'],
      'deliveries.contact_counts': ['company_id', 'month'],
      'deliveries.conversations': ['company_id', 'live_until'],
      'deliveries.domain_pauses': ['company_id', 'until'],
      'deliveries.mail_domains': ['checked_at', 'company_id'],
      'deliveries.mass_faults': ['company_id', 'found_at'],
      'deliveries.queue_counts': ['company_id', 'month'],
      'deliveries.queue_keys': ['company_id', 'made_at'],
      'deliveries.received_messages': ['company_id', 'received_at'],
      'reports.exports': ['asked_at', 'company_id'],
      'responses.files': ['company_id', 'expires_at'],
      'responses.import_faults': ['company_id', 'found_at'],
      'responses.person_searches': ['asked_at', 'company_id'],
      'responses.removal_rules': ['company_id', 'next_run_at'],
      'responses.removals': ['company_id', 'removed_at'],
      'results.datasets': ['company_id', 'told_at'],
      'results.exports': ['company_id', 'created_at'],
      'surveys.revisions': ['company_id', 'kept', 'live_at', 'operation', 'saved_at'],
      'surveys.surveys': ['company_id', 'deleted_at'],
    });
  });

  it('a transaction tells its company in a statement of its own, which Citus hands on', async () => {
    const { companyId } = await test.createCompany();
    const told = await test.tenant(companyId, async () => {
      const { rows } = await test.db.owner.query(
        "SELECT query FROM pg_stat_activity WHERE usename = 'kaiku_app' AND datname = current_database() AND state = 'idle in transaction'",
      );
      return rows.map(({ query }) => query);
    });
    expect(told).to.deep.equal([`SET LOCAL app.company_id = '${companyId}'`]);
    const broken = await test.tenant("'; DROP TABLE core.files; --", async () => 'run').catch((error) => error.message);
    expect(broken).to.match(/company id|uuid/);
  });

  it('statements name the company of every table that they read, change or add to', async () => {
    const { companyId } = await test.createCompany();
    const statements: Record<string, (trx: Knex.Transaction) => Knex.QueryBuilder> = {
      'select * from "a"."b" where "a"."b"."company_id" = ?': (trx) => trx('a.b'),
      'select * from "a"."b" where "a"."b"."company_id" = ? and ("x" = ? or "y" = ?)': (trx) =>
        trx('a.b').where('x', 1).orWhere('y', 2),
      'select "t"."id" from "a"."b" as "t" inner join "a"."c" as "u" on "u"."company_id" = ? and ("u"."id" = "t"."u") where "t"."company_id" = ?':
        (trx) => trx('a.b as t').join('a.c as u', 'u.id', 't.u').select('t.id'),
      'select * from "a"."b" left join "a"."c" on "a"."c"."company_id" = ? and ("c"."x" = "b"."x" or "c"."y" = "b"."y") where "a"."b"."company_id" = ?':
        (trx) =>
          trx('a.b').leftJoin('a.c', (on) => {
            on.on('c.x', 'b.x').orOn('c.y', 'b.y');
          }),
      'select * from "a"."b" cross join "a"."c" where "a"."b"."company_id" = ? and "a"."c"."company_id" = ?': (trx) =>
        trx('a.b').crossJoin('a.c' as never),
      'select * from "a"."b" where "a"."b"."company_id" = ? and ("id" in (select "id" from "a"."c" where "a"."c"."company_id" = ? and ("x" = ?)))':
        (trx) => trx('a.b').whereIn('id', trx('a.c').where({ x: 1 }).select('id')),
      'with "w" as (select * from "a"."b" where "a"."b"."company_id" = ?) select * from "w"': (trx) =>
        trx.with('w', trx('a.b')).from('w'),
      'select * from (select * from "a"."b" where "a"."b"."company_id" = ?) as "s"': (trx) =>
        trx.from(trx('a.b').as('s')),
      'select * from "a"."b" where "a"."b"."company_id" = ? union all select * from "a"."c" where "a"."c"."company_id" = ?':
        (trx) => trx('a.b').unionAll([trx('a.c')]),
      'update "a"."b" set "x" = ? where "a"."b"."company_id" = ? and ("id" = ?)': (trx) =>
        trx('a.b').where({ id: 1 }).update({ x: 1 }),
      'delete from "a"."b" where "a"."b"."company_id" = ?': (trx) => trx('a.b').delete(),
      'insert into "a"."b" ("company_id", "x") values (?, ?)': (trx) => trx('a.b').insert({ x: 1 }),
      'insert into "a"."b" ("company_id", "x") values (?, ?), (?, ?) on conflict ("company_id", "id") do update set "x" = excluded."x"':
        (trx) =>
          trx('a.b')
            .insert([{ x: 1 }, { x: 2 }])
            .onConflict(['company_id', 'id'])
            .merge(),
      'select * from "core"."subscribers"': (trx) => trx('core.subscribers'),
    };
    await test.tenant(companyId, async ({ trx }) => {
      for (const [sql, build] of Object.entries(statements)) {
        const made = build(trx).toSQL();
        expect(made.sql).to.equal(sql);
        const companies = made.bindings.filter((value: unknown) => value === companyId).length;
        expect(companies, sql).to.equal(sql.match(/company_id" = \?|\(\?, /g)?.length ?? 0);
      }
      // What is within a savepoint names it as well.
      await trx.transaction(async (inner) => expect(inner('a.b').toSQL().sql).to.contain('company_id'));
    });
  });

  it('SQL by hand that does not name its company fails the tests that run it', async () => {
    const { companyId } = await test.createCompany();
    await judgeStatements();
    await test.tenant(companyId, async ({ trx }) => {
      await trx.raw('SELECT name FROM core.companies WHERE company_id = ?', [companyId]);
      await judgeStatements();
      await trx.raw('SELECT name FROM core.companies');
    });
    const told = await judgeStatements().catch((error: Error) => error.message);
    expect(told).to.match(/1 statements? do.* not name .*\n +core.companies\n +SELECT name FROM core.companies$/);
  });

  it('functions name the company of every table, too, but those that look for companies', async () => {
    const meant = [
      // Finds whose events wait.
      'core.companies_with_waiting_events(text[],uuid[],integer)',
      // Of nodes of the version before.
      'responses.prune_removals(timestamp with time zone,integer)',
    ];
    const faults = await judgeFunctions(test.db.owner);
    expect(faults.filter((fault) => !meant.includes(fault.split(': ')[0]!))).to.deep.equal([]);
  });

  it('200 random attempts per table to read or write another company as the app role: none succeeds', async function () {
    this.timeout(120_000);
    const mine = await test.createCompany({ name: 'Mine' });
    const theirs = await test.createCompany({ name: 'Theirs' });
    await test.createUser({ company: theirs });
    await fill(theirs.companyId);
    const client = new pg.Client({ connectionString: test.app.host.db.appUrl, application_name: 'intruder' });
    await client.connect();
    try {
      for (const { name } of await tables()) {
        const before = await snapshot(name, theirs.companyId);
        for (let attempt = 0; attempt < 200; attempt++) {
          const { sql, values } = attack(name, mine.companyId, theirs.companyId, attempt);
          const result = await client.query(sql, values).catch((error: { code: string }) => ({ refused: error.code }));
          if ('refused' in result) await client.query('ROLLBACK').catch(() => {});
          else {
            const rows = (Array.isArray(result) ? result : [result]).flatMap((part: pg.QueryResult) => part.rows ?? []);
            const leaked = rows.filter((row) => row.company_id === theirs.companyId);
            expect(leaked, sql).to.deep.equal([]);
          }
          await client.query('ROLLBACK');
        }
        expect(await snapshot(name, theirs.companyId), name).to.deep.equal(before);
      }
    } finally {
      await client.end();
    }
  });

  /** Leaves at least a row of the company in the tables that core itself fills. */
  const fill = (companyId: string) =>
    test.tenant(companyId, async (ctx) => {
      const [feature] = await test.app.host.features.list(ctx);
      if (feature) await test.app.host.features.set(ctx, { [feature.key]: true });
      await ctx.audit({ operation: 'test.write' });
      await ctx.trx('core.short_urls').insert({ hash: uuidv7(), target_url: 'https://example.org' });
      await ctx.publish(defineEvent<{ id: string }>('test.happened'), { id: uuidv7() });
    });
  const snapshot = async (table: string, companyId: string) =>
    (
      await test.db.owner.query(
        `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${table} t WHERE company_id = $1`,
        [companyId],
      )
    ).rows;

  /** One way of trying, chosen by number: readers and writers, with the own tenant set, none, or broken settings. */
  function attack(table: string, mine: string, theirs: string, attempt: number): { sql: string; values?: unknown[] } {
    const begin = [
      'BEGIN;',
      `BEGIN; SELECT set_config('app.company_id', '${mine}', true);`,
      `BEGIN; SELECT set_config('app.company_id', '', true);`,
    ][attempt % 3];
    const condition = [
      `company_id = '${theirs}'`,
      'true',
      `company_id::text LIKE '${theirs.slice(0, 8)}%'`,
      `company_id <> '${mine}'`,
      `company_id IN (SELECT company_id FROM core.companies)`,
    ][attempt % 5];
    const statement = [
      `SELECT * FROM ${table} WHERE ${condition}`,
      `SELECT * FROM ${table} WHERE ${condition} FOR UPDATE`,
      `UPDATE ${table} SET company_id = '${mine}' WHERE ${condition} AND company_id <> '${mine}' RETURNING *`,
      `DELETE FROM ${table} WHERE ${condition} AND company_id <> '${mine}' RETURNING *`,
      `UPDATE ${table} SET company_id = '${theirs}' WHERE company_id = '${mine}' RETURNING *`,
      `INSERT INTO ${table} (company_id) VALUES ('${theirs}') RETURNING *`,
      `SET LOCAL row_security = off; SELECT * FROM ${table} WHERE ${condition}`,
      `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
      `SET LOCAL ROLE kaiku_lookup; SELECT * FROM ${table} WHERE ${condition}`,
      `TRUNCATE ${table}`,
    ][attempt % 10];
    // Even a session that steals the other tenant's setting outside of a transaction holds it for that statement only.
    return { sql: `${begin} ${statement};` };
  }
});
