import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const script = path.resolve(import.meta.dirname, '../../db-distribute.ts');

/** What of Citus the script meets, without its effect: the border that is not tried here on a real cluster. */
const standIn = `
  CREATE SCHEMA stand_in;
  CREATE TABLE stand_in.pg_available_extensions AS SELECT 'citus' AS name, '13.0' AS installed_version;
  CREATE TABLE stand_in.pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", repmodel "char");
  CREATE TABLE stand_in.calls (position serial, name text, colocate_with text);
  CREATE FUNCTION stand_in.create_reference_table(name regclass) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = name) THEN
      RAISE EXCEPTION 'foreign keys from reference tables to distributed tables are not supported';
    END IF;
    INSERT INTO stand_in.pg_dist_partition VALUES (name, 'n', 't');
    INSERT INTO stand_in.calls (name) VALUES (name);
  END $$;
  CREATE FUNCTION stand_in.create_distributed_table(name regclass, key text, colocate_with text) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_constraint k WHERE contype = 'f' AND conrelid = name AND confrelid <> name
                 AND confrelid NOT IN (SELECT logicalrelid FROM stand_in.pg_dist_partition)) THEN
      RAISE EXCEPTION 'referenced table must be a distributed table or a reference table';
    END IF;
    IF EXISTS (SELECT FROM pg_index i WHERE i.indrelid = name AND i.indisunique AND NOT EXISTS (
                 SELECT FROM pg_attribute a WHERE a.attrelid = name AND a.attname = key AND a.attnum = ANY (i.indkey))) THEN
      RAISE EXCEPTION 'cannot create constraint on %: it must include the distribution column', name;
    END IF;
    INSERT INTO stand_in.pg_dist_partition VALUES (name, 'h', 's');
    INSERT INTO stand_in.calls (name, colocate_with) VALUES (name, colocate_with);
  END $$;`;

describe('npm run db:distribute', function () {
  this.timeout(60_000);
  let db: TestDatabase;
  before(async () => {
    db = await createTestDatabase();
    await db.owner.query(standIn);
  });
  after(() => db.drop());

  const plain = () => db.ownerUrl;
  const citus = () => `${db.ownerUrl}?options=${encodeURIComponent('-c search_path=stand_in,pg_catalog,public')}`;
  const run = (url: string | undefined, ...args: string[]) => {
    const { DATABASE_URL, ...env } = process.env;
    return promisify(execFile)(process.execPath, [script, ...args], {
      env: { ...env, ...(url && { DATABASE_URL: url }) },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  };
  const calls = async (): Promise<{ name: string; colocate_with: string | null }[]> =>
    (await db.owner.query('SELECT name, colocate_with FROM stand_in.calls ORDER BY position')).rows;

  it('refuses in a sentence without DATABASE_URL, without its server, and without Citus', async () => {
    for (const [url, sentence] of [
      [undefined, /DATABASE_URL is not set/],
      ['postgres://nobody:hunter2@127.0.0.1:9/kaiku', /cannot be reached/],
      [plain(), /has no Citus extension/],
    ] as const) {
      const { code, stderr } = await run(url);
      expect(code).to.equal(1);
      expect(stderr).to.match(sentence);
      expect(stderr).not.to.match(/hunter2|at async/);
    }
  });

  it('prints with --dry-run what it would do, and does nothing', async () => {
    const { code, stdout } = await run(citus(), '--dry-run');
    expect(code).to.equal(0);
    expect(stdout)
      .to.include("SELECT create_reference_table('core.companies');")
      .and.include("SELECT create_distributed_table('core.audit_log', 'company_id'")
      .and.include('Nothing was changed: --dry-run.');
    expect(await calls()).to.deep.equal([]);
  });

  it('places every table once, and what it refers to before it', async () => {
    const { code, stderr, stdout } = await run(citus());
    expect([code, stderr]).to.deep.equal([0, '']);
    const made = await calls();
    const { rows } = await db.owner.query(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE a.attname = 'company_id' AND c.relkind = 'r' AND c.relrowsecurity`,
    );
    const dispatched = ['core.outbox', 'core.event_queue', 'core.event_retries'];
    expect(made.map(({ name }) => name)).to.have.members(
      rows.map(({ name }) => name).filter((name) => !dispatched.includes(name)),
    );
    for (const name of dispatched) expect(stdout).to.match(new RegExp(`Left on the coordinator.*${name}`));
    const place = (name: string) => made.findIndex((call) => call.name === name);
    expect(place('surveys.surveys')).to.be.below(place('collectors.collectors'));
    expect(made.filter(({ colocate_with }) => colocate_with === 'none')).to.have.length(1);
  });

  it('run again does nothing, and after a new table only that', async () => {
    const before = (await calls()).length;
    const again = await run(citus());
    expect(again.stdout).to.include('Nothing to do.').and.include('Distributed already: access.');
    await db.owner.query(`
      CREATE TABLE core.later (company_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (company_id, id));
      SELECT core.tenant_table('core.later')`);
    await run(citus());
    const made = await calls();
    expect(made.slice(before).map(({ name }) => name)).to.deep.equal(['core.later']);
    expect(made.at(-1)!.colocate_with).not.to.equal('none');
  });

  it('tells which table could not be placed, and goes on from there', async () => {
    await db.owner.query(`
      CREATE TABLE core.wrong (company_id uuid NOT NULL, id uuid NOT NULL UNIQUE);
      SELECT core.tenant_table('core.wrong')`);
    const failed = await run(citus());
    expect(failed.code).to.equal(1);
    expect(failed.stderr).to.match(/core\.wrong could not be distributed: cannot create constraint/);
    await db.owner.query('ALTER TABLE core.wrong DROP CONSTRAINT wrong_id_key');
    expect((await run(citus())).code).to.equal(0);
    expect((await calls()).at(-1)!.name).to.equal('core.wrong');
  });
});
