import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createClient, freePort, root, shareFiles, type TestApp, testSecret, until } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { attribute } from '../../kernel/faults.ts';
import { locatePlugin } from '../../kernel/locate.ts';
import { probeCaller, startProbe } from '../probe.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../fixtures', name);
const plugins = `${fixture('probe')},${fixture('stuck')}`;

interface Line {
  plugin?: string;
  what?: string;
  stack?: string;
  msg: string;
  err?: { message: string };
}

/** A server in a process of its own, as `npm start` has it. */
async function startNode(beside: TestApp, env: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kaiku-faults-'));
  shareFiles(beside, dataDir);
  const port = await freePort();
  let output = '';
  const node: ChildProcess = spawn(process.execPath, ['scripts/lib/serverProcess.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: beside.db.ownerUrl,
      KAIKU_PORT: String(port),
      KAIKU_ANSWER_PORT: String(await freePort()),
      KAIKU_SECRET: testSecret,
      KAIKU_DATA: dataDir,
      KAIKU_WORKERS_LIGHT: '0',
      KAIKU_WORKERS_HEAVY: '0',
      KAIKU_STUCK_TELL: '1',
      KAIKU_STUCK_END: '6',
      ...env,
    },
  });
  node.stdout!.on('data', (chunk) => {
    output += chunk;
  });
  const ready = new Promise<{ type: string }>((resolve) => {
    node.on('message', (message: { type: string }) => message.type !== 'progress' && resolve(message));
  });
  const how = await Promise.race([ready, once(node, 'exit').then(() => ({ type: 'ended' }))]);
  return {
    node,
    how: how.type,
    address: `http://localhost:${port}`,
    lines: (): Line[] =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    async stop() {
      if (node.exitCode === null && node.signalCode === null) {
        node.kill('SIGTERM');
        await once(node, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

describe('a plugin whose code is never through with being loaded', function () {
  this.timeout(60_000);

  it('is broken off and left out, which is said at /ready, and the rest starts', async () => {
    const beside = await startProbe({ workers: 'none' });
    const running = await startNode(beside, {
      KAIKU_PLUGINS: fixture('endless'),
      KAIKU_ONLY_PLUGINS: 'endless',
      KAIKU_PLUGIN_START: '2',
    });
    try {
      expect(running.how).to.equal('ready');
      const { leftOut } = (await (await fetch(`${running.address}/ready`)).json()) as { leftOut: object[] };
      expect(leftOut).to.deep.equal([
        {
          plugin: 'endless',
          reason: 'Loading the server part of plugin "endless" did not end within 2 seconds.',
        },
      ]);
    } finally {
      await running.stop();
      await beside.stop();
    }
  });
});

describe('errors that nobody caught', function () {
  this.timeout(60_000);
  let beside: TestApp;
  let running: Awaited<ReturnType<typeof startNode>>;
  let node: ChildProcess;
  let address: string;
  let lines: () => Line[];

  before(async () => {
    beside = await startProbe({ workers: 'none', plugins: ['probe', 'stuck'], env: { KAIKU_PLUGINS: plugins } });
    running = await startNode(beside, { KAIKU_PLUGINS: plugins, KAIKU_ONLY_PLUGINS: 'probe,stuck' });
    expect(running.how).to.equal('ready');
    ({ node, address, lines } = running);
  });
  after(async () => {
    await running?.stop();
    await beside?.stop();
  });

  it('of a plugin’s timer and promise are logged with its name and route, and the process goes on', async () => {
    const { companyId } = await beside.createCompany();
    const token = probeCaller(beside, companyId).token;
    expect((await createClient(address, token).post('/stuck/later')).status).to.equal(200);
    const faults = await until('the faults in the log', () => {
      const found = lines().filter(({ msg }) => msg === 'a plugin left an error that nobody caught');
      return found.length === 3 ? found : null;
    });
    expect(faults.map(({ err }) => err!.message)).to.have.members([
      'thrown by a timer',
      'rejected and left alone',
      'something that is no error (null)',
    ]);
    for (const { plugin, what } of faults) {
      expect([plugin, what]).to.deep.equal(['stuck', 'POST /api/stuck/later']);
    }
    expect((await fetch(`${address}/health`)).status).to.equal(200);
    expect(node.exitCode).to.equal(null);
  });

  it('are of the nearest plugin in the stack, else of the one whose work was running, else of nobody', () => {
    const folders = [
      { id: 'inner', folder: '/srv/plugins/inner' },
      { id: 'outer', folder: '/srv/plugins/outer' },
    ];
    const error = new Error('broken');
    error.stack = `Error: broken\n    at file:///srv/core/db/database.ts:1:1\n    at work (file:///srv/plugins/inner/server/a.ts:3:4)\n    at file:///srv/plugins/outer/server/b.ts:5:6`;
    expect(attribute(error, folders, { duty: 'staff', plugin: 'outer' }).plugin).to.equal('inner');
    const bare = Object.assign(new Error('bare'), { stack: 'Error: bare\n    at file:///srv/core/x.ts:1:1' });
    expect(attribute(bare, folders, { duty: 'staff', plugin: 'outer', what: 'GET /x' })).to.include({
      plugin: 'outer',
      what: 'GET /x',
    });
    expect(attribute(bare, folders).plugin).to.equal(null);
    expect(attribute('a text', folders).plugin).to.equal(null);
  });

  it('are known of a plugin that is named by a link, too', () => {
    const place = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'kaiku-link-')));
    try {
      const link = path.join(place, 'stuck');
      symlinkSync(fixture('stuck'), link);
      // As in stacks, which name the files that a link leads to.
      expect(locatePlugin(link, { root, dataDir: place, plugins: [link] })).to.equal(realpathSync(fixture('stuck')));
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('a plugin that keeps the thread for itself is named with its route, and its process is ended', async () => {
    const { companyId } = await beside.createCompany();
    const token = probeCaller(beside, companyId).token;
    // Not `exit`: what it said last may still be on its way.
    const ended = once(node, 'close');
    const call = createClient(address, token).get('/stuck/loop', { query: { ms: 3_600_000 } });
    await Promise.allSettled([call, ended]);
    expect(await ended).to.deep.equal([null, 'SIGKILL']);
    const told = lines().filter(({ msg }) => msg.startsWith('the main thread is stuck'));
    expect(told.map(({ msg }) => msg)).to.deep.equal([
      'the main thread is stuck: nobody else is answered meanwhile',
      'the main thread is stuck for good: this process ends',
    ]);
    for (const { plugin, what, stack } of told) {
      expect([plugin, what]).to.deep.equal(['stuck', 'GET /api/stuck/loop']);
      expect(stack).to.match(/at handler \(file:.*fixtures\/stuck\/server\/index\.ts:\d+/);
    }
  });
});
