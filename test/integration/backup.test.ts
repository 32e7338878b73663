import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@kaiku/config';
import { type App, createApp } from '@kaiku/core';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@kaiku/embedded-postgres';
import { root, startTestApp, submitAnswer, type TestApp, testSecret } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { fillCompany } from '../support/company.ts';

// The procedure of docs/operations.md: what pg_basebackup does, done by its own functions, as no other program is here.
describe('a backup of the running database', function () {
  this.timeout(120_000);
  let folder: string;
  let first: EmbeddedPostgres;
  let second: EmbeddedPostgres | null = null;
  let test: TestApp;
  let restored: App | null = null;
  before(async () => {
    // The database's account has to get in, whoever runs this.
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-backup-'));
    chmodSync(folder, 0o755);
    first = await startEmbeddedPostgres({ dataDir: path.join(folder, 'first') });
    test = await startTestApp({ workers: 'none', cluster: first.ownerUrl });
  });
  after(async () => {
    await restored?.stop();
    await second?.stop();
    await test?.stop();
    await first?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('holds all that was acknowledged before it ended, and a node starts on it with the same secret alone', async () => {
    const filled = await fillCompany(test, 'Backup');
    const answer = () => submitAnswer(test, { url: filled.collectorUrl }, { 'q-nps': 9 });
    await answer();
    const [from, to] = [path.join(folder, 'first'), path.join(folder, 'second')];
    const client = new pg.Client({ connectionString: first.ownerUrl }).on('error', () => {});
    await client.connect();
    await client.query("SELECT pg_backup_start('kaiku', true)");
    const apart = ['postmaster.pid', 'postmaster.opts', 'pg_wal'].map((name) => path.join(from, name));
    cpSync(from, to, { recursive: true, filter: (source) => !apart.includes(source) });
    await answer();
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(path.join(to, 'backup_label'), rows[0]!.labelfile);
    cpSync(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), { recursive: true });
    await client.end();
    for (const beside of ['.json', '.password', '.pw']) {
      if (existsSync(from + beside)) cpSync(from + beside, to + beside);
    }

    second = await startEmbeddedPostgres({ dataDir: to });
    const address = new URL(second.ownerUrl);
    address.pathname = new URL(test.db.ownerUrl).pathname;
    const owner = new pg.Client({ connectionString: address.toString() }).on('error', () => {});
    await owner.connect();
    const { rows: answers } = await owner.query('SELECT count(*)::int AS n FROM responses.responses');
    // When a backup is needed, the nodes that it knows have not been heard of for long.
    await owner.query("UPDATE core.nodes SET seen_at = seen_at - interval '1 minute'");
    await owner.end();
    expect(answers).to.deep.equal([{ n: 2 }]);

    address.username = '';
    address.password = '';
    const dataDir = path.join(folder, 'data');
    const config = readConfig(
      {
        NODE_ENV: 'test',
        KAIKU_PORT: '0',
        KAIKU_ANSWER_PORT: '0',
        KAIKU_LOG: 'silent',
        KAIKU_SECRET: testSecret,
        KAIKU_DATA: dataDir,
        KAIKU_MIGRATE: 'false',
      },
      root,
    );
    restored = await createApp({ config, ownerUrl: address.toString(), workers: 'none' });
    const again = await fetch(`${restored.addresses.answer}/api/answer/${filled.collectorUrl}`);
    expect(again.status).to.equal(200);
  });
});
