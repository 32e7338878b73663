import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

/** Who may not mount anything mounts in a namespace of users, where the system lets them. */
const namespace = process.getuid?.() === 0 ? ['-m'] : ['-Urm'];
const mount = 'mount -t tmpfs -o size=400m tmpfs "$1"';

describe('the datasets on a disk that is full', function () {
  this.timeout(120_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-full-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are right or say so, whatever was written then, harm no other, and heal by themselves', async function () {
    if (spawnSync('unshare', [...namespace, 'sh', '-c', mount, 'sh', folder]).status !== 0) {
      console.warn('No disk can be mounted here: engineErrors and datasetFaults alone say what a full one does.');
      this.skip();
    }
    const script = fileURLToPath(new URL('../support/fullDisk.ts', import.meta.url));
    const run = [`${mount} && exec "$0" "$2" "$1"`, process.execPath, folder, script];
    const child = spawn('unshare', [...namespace, 'sh', '-c', ...run], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (some) => {
      said += some;
    });
    expect([await once(child, 'close'), said]).to.deep.equal([[0, null], '']);
  });
});
