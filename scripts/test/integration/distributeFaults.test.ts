import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createSecrets, migrate } from '@kaiku/core';
import {
  type ClusterDatabase,
  createClusterDatabase,
  dropClusterRoles,
  freePort,
  migrationFolders,
  testRoles,
  testSecret,
  until,
} from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';

const script = path.resolve(import.meta.dirname, '../../db-distribute.ts');
const secrets = createSecrets(testSecret);
const companyId = '0190a000-0000-7000-8000-00000000000a';

const environment = (env: Record<string, string>) => {
  const { DATABASE_URL, DATABASE_OWNER_URL, ...rest } = process.env;
  return { ...rest, KAIKU_SECRET: testSecret, ...env };
};
const run = (url: string, env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [script], { env: environment({ DATABASE_URL: url, ...env }) }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

describe('npm run db:distribute where things go wrong (KAIKU_CITUS)', function () {
  this.timeout(240_000);
  const coordinator = process.env.KAIKU_CITUS;
  let db: ClusterDatabase | undefined;
  before(function () {
    if (!coordinator) this.skip();
  });
  afterEach(async () => {
    await db?.drop();
    db = undefined;
  });
  const filled = async (options: { workers: number }): Promise<ClusterDatabase> => {
    db = await createClusterDatabase(coordinator!, options);
    await migrate(db.ownerUrl, secrets, migrationFolders(), testRoles);
    await db.owner.query("INSERT INTO core.companies (company_id, name) VALUES ($1, 'One')", [companyId]);
    return db;
  };
  /** What lies where, of what was touched. */
  const touched = async ({ owner }: ClusterDatabase) => {
    const { rows } = await owner.query<{ places: number; passwords: number; settings: number }>(
      `SELECT (SELECT count(*)::int FROM pg_dist_partition) AS places,
         (SELECT count(*)::int FROM pg_dist_authinfo) AS passwords,
         (SELECT count(*)::int FROM pg_db_role_setting WHERE setdatabase = (
           SELECT oid FROM pg_database WHERE datname = current_database())) AS settings`,
    );
    return rows[0];
  };

  it('killed by kill -9 in the middle it goes on from there, and nothing stays on the coordinator', async () => {
    const { ownerUrl, owner } = await filled({ workers: 2 });
    const placed = async () =>
      (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_dist_partition')).rows[0]!.n;
    let before = 0;
    // Among lookup tables, among tables of companies, and where rows that were moved are put away.
    for (const line of [/place_table\('access\.logins'\)/, /place_table\('core\.job_runs'\)/, /truncate_local/]) {
      const child = spawn(process.execPath, [script], { env: environment({ DATABASE_URL: ownerUrl }) });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
        if (line.test(said)) child.kill('SIGKILL');
      });
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      const end = await new Promise((resolve) => child.once('close', (_, signal) => resolve(signal)));
      expect(end, said).to.equal('SIGKILL');
      // The server ends what it was at, and notices then.
      const busy = async () =>
        (
          await owner.query(
            "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
          )
        ).rowCount !== 0;
      await until('the connection of the killed run to end', async () => !(await busy()), 60_000);
      expect(await placed()).to.be.at.least(before);
      before = await placed();
    }
    expect(before).to.be.greaterThan(0);
    const last = await run(ownerUrl);
    expect([last.code, last.stderr]).to.deep.equal([0, '']);
    expect((await run(ownerUrl)).stdout).to.include('Nothing to do.');
    const { rows } = await owner.query(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind = 'r' AND c.relrowsecurity AND n.nspname <> 'graphile_worker'
         AND (pg_relation_size(c.oid) > 0 OR NOT EXISTS (
           SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND (d.partmethod = 'h' OR d.repmodel = 't')))`,
    );
    expect(rows).to.deep.equal([]);
    expect((await owner.query('SELECT name FROM core.companies')).rows).to.deep.equal([{ name: 'One' }]);
  });

  it('a worker that is not reached is named before anything is touched', async () => {
    const found = await filled({ workers: 2 });
    const before = await touched(found);
    const port = await freePort();
    await found.owner.query(
      'UPDATE pg_dist_node SET nodeport = $1 WHERE nodeid = (SELECT max(nodeid) FROM pg_dist_node)',
      [port],
    );
    const { code, stderr } = await run(found.ownerUrl);
    expect(code).to.equal(1);
    expect(stderr)
      .to.include(`not 127.0.0.1:${port}`)
      .and.to.match(/Start what is stopped/);
    expect(await touched(found)).to.deep.equal(before);
  });

  it('a table that lies on the coordinator alone is named, and not called success', async () => {
    const found = await filled({ workers: 0 });
    const { owner } = found;
    await owner.query('CREATE TABLE company.alone (company_id uuid NOT NULL, id uuid NOT NULL)');
    await owner.query("SELECT core.tenant_table('company.alone')");
    await owner.query("SELECT citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) FROM pg_dist_node");
    await owner.query("SELECT create_distributed_table('company.alone', 'company_id', shard_count => 1)");
    await found.addWorker();
    const before = await touched(found);
    const { code, stderr, stdout } = await run(found.ownerUrl);
    expect(code, stdout).to.equal(1);
    expect(stderr)
      .to.match(/These tables lie on the coordinator alone: company\.alone\./)
      .and.to.include('undistribute_table');
    expect(await touched(found)).to.deep.equal(before);
    await owner.query("SELECT undistribute_table('company.alone')");
    const again = await run(found.ownerUrl);
    expect([again.code, again.stderr]).to.deep.equal([0, '']);
  });

  describe('an owner that is no superuser', () => {
    let name: string;
    let ownerUrl: string;
    let folder: string;
    before(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-owner-'));
    });
    after(async () => {
      if (folder) rmSync(folder, { recursive: true });
      if (!name) return;
      const admin = new pg.Client({ connectionString: coordinator! });
      await admin.connect();
      const roles = ['app', 'worker', 'lookup', 'owner'].map((part) => `${name}_${part}`);
      await dropClusterRoles(admin, roles).finally(() => admin.end());
    });

    it('is told what it lacks, step by step, and runs migrations on all servers then', async () => {
      db = await createClusterDatabase(coordinator!, { workers: 2 });
      const { owner: superuser } = db;
      const address = new URL(db.ownerUrl);
      name = address.pathname.slice(1);
      await superuser.query(`CREATE ROLE ${name}_owner LOGIN BYPASSRLS PASSWORD 'its password'`);
      Object.assign(address, { username: `${name}_owner`, password: 'its password' });
      ownerUrl = address.toString();
      const folders = migrationFolders();
      const refusal = () =>
        migrate(ownerUrl, secrets, folders).then(
          () => null,
          ({ code, message, hint }: { code: string; message: string; hint: string }) => `${code} ${message} ${hint}`,
        );

      expect(await refusal()).to.match(/^owner_lacks_rights .*permission denied for database .*ALTER DATABASE/);
      await superuser.query(`ALTER DATABASE ${name} OWNER TO ${name}_owner`);
      expect(await refusal()).to.match(/^workers_refuse_owner .*DATABASE_OWNER_URL/);
      const told = await run(db.ownerUrl, { DATABASE_OWNER_URL: ownerUrl });
      expect(told.stderr).to.match(/no tables of Kaiku yet/);
      expect(told.stdout).to.include(`its password goes to`).and.not.include('its%20password');
      expect(await refusal()).to.match(/^owner_lacks_rights .*permission denied to create role.*CREATEROLE/);
      await superuser.query(`ALTER ROLE ${name}_owner CREATEROLE`);
      expect(await refusal()).to.equal(null);

      expect((await run(ownerUrl)).stderr).to.match(/may not change what the nodes of the cluster know.*superuser/s);
      const done = await run(db.ownerUrl);
      expect([done.code, done.stderr]).to.deep.equal([0, '']);

      writeFileSync(
        path.join(folder, '0001_notes.sql'),
        `CREATE TABLE notes.notes (company_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (company_id, id));
         SELECT core.tenant_table('notes.notes');
         CREATE TABLE notes.words (company_id uuid NOT NULL, word text NOT NULL UNIQUE, PRIMARY KEY (company_id, word));
         SELECT core.lookup_table('notes.words');
         CREATE FUNCTION notes.find(wanted text) RETURNS uuid LANGUAGE sql STABLE
         AS $$ SELECT company_id FROM notes.words WHERE word = wanted $$;
         SELECT core.lookup_function('notes.find(text)');
         ALTER TABLE notes.notes ADD COLUMN more text;`,
      );
      const sets = [{ schema: 'notes', plugin: 'notes', folder }];
      expect(await migrate(ownerUrl, secrets, sets)).to.equal(1);
      const { rows } = await superuser.query(
        "SELECT table_name::text AS name, citus_table_type AS type FROM citus_tables WHERE table_name::text LIKE 'notes.%' ORDER BY 1",
      );
      expect(rows).to.deep.equal([
        { name: 'notes.notes', type: 'distributed' },
        { name: 'notes.words', type: 'reference' },
      ]);
      const other = createSecrets('another-secret-another-secret-another-secret');
      const untold = await migrate(ownerUrl, other, sets, { forgetSecret: true }).catch((error) => error);
      expect(untold.code).to.equal('workers_untold');
      const told2 = await run(db.ownerUrl, { KAIKU_SECRET: 'another-secret-another-secret-another-secret' });
      expect([told2.code, told2.stderr]).to.deep.equal([0, '']);
    });

    it('that workers refuse is named before anything is touched', async () => {
      db = await createClusterDatabase(coordinator!, { workers: 1 });
      await migrate(db.ownerUrl, secrets, migrationFolders(), testRoles);
      const stranger = `${new URL(db.ownerUrl).pathname.slice(1)}_owner`;
      await db.owner.query('SET citus.enable_ddl_propagation = off').catch(() => {});
      await db.owner.query(`CREATE ROLE ${stranger} LOGIN PASSWORD 'p'`);
      try {
        await db.owner.query(`ALTER SCHEMA core OWNER TO ${stranger}`);
        const before = await touched(db);
        const { code, stderr } = await run(db.ownerUrl);
        expect(code).to.equal(1);
        expect(stderr).to.include(`${stranger}, does not get to`).and.include('DATABASE_OWNER_URL');
        expect(await touched(db)).to.deep.equal(before);
      } finally {
        await db.owner.query('ALTER SCHEMA core OWNER TO CURRENT_USER');
        await dropClusterRoles(db.owner, [stranger]);
      }
    });
  });
});
