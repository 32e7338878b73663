import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createSecrets, migrate } from '@kaiku/core';
import { createTestDatabase, type TestDatabase, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';

describe('migrations of a database that is in use', () => {
  let db: TestDatabase;
  let folder: string;
  let client: pg.Client;

  beforeEach(async () => {
    db = await createTestDatabase();
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-migrations-'));
    await db.owner.query('CREATE SCHEMA busy; CREATE TABLE busy.answers (id int PRIMARY KEY, text text)');
    client = new pg.Client({ connectionString: db.ownerUrl });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await db.drop();
    rmSync(folder, { recursive: true });
  });

  const write = (file: string, sql: string) => writeFileSync(path.join(folder, file), sql);
  const run = () => migrate(db.ownerUrl, createSecrets(testSecret), [{ schema: 'busy', plugin: null, folder }]);
  const waitsForLock = async (query: string) =>
    (
      await db.owner.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
        [`%${query}%`],
      )
    ).rowCount === 1;

  it("the queue's own tables are brought up to date at each start, with what the worker needs of them", async () => {
    await run();
    const { rows: before } = await db.owner.query('SELECT count(*)::int AS n FROM graphile_worker.migrations');
    // As an older release of the queue left it: no file of ours is left to run.
    await db.owner.query('DROP SCHEMA graphile_worker CASCADE');
    expect(await run()).to.equal(0);
    const { rows } = await db.owner.query(
      `SELECT (SELECT count(*)::int FROM graphile_worker.migrations) AS n,
              has_table_privilege('kaiku_worker', 'graphile_worker._private_jobs', 'UPDATE') AS granted,
              EXISTS (SELECT FROM pg_policy WHERE polrelid = 'graphile_worker._private_jobs'::regclass) AS let_in`,
    );
    expect(rows).to.deep.equal([{ n: before[0].n, granted: true, let_in: true }]);
  });

  it('answers go on while one waits for a table that somebody holds', async () => {
    write('0001_more.sql', 'ALTER TABLE busy.answers ADD COLUMN more int;');
    await client.query('BEGIN; INSERT INTO busy.answers VALUES (1)');
    const migrating = run();
    await until('the migration to wait', () => waitsForLock('ADD COLUMN more'));
    // Behind a lock that is waited for everybody else queues: it lets go before their patience ends.
    await db.owner.query("SET statement_timeout = '20s'");
    await db.owner.query('INSERT INTO busy.answers VALUES (2)');
    await client.query('COMMIT');
    expect(await migrating).to.equal(1);
    const { rows } = await db.owner.query('SELECT id, more FROM busy.answers ORDER BY id');
    expect(rows).to.deep.equal([
      { id: 1, more: null },
      { id: 2, more: null },
    ]);
  });

  it('of a file and a save that wait for each other the file gives way, and tries again', async () => {
    await db.owner.query('CREATE TABLE busy.surveys (id int PRIMARY KEY)');
    write(
      '0001_both.sql',
      'ALTER TABLE busy.surveys ADD COLUMN more int;\nALTER TABLE busy.answers ADD COLUMN more int;',
    );
    await client.query('BEGIN; INSERT INTO busy.answers VALUES (1)');
    const migrating = run();
    await until('the migration to hold one table and wait for the other', () =>
      waitsForLock('busy.answers ADD COLUMN'),
    );
    await client.query('SELECT FROM busy.surveys');
    await client.query('COMMIT');
    expect(await migrating).to.equal(1);
  });

  it('indexes are made outside of a transaction where the file says so, also after a run that was cut off', async () => {
    write(
      '0001_index.sql',
      `-- kaiku: no transaction
-- An index that nobody waits for.
DROP INDEX CONCURRENTLY IF EXISTS busy.answers_text;
CREATE UNIQUE INDEX CONCURRENTLY answers_text ON busy.answers (text);
`,
    );
    await db.owner.query("INSERT INTO busy.answers VALUES (1, 'a'), (2, 'a')");
    const failed = await run().then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect(failed).to.equal('migration_failed');
    await db.owner.query('DELETE FROM busy.answers WHERE id = 2');
    // Two nodes start at once: neither keeps the other's index waiting.
    expect((await Promise.all([run(), run()])).sort()).to.deep.equal([0, 1]);
    const { rows } = await db.owner.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'busy.answers_text'::regclass",
    );
    expect(rows).to.deep.equal([{ indisvalid: true }]);
  });
});
