import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { carryAssets } from '../../release/previous.ts';

describe('assets of the release before', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-assets-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const write = (place: string, files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
      writeFileSync(path.join(place, file), text);
    }
  };
  /** An archive as a release has it, of these bundles. */
  const archiveOf = (name: string): string => {
    const archive = path.join(folder, `${name}.tar.gz`);
    execFileSync('tar', ['-czf', archive, '-C', folder, name]);
    return archive;
  };
  const filesOf = (web: string) =>
    readdirSync(web, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(web, path.join(entry.parentPath, entry.name)))
      .sort();

  it('go along once, under names that say what they hold, and nothing of this release is replaced', async () => {
    const webOf = (name: string) => path.join(folder, name, 'dist/web');
    write(webOf('one'), { 'shell/index.html': 'one', 'shell/a.11111111.js': 'a', 'shell/a.11111111.js.br': 'br' });
    write(webOf('two'), {
      'shell/index.html': 'two',
      'shell/same.22222222.js': 'same',
      'cats/mf-manifest.json': '{}',
      'cats/b.33333333.css': 'b',
    });
    expect(await carryAssets(archiveOf('one'), webOf('two'))).to.equal(2);
    expect(filesOf(webOf('two'))).to.include.members(['shell/a.11111111.js', 'shell/a.11111111.js.br']);
    expect(readFileSync(path.join(webOf('two'), 'shell/index.html'), 'utf8')).to.equal('two');

    write(webOf('three'), { 'shell/index.html': 'three', 'shell/same.22222222.js': 'same' });
    expect(await carryAssets(archiveOf('two'), webOf('three'))).to.equal(1);
    expect(filesOf(webOf('three'))).to.deep.equal([
      'carried.json',
      'cats/b.33333333.css',
      'shell/index.html',
      'shell/same.22222222.js',
    ]);
  });
});
