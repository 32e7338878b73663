import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inFolder, sweepFolders } from '@kaiku/sdk/server';
import { expect } from 'chai';

const module = new URL('../../server/folder.ts', import.meta.url).href;
/** Keeps a respondent's words in a folder for as long as it lives. */
const keeper = `const { inFolder } = await import('${module}');
  const { writeFileSync } = await import('node:fs');
  await inFolder('import', async (folder) => {
    writeFileSync(folder + '/file', 'words');
    process.stdout.write(folder);
    await new Promise(() => setInterval(() => {}, 1_000));
  });`;

describe('folders for files that somebody needs for a while', function () {
  this.timeout(30_000);
  const before = process.env.TMPDIR;
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(path.join(os.tmpdir(), 'kaiku-folders-'));
    process.env.TMPDIR = temporary;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(temporary, { recursive: true, force: true });
  });

  it('go with the work, and with a process that was killed at the next start of any', async () => {
    const child = spawn(process.execPath, ['--experimental-transform-types', '--input-type=module', '-e', keeper], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [folder] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    try {
      await inFolder('export', async (mine) => {
        const elsewhere = path.join(temporary, path.basename(mine).replace(/-[\da-f]{8}-/, '-00000000-'));
        const other = path.join(temporary, 'import-of-another-program');
        for (const one of [elsewhere, other]) mkdirSync(one);
        writeFileSync(path.join(mine, 'file'), 'words');
        await sweepFolders();
        expect(
          [folder, mine, elsewhere, other].map((one) => existsSync(one)),
          'while they live',
        ).to.deep.equal([true, true, true, true]);
        child.kill('SIGKILL');
        await once(child, 'exit');
        // A later process may have the number of one that is gone.
        const reused = mine.replace(/-[\da-f]{8}-(\w+)$/, '-00000000-$1');
        mkdirSync(reused);
        await sweepFolders();
        expect(readdirSync(temporary).sort()).to.deep.equal(
          [elsewhere, mine, other].map((one) => path.basename(one)).sort(),
        );
      });
      expect(
        readdirSync(temporary).filter((name) => name.includes(`-${process.pid}-`) && !name.includes('-00000000-')),
      ).to.deep.equal([]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
