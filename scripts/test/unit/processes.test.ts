import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { commandLineOf } from '../../lib/processes.ts';

const module = (file: string) => JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, '../..', file)).href);

describe('what a script leaves behind', function () {
  this.timeout(20_000);
  let folder: string;
  let children: ChildProcess[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kaiku processes '));
    children = [];
  });
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('a script is interrupted when the process that started it is gone, and by each signal', async () => {
    const script = write(
      'script.mjs',
      `import { onInterrupt } from ${module('lib/processes.ts')};
       onInterrupt(() => process.exit(7));
       process.send('listening');
       setInterval(() => {}, 1000);`,
    );
    for (const end of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      const child = fork(script);
      children.push(child);
      await once(child, 'message');
      const exited = once(child, 'exit');
      if (end === 'disconnect') child.disconnect();
      else child.kill(end);
      expect((await exited)[0], end).to.equal(7);
    }
  });

  it('a command under npm hears of it when npm was killed and its shell is left', async () => {
    const command = write(
      'command.mjs',
      `import { watchParents } from ${module('bootstrap/parents.mjs')};
       watchParents(() => process.exit(7));
       console.log(process.pid);
       setInterval(() => {}, 1000);`,
    );
    const shell = write('shell.mjs', runs(command));
    const npm = spawn(process.execPath, [write('npm.mjs', runs(shell))], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    children.push(npm);
    const [said] = (await once(npm.stdout!, 'data')) as [Buffer];
    npm.kill('SIGKILL');
    const pid = Number(String(said));
    while ((await commandLineOf(pid)) !== undefined) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  /** A process that starts this script and lives as long as it. */
  const runs = (file: string): string =>
    `import { spawn } from 'node:child_process';
     spawn(process.execPath, [${JSON.stringify(file)}], { stdio: 'inherit' }).on('exit', () => process.exit());`;
});
