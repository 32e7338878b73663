import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, root, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';

/** How long everything may need after the database is back (issue 6). */
const backWithinMs = 5_000;

describe('the database that comes along, when it dies alone', function () {
  this.timeout(120_000);
  let node: ChildProcess;
  const base = mkdtempSync(path.join(os.tmpdir(), 'kaiku-dies-'));
  chmodSync(base, 0o755); // as root the server runs as somebody else, who must get in
  const said: { type: string; text?: string }[] = [];
  after(async () => {
    if (node.exitCode === null && node.signalCode === null) {
      node.kill('SIGTERM');
      await once(node, 'exit');
    }
    rmSync(base, { recursive: true, force: true });
  });

  it('is started again by the server that started it, and everything goes on by itself', async () => {
    const port = await freePort();
    node = spawn(process.execPath, ['scripts/lib/serverProcess.ts'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        KAIKU_PORT: String(port),
        KAIKU_ANSWER_PORT: String(await freePort()),
        KAIKU_ONLY_PLUGINS: 'access',
        KAIKU_SECRET: testSecret,
        KAIKU_DATA: path.join(base, 'data'),
        KAIKU_DEMO: 'false',
        SMTP_URL: 'smtp://127.0.0.1:9',
        KAIKU_SMS_GATEWAY_URL: 'http://127.0.0.1:9',
        KAIKU_WORKERS_LIGHT: '0',
        KAIKU_WORKERS_HEAVY: '0',
        KAIKU_LOG: 'silent',
      },
    });
    node.on('message', (message: (typeof said)[number]) => void said.push(message));
    await until('the node', () => said.some(({ type }) => type === 'ready'), 60_000);
    const isReady = () =>
      fetch(`http://localhost:${port}/ready`).then(
        ({ status }) => status === 200,
        () => false,
      );
    expect(await isReady()).to.equal(true);

    const pidFile = path.join(base, 'data/pg/postmaster.pid');
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    await until('the database to be back', () => said.some(({ text }) => text === 'The database is back'), 30_000);
    await until('everything to go on', isReady, backWithinMs);
  });
});
