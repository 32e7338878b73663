import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, type TestApp, type TestDatabase, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { probeCaller, probeFolder, startProbe } from '../probe.ts';

/** As Debian's package installs it. Where there is none, the tests are skipped and say so. */
const program = '/usr/sbin/pgbouncer';

describe('a node behind a pooler in transaction mode', function () {
  this.timeout(60_000);
  let test: TestApp;
  let db: TestDatabase;
  let pooler: ChildProcess | undefined;
  let folder: string;
  let poolerUrl: string;

  before(async function () {
    if (!existsSync(program)) return this.skip();
    test = await startProbe({ workers: 'none' });
    db = test.db;
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-pooler-'));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const { hostname, port: server, pathname } = new URL(db.ownerUrl);
    const app = new URL(test.app.host.db.appUrl);
    writeFileSync(path.join(folder, 'users'), `"${app.username}" "${decodeURIComponent(app.password)}"\n`);
    writeFileSync(
      path.join(folder, 'pgbouncer.ini'),
      `[databases]
* = host=${hostname} port=${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path.join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
application_name_add_host = 1
`,
    );
    const args = [path.join(folder, 'pgbouncer.ini')];
    // It does not run as root.
    pooler = spawn(program, process.getuid?.() === 0 ? ['-u', 'nobody', ...args] : args, { stdio: 'ignore' });
    poolerUrl = `postgres://127.0.0.1:${port}${pathname}`;
    const reaches = async () => {
      const url = new URL(app);
      url.port = String(port);
      const client = new pg.Client({ connectionString: url.toString() });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    };
    await until('the pooler', reaches);
  });
  after(async () => {
    pooler?.kill();
    await test?.stop();
    if (folder) rmSync(folder, { recursive: true });
  });

  it('keeps companies apart and its time limits, with many transactions at once on three connections', async () => {
    const node = await test.another({
      env: { KAIKU_PLUGINS: probeFolder, DATABASE_POOLER_URL: poolerUrl, KAIKU_LIMITS_STAFF: 'statement=1' },
      workers: 'inline',
    });
    try {
      const companies = await Promise.all(Array.from({ length: 4 }, () => node.createCompany()));
      await Promise.all(
        companies.flatMap(({ companyId, name }) => {
          const caller = probeCaller(node, companyId);
          return Array.from({ length: 12 }, (_, index) =>
            caller
              .post('/probe/notes', { text: `${name} ${index}` })
              .then(({ status }) => expect(status).to.equal(200)),
          );
        }),
      );
      for (const { companyId, name } of companies) {
        const { data } = await probeCaller(node, companyId).get('/probe/notes', { query: { per_page: 50 } });
        const texts = data.data.map(({ text }: { text: string }) => text);
        expect(texts).to.have.length(12);
        for (const text of texts) expect(text.startsWith(`${name} `)).to.equal(true);
      }
      // The pooler names whom each of its connections serves.
      const { rows } = await db.owner.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity
         WHERE datname = current_database() AND usename = $1 AND application_name LIKE '% - 127.0.0.1:%'`,
        [new URL(node.app.host.db.appUrl).username],
      );
      expect(rows[0].n).to.be.within(1, 3);
      const limits = await node.app.host.tenants.run(companies[0]!.companyId, node.app.host.root, async ({ trx }) => {
        const shown = await trx.raw(
          "SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock",
        );
        return shown.rows[0];
      });
      expect(limits).to.deep.equal({ statement: '10min', lock: '10s' });
    } finally {
      await node.stop();
    }
  });
});
