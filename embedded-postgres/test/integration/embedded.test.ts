import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAlive, StartupError } from '@kaiku/config';
import { until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import pg from 'pg';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../index.ts';
import { readPostmaster } from '../../postmaster.ts';

const MODULE = path.resolve(import.meta.dirname, '../../index.ts');

describe('the embedded PostgreSQL', function () {
  this.timeout(60_000);
  let base: string;
  let dataDir: string;
  /** A folder with a cluster that was made and stopped. */
  let made: string;
  let running: EmbeddedPostgres[];
  let children: ChildProcess[];

  before(async () => {
    made = await mkdtemp(path.join(tmpdir(), 'kaiku made '));
    await chmod(made, 0o755);
    await (await startEmbeddedPostgres({ dataDir: path.join(made, 'pg'), fast: true })).stop();
  });
  after(() => rm(made, { recursive: true, force: true }));

  beforeEach(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'kaiku embedded '));
    await chmod(base, 0o755);
    dataDir = path.join(base, 'data', 'pg');
    running = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const server of running) await server.stop();
    // What was killed may still write for a moment.
    await rm(base, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });

  /** For tests that are not about the making of a cluster, which takes longest. */
  const haveCluster = () => cp(made, path.dirname(dataDir), { recursive: true });

  async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, fast: true, ...options });
    running.push(server);
    return server;
  }

  /** Another process that starts the same cluster, says so, and then does nothing until it is ended. */
  async function startElsewhere(): Promise<ChildProcess> {
    const program = `import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
      const server = await startEmbeddedPostgres({ dataDir: process.argv[1], fast: true });
      process.on('SIGTERM', async () => { await server.stop(); process.exit(0); });
      process.send(server.adopted);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    await once(child, 'message');
    return child;
  }

  it('ends with a process that ended without stopping it', async () => {
    const program = `import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
      await startEmbeddedPostgres({ dataDir: process.argv[1], fast: true });
      setTimeout(() => { throw new Error('as a test that crashes'); });
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], { stdio: 'ignore' });
    children.push(child);
    const [code] = await once(child, 'exit');
    expect(code).to.equal(1);
    const left = await readPostmaster(dataDir);
    for (const end = Date.now() + 20_000; left && isAlive(left.pid) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(left === undefined || !isAlive(left.pid)).to.equal(true);
  });

  async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
    const client = new pg.Client(server.ownerUrl);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('starts, keeps its data over a stop, and uses the same port again', async () => {
    const first = await start();
    expect(first.adopted).to.equal(false);
    await query(first, 'CREATE TABLE kept AS SELECT 42 AS n');
    await first.stop();
    expect(await readPostmaster(dataDir)).to.equal(undefined);

    const second = await start();
    expect(second.port).to.equal(first.port);
    expect(await query(second, 'SELECT n FROM kept')).to.deep.equal([{ n: 42 }]);
  });

  it('stores text as UTF-8, orders it the same everywhere, and listens on this machine alone', async () => {
    const server = await start();
    const [settings] = await query<{ encoding: string; locale: string; addresses: string; sockets: string }>(
      server,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
              current_setting('listen_addresses') AS addresses, current_setting('unix_socket_directories') AS sockets
         FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).to.deep.equal({ encoding: 'UTF8', locale: 'C.UTF-8', addresses: '127.0.0.1', sockets: '' });
    expect(await query(server, `SELECT upper('äö') AS word`)).to.deep.equal([{ word: 'ÄÖ' }]);
  });

  it('is durable unless asked to be fast', async () => {
    await haveCluster();
    const durable = await start({ fast: false });
    expect(await query(durable, 'SHOW fsync')).to.deep.equal([{ fsync: 'on' }]);
    await durable.stop();
    const fast = await start();
    expect(await query(fast, 'SHOW fsync')).to.deep.equal([{ fsync: 'off' }]);
  });

  it('lets nobody in without the password, which only its owner may read', async () => {
    await haveCluster();
    const server = await start();
    const wrong = new pg.Client(server.ownerUrl.replace(/:[^:@]+@/, ':guess@'));
    const refusal = await wrong.connect().then(
      () => undefined,
      (error) => error,
    );
    expect(refusal).to.have.property('code', '28P01');
    expect((await stat(`${dataDir}.password`)).mode & 0o777).to.equal(0o600);
  });

  it('goes on with the server of a killed process, and stops it in the end', async () => {
    await haveCluster();
    const other = await startElsewhere();
    const left = await readPostmaster(dataDir);
    other.kill('SIGKILL');
    await once(other, 'exit');

    const server = await start();
    expect(server.adopted).to.equal(true);
    expect(await readPostmaster(dataDir)).to.deep.equal(left);
    await server.stop();
    expect(isAlive(left!.pid)).to.equal(false);
  });

  it('that dies alone is started again on its port by whoever keeps it running, also when another one started it', async () => {
    await haveCluster();
    await startElsewhere();
    const said: string[] = [];
    const server = await start({ keepRunning: true, onProgress: (text) => said.push(text) });
    for (let death = 1; death <= 2; death++) {
      const { pid } = (await readPostmaster(dataDir))!;
      process.kill(pid, 'SIGKILL');
      await until(
        'the database to be back',
        () => said.filter((text) => text === 'The database is back').length === death,
      );
      expect(await query(server, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
      expect((await readPostmaster(dataDir))!.pid).to.not.equal(pid);
    }
    await server.stop();
    expect(await readPostmaster(dataDir), 'stays, for the other one').to.not.equal(undefined);
  });

  it('starts again after the server itself was killed, with its lock file left behind', async () => {
    await haveCluster();
    const first = await start({ fast: false });
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill((await readPostmaster(dataDir))!.pid, 'SIGKILL');

    const second = await start({ fast: false });
    expect(second.adopted).to.equal(false);
    expect(await query(second, 'SELECT n FROM kept')).to.deep.equal([{ n: 7 }]);
  });

  it('removes a lock file whose process id belongs to another program now', async () => {
    await haveCluster();
    await (await start()).stop();
    await writeFile(
      path.join(dataDir, 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n1\n5999\n\n127.0.0.1\n\nready\n`,
    );
    const server = await start();
    expect(server.adopted).to.equal(false);
  });

  it('is shared by two processes and stops with the last of them', async () => {
    await haveCluster();
    const other = await startElsewhere();
    const server = await start();
    expect(server.adopted).to.equal(true);
    const { pid } = (await readPostmaster(dataDir))!;

    other.kill('SIGTERM');
    await once(other, 'exit');
    expect(await query(server, 'SELECT 1 AS n')).to.deep.equal([{ n: 1 }]);
    await server.stop();
    expect(isAlive(pid)).to.equal(false);
  });

  it('starts once when two ask for it at the same time', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(servers.map((server) => server.port)).to.deep.equal(Array(3).fill(servers[0]!.port));
    expect(servers.filter((server) => !server.adopted)).to.have.length(1);
  });

  it('takes another port when the remembered one is taken', async () => {
    await haveCluster();
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const second = await start();
      expect(second.port).to.not.equal(first.port);
      const state = JSON.parse(await readFile(`${dataDir}.json`, 'utf8'));
      expect(state.port).to.equal(second.port);
    } finally {
      squatter.close();
    }
  });

  it('says so when the port that was asked for is taken, and uses another', async () => {
    await haveCluster();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const said: string[] = [];
    try {
      const server = await start({ port, onProgress: (text) => said.push(text) });
      expect(server.port).to.not.equal(port);
      expect(said.join('\n')).to.include(`Port ${port} for the database is taken`);
    } finally {
      squatter.close();
    }
  });

  it('takes back data whose files were given to root, as by copying a checkout', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await (await start()).stop();
    const files = [dataDir, ...(await readdir(dataDir, { recursive: true })).map((name) => path.join(dataDir, name))];
    for (const file of files) await chown(file, 0, 0);
    const again = await start();
    expect(await query(again, 'SELECT 1 AS n')).to.deep.equal([{ n: 1 }]);
  });

  it('begins anew when asked for a fresh cluster', async () => {
    await haveCluster();
    const first = await start();
    await query(first, 'CREATE TABLE old ()');
    await first.stop();
    const second = await start({ fresh: true });
    expect(await query(second, `SELECT to_regclass('old') AS found`)).to.deep.equal([{ found: null }]);
  });

  it('moves its data to a folder that PostgreSQL can reach when root starts it where others may not go', async function () {
    if (process.getuid?.() !== 0) return this.skip();
    await chmod(base, 0o700);
    const said: string[] = [];
    const first = await start({ onProgress: (text) => said.push(text) });
    await query(first, 'CREATE TABLE kept AS SELECT 3 AS n');
    await first.stop();
    const { relocatedTo } = JSON.parse(await readFile(`${dataDir}.json`, 'utf8'));
    try {
      expect(said.join('\n')).to.include(path.dirname(relocatedTo));
      const second = await start();
      expect(await query(second, 'SELECT n FROM kept')).to.deep.equal([{ n: 3 }]);
      await second.stop();

      // Throwing the state away throws the database away.
      await rm(path.dirname(dataDir), { recursive: true });
      const third = await start();
      expect(await query(third, `SELECT to_regclass('kept') AS found`)).to.deep.equal([{ found: null }]);
      await third.stop();
    } finally {
      const folder = path.dirname(relocatedTo);
      await Promise.all([folder, `${folder}.removed`].map((dir) => rm(dir, { recursive: true, force: true })));
    }
  });

  for (const [what, prepare, code] of [
    ['a cluster of another version', () => writeFile(path.join(dataDir, 'PG_VERSION'), '12\n'), 'db_wrong_version'],
    ['a lost password file', () => rm(`${dataDir}.password`), 'db_password_missing'],
  ] as const) {
    it(`names ${what} and the way out`, async () => {
      await haveCluster();
      await prepare();
      const refusal = await start().then(
        () => undefined,
        (error) => error,
      );
      expect(refusal).to.be.instanceOf(StartupError);
      expect(refusal).to.have.property('code', code);
      expect(refusal.message).to.include(dataDir);
      expect(refusal.hint).to.match(/\.$/);
    });
  }
});
