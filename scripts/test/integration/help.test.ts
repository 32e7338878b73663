import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');

describe('every script', () => {
  for (const file of globSync(['scripts/*.ts', 'scripts/new-plugin/index.ts'], { cwd: ROOT }).sort()) {
    it(`${path.basename(file)} says with --help how it is used, and does nothing`, async () => {
      const { stdout } = await run(process.execPath, [path.join(ROOT, file), '--help'], { cwd: ROOT });
      expect(stdout).to.match(/^\s*Usage: /);
      expect(stdout.split('\n').length).to.be.greaterThan(2);
    });
  }

  it('refuses an option that it does not know, and shows how it is used', async () => {
    const refused = await run(process.execPath, [path.join(ROOT, 'scripts/test.ts'), '--olny=unit'], {
      cwd: ROOT,
    }).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(refused?.code).to.equal(2);
    expect(refused?.stderr).to.include("'--olny'").and.include('Usage: npm test');
  });
});
