import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSecrets, migrate, rolePasswords } from '@kaiku/core';
import {
  type ClusterDatabase,
  createClusterDatabase,
  createTestDatabase,
  migrationFolders,
  type OwnCluster,
  startOwnCluster,
  type TestDatabase,
  testRoles,
  testSecret,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';

const script = path.resolve(import.meta.dirname, '../../db-distribute.ts');
const secrets = createSecrets(testSecret);
const passwords = rolePasswords(secrets);

const run = (url: string | undefined, ...args: string[]) => {
  const { DATABASE_URL, ...env } = process.env;
  return promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...env, KAIKU_SECRET: testSecret, ...(url && { DATABASE_URL: url }) },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
};

describe('npm run db:distribute', function () {
  this.timeout(60_000);
  // Of its own: the one that tests share may know Citus.
  let plain: OwnCluster;
  before(async () => {
    plain = await startOwnCluster();
  });
  after(() => plain.remove());

  it('refuses in a sentence without DATABASE_URL, without its server, and without Citus', async () => {
    for (const [url, sentence] of [
      [undefined, /DATABASE_URL is not set/],
      ['postgres://nobody:hunter2@127.0.0.1:9/kaiku', /cannot be reached/],
      [plain.ownerUrl, /has no Citus extension/],
    ] as const) {
      const { code, stderr } = await run(url);
      expect(code).to.equal(1);
      expect(stderr).to.match(sentence);
      expect(stderr).not.to.match(/hunter2|at async/);
    }
  });
});

describe('npm run db:distribute on a cluster (KAIKU_CITUS)', function () {
  this.timeout(180_000);
  const coordinator = process.env.KAIKU_CITUS;
  before(function () {
    if (!coordinator) this.skip();
  });

  const companyId = '0190a000-0000-7000-8000-00000000000a';
  const otherId = '0190a000-0000-7000-8000-00000000000b';
  const userId = '0190a000-0000-7000-8000-0000000000aa';

  describe('a database that was used before', () => {
    let db: ClusterDatabase;
    before(async () => {
      db = await createClusterDatabase(coordinator!, { workers: 1 });
      await migrate(db.ownerUrl, secrets, migrationFolders(), testRoles);
      for (const id of [companyId, otherId]) {
        await db.owner.query("INSERT INTO core.companies (company_id, name) VALUES ($1, 'One')", [id]);
        await db.owner.query('INSERT INTO access.users (company_id, id, email) VALUES ($1, $2, $3)', [
          id,
          userId,
          `${id}@example.com`,
        ]);
        await db.owner.query('INSERT INTO access.logins (company_id, id, email) VALUES ($1, $2, $3)', [
          id,
          userId,
          `${id}@example.com`,
        ]);
      }
    });
    after(() => db?.drop());

    it('says with --dry-run what it would do, and does nothing', async () => {
      const { code, stdout, stderr } = await run(db.ownerUrl, '--dry-run');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout)
        .to.include(
          "SELECT core.place_table('access.logins');  -- a lookup table: on every node, without its foreign keys",
        )
        .and.include("SELECT core.place_table('core.outbox');  -- by company")
        .and.include("SELECT core.place_function('responses.submit(")
        .and.include('Nothing was changed: --dry-run.')
        .and.not.include(passwords.app);
      const { rows } = await db.owner.query('SELECT count(*)::int AS n FROM pg_dist_partition');
      expect(rows[0].n).to.equal(0);
    });

    it("stops where a table cannot be placed, with PostgreSQL's detail and hint, and goes on from there", async () => {
      await db.owner.query('CREATE TABLE company.wrong (company_id uuid NOT NULL, id uuid NOT NULL UNIQUE)');
      await db.owner.query("SELECT core.tenant_table('company.wrong')");
      const failed = await run(db.ownerUrl);
      expect(failed.code).to.equal(1);
      expect(failed.stderr).to.match(/company\.wrong could not be distributed: cannot create constraint on "wrong"/);
      expect(failed.stderr).to.match(/Distributed relations cannot have UNIQUE, EXCLUDE, or PRIMARY KEY constraints/);
      await db.owner.query('DROP TABLE company.wrong');
      const { code, stderr, stdout } = await run(db.ownerUrl);
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/Distributed already: access\.attempts/);
      expect(stdout).to.match(/Shards of companies: 0 on .*, [1-9]\d* on /);
    });

    it('rows went to the workers, and the coordinator keeps none of them', async () => {
      const { rows } = await db.owner.query('SELECT email FROM access.users ORDER BY email');
      expect(rows.map(({ email }) => email)).to.deep.equal([`${companyId}@example.com`, `${otherId}@example.com`]);
      const kept = await db.owner.query(
        "SELECT pg_relation_size('access.users')::int AS users, pg_relation_size('access.logins')::int AS logins",
      );
      expect(kept.rows).to.deep.equal([{ users: 0, logins: 0 }]);
    });

    it('moves shards to a worker that was added, and says then that there is nothing to do', async () => {
      await db.addWorker();
      const { code, stderr, stdout } = await run(db.ownerUrl);
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/SELECT citus_rebalance_start\(\); {2}-- [1-9]\d* shards to nodes that have fewer/);
      expect(stdout).to.match(/Shards of companies: 0 on \S+, [1-9]\d* on \S+, [1-9]\d* on /);
      expect((await run(db.ownerUrl)).stdout).to.include('Nothing to do.');
    });
  });

  it('refuses what would lie on the coordinator alone: without workers, and with one that is not reached', async () => {
    const db = await createClusterDatabase(coordinator!, { workers: 0 });
    try {
      await migrate(db.ownerUrl, secrets, migrationFolders(), testRoles);
      const { code, stderr } = await run(db.ownerUrl);
      expect(code).to.equal(1);
      expect(stderr)
        .to.match(/no workers yet, so that all of it would lie on the coordinator/)
        .and.to.match(/citus_add_node/);
    } finally {
      await db.drop();
    }
  });

  describe('a distributed database', () => {
    let db: TestDatabase;
    let folder: string;
    before(async () => {
      db = await createTestDatabase(coordinator);
      folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-cluster-plugin-'));
    });
    after(async () => {
      await db?.drop();
      if (folder) rmSync(folder, { recursive: true });
    });

    const asApp = async <T>(
      url: string,
      company: string | null,
      work: (client: pg.Client) => Promise<T>,
    ): Promise<T> => {
      const address = new URL(url);
      address.username = 'kaiku_app';
      address.password = passwords.app;
      const client = new pg.Client({ connectionString: address.toString(), application_name: 'intruder' });
      await client.connect();
      try {
        if (!company) return await work(client);
        await client.query('BEGIN');
        await client.query(`SET LOCAL app.company_id = '${company}'`);
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } finally {
        await client.end();
      }
    };

    const asLookup = async (url: string, sql: string): Promise<pg.QueryResult> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query('SET ROLE kaiku_lookup');
        return await client.query(sql);
      } finally {
        await client.end();
      }
    };

    it('every table of companies lies on the workers, or on every node', async () => {
      const { rows } = await db.owner.query(`
        SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'r' AND c.relrowsecurity AND n.nspname <> 'graphile_worker'
          AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND (d.partmethod = 'h' OR d.repmodel = 't'))`);
      expect(rows).to.deep.equal([]);
      const groups = await db.owner.query(
        "SELECT count(DISTINCT colocationid)::int AS n FROM pg_dist_partition WHERE partmethod = 'h'",
      );
      expect(groups.rows).to.deep.equal([{ n: 1 }]);
    });

    it('PLAT-003 the app role sees and writes one company, at the coordinator, at workers and in shards themselves', async () => {
      const insert = 'INSERT INTO core.demo_seeds (company_id, name) VALUES ($1, $2)';
      await asApp(db.ownerUrl, companyId, (client) => client.query(insert, [companyId, 'mine']));
      const { rows: nodes } = await db.owner.query<{ name: string; port: number }>(
        'SELECT nodename AS name, nodeport AS port FROM pg_dist_node ORDER BY groupid',
      );
      for (const { name, port } of nodes) {
        const url = new URL(db.ownerUrl);
        url.hostname = name;
        url.port = String(port);
        const seen = (company: string | null) =>
          asApp(
            url.toString(),
            company,
            async (client) => (await client.query('SELECT name FROM core.demo_seeds')).rows.length,
          );
        expect([port, await seen(companyId), await seen(otherId), await seen(null)]).to.deep.equal([port, 1, 0, 0]);
        const stolen = await asApp(url.toString(), otherId, (client) =>
          client.query(insert, [companyId, 'theirs']),
        ).catch((error: Error) => error.message);
        expect(stolen).to.match(/row-level security/);
      }
      const { rows: places } = await db.owner.query<{ table: string; name: string; port: number }>(
        `SELECT shard_name AS table, nodename AS name, nodeport AS port FROM citus_shards
         WHERE table_name = 'core.demo_seeds'::regclass AND shardid = get_shard_id_for_distribution_column('core.demo_seeds', $1::uuid)`,
        [companyId],
      );
      const url = new URL(db.ownerUrl);
      url.hostname = places[0]!.name;
      url.port = String(places[0]!.port);
      url.searchParams.set('options', '-c citus.override_table_visibility=off');
      const inShard = (company: string) =>
        asApp(
          url.toString(),
          company,
          async (client) => (await client.query(`SELECT FROM ${places[0]!.table}`)).rowCount,
        );
      expect([await inShard(companyId), await inShard(otherId)]).to.deep.equal([1, 0]);
    });

    it('tables and functions of a new plugin go to the workers with the migration that makes them', async () => {
      writeFileSync(
        path.join(folder, '0001_notes.sql'),
        `CREATE TABLE notes.notes (
           company_id uuid NOT NULL, id uuid NOT NULL, user_id uuid NOT NULL, text text NOT NULL,
           PRIMARY KEY (company_id, id), FOREIGN KEY (company_id, user_id) REFERENCES access.users ON DELETE CASCADE);
         SELECT core.tenant_table('notes.notes');
         CREATE INDEX notes_of_user ON notes.notes (company_id, user_id);
         CREATE TABLE notes.words (
           company_id uuid NOT NULL, word text NOT NULL UNIQUE, id uuid NOT NULL, PRIMARY KEY (company_id, word),
           FOREIGN KEY (company_id, id) REFERENCES notes.notes ON DELETE CASCADE);
         SELECT core.lookup_table('notes.words');
         CREATE FUNCTION notes.count_notes(company uuid) RETURNS bigint LANGUAGE plpgsql AS $$
         BEGIN
           PERFORM set_config('app.company_id', company::text, true);
           RETURN (SELECT count(*) FROM notes.notes WHERE company_id = company);
         END $$;
         SELECT core.shard_function('notes.count_notes(uuid)', 'company', 'notes.notes');`,
      );
      expect(await migrate(db.ownerUrl, secrets, [{ schema: 'notes', plugin: 'notes', folder }])).to.equal(1);
      const { rows } = await db.owner.query(
        "SELECT table_name::text AS name, citus_table_type AS type FROM citus_tables WHERE table_name::text LIKE 'notes.%' ORDER BY 1",
      );
      expect(rows).to.deep.equal([
        { name: 'notes.notes', type: 'distributed' },
        { name: 'notes.words', type: 'reference' },
      ]);
      await asApp(db.ownerUrl, companyId, async (client) => {
        await client.query("INSERT INTO access.users (company_id, id, email) VALUES ($1, $2, 'a@example.com')", [
          companyId,
          userId,
        ]);
        await client.query("INSERT INTO notes.notes VALUES ($1, $2, $2, 'text')", [companyId, userId]);
      });
      const counted = await asApp(db.ownerUrl, null, (client) =>
        client.query('SELECT notes.count_notes($1) AS n', [companyId]),
      );
      expect(counted.rows).to.deep.equal([{ n: 1 }]);
      await asApp(db.ownerUrl, companyId, (client) =>
        client.query('DELETE FROM access.users WHERE company_id = $1', [companyId]),
      );
      expect((await db.owner.query('SELECT FROM notes.notes')).rowCount).to.equal(0);
      expect((await run(db.ownerUrl)).stdout).to.include('Nothing to do.');
    });

    it('functions of the lookup role see beyond a company on the workers too', async () => {
      await db.owner.query(
        "INSERT INTO core.sent_messages (company_id, idempotency_key, channel, sent_at) VALUES ($1, 'a', 'mail', '2020-01-01')",
        [companyId],
      );
      const counted = await asLookup(
        db.ownerUrl,
        'SELECT count(*)::int AS n FROM core.sent_messages WHERE sent_at < now()',
      );
      expect(counted.rows).to.deep.equal([{ n: 1 }]);
      const refused = await asLookup(db.ownerUrl, 'SELECT channel FROM core.sent_messages').catch(
        (error: Error) => error.message,
      );
      expect(refused).to.match(/permission denied/);
    });

    it('a migration of a table that is distributed reaches its shards', async () => {
      writeFileSync(
        path.join(folder, '0002_more.sql'),
        "ALTER TABLE notes.notes ADD COLUMN more text NOT NULL DEFAULT ';';",
      );
      writeFileSync(
        path.join(folder, '0003_index.sql'),
        '-- kaiku: no transaction\nDROP INDEX CONCURRENTLY IF EXISTS notes.notes_more;\nCREATE INDEX CONCURRENTLY notes_more ON notes.notes (company_id, more);\n',
      );
      expect(await migrate(db.ownerUrl, secrets, [{ schema: 'notes', plugin: 'notes', folder }])).to.equal(2);
      const shards = await db.owner.query(
        `SELECT DISTINCT result FROM run_command_on_shards('notes.notes', $$
           SELECT count(*) FROM pg_index WHERE indrelid = '%s'::regclass AND indisvalid $$)`,
      );
      expect(shards.rows).to.deep.equal([{ result: '3' }]);
    });
  });
});
