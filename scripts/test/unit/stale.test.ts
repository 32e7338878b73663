import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { Freshness } from '../../build/stale.ts';
import { type BuildTarget, findBuildTargets } from '../../build/targets.ts';

describe('which bundles are stale', () => {
  let root: string;
  let plugin: BuildTarget;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kaiku stale '));
    for (const file of [
      'package-lock.json',
      'sdk/web/index.ts',
      'sdk/server/index.ts',
      'plugins/x/plugin.json',
      'plugins/x/web/index.ts',
      'plugins/x/server/index.ts',
      'plugins/x/test/unit/x.test.ts',
      'plugins/y/contract/index.ts',
      'plugins/y/web/index.ts',
    ]) {
      write(file, file);
    }
    plugin = { name: 'x', kind: 'plugin', dir: path.join(root, 'plugins/x'), outputs: ['web/x/mf-manifest.json'] };
    write('dist/web/x/mf-manifest.json', '{}');
    built();
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, content: string): void {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  function built(): void {
    const freshness = new Freshness(root);
    freshness.markBuilt(plugin, freshness.keyOf(plugin, 'production'));
    freshness.save();
  }
  const isFresh = (mode = 'production') => new Freshness(root).isFresh(plugin, mode);

  it('takes what was just built for fresh', () => {
    expect(isFresh()).to.equal(true);
  });

  for (const file of [
    'plugins/x/web/index.ts',
    'plugins/x/plugin.json',
    'sdk/web/index.ts',
    'plugins/y/contract/index.ts',
    'package-lock.json',
  ]) {
    it(`sees a change of ${file}`, () => {
      write(file, 'changed');
      expect(isFresh()).to.equal(false);
    });
  }

  for (const file of [
    'plugins/x/server/index.ts',
    'plugins/x/test/unit/x.test.ts',
    'plugins/y/web/index.ts',
    'sdk/server/index.ts',
  ]) {
    it(`does not mind a change of ${file}`, () => {
      write(file, 'changed');
      expect(isFresh()).to.equal(true);
    });
  }

  it('sees new and removed files', () => {
    write('plugins/x/web/more.ts', 'new');
    expect(isFresh()).to.equal(false);
    rmSync(path.join(root, 'plugins/x/web/more.ts'));
    expect(isFresh()).to.equal(true);
    rmSync(path.join(root, 'plugins/x/web/index.ts'));
    expect(isFresh()).to.equal(false);
  });

  it('goes by contents, not by dates', () => {
    const file = path.join(root, 'plugins/x/web/index.ts');
    utimesSync(file, new Date(), new Date(Date.now() - 60_000));
    expect(isFresh()).to.equal(true);
    // The same size within the same second is the hardest change to see.
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.toUpperCase());
    expect(isFresh()).to.equal(false);
  });

  it('builds again for another mode, and when the output is gone', () => {
    expect(isFresh('development')).to.equal(false);
    rmSync(path.join(root, 'dist/web/x/mf-manifest.json'));
    expect(isFresh()).to.equal(false);
  });

  it('finds the shell, web parts, question kinds and further bundles, with what each leaves behind', () => {
    write('shell/main.ts', '');
    write('plugins/x/plugin.json', '{"id": "x", "web": "web/index.ts"}');
    write('plugins/x/kinds/stars/model.ts', '');
    write('plugins/y/plugin.json', '{"id": "y", "web": false}');
    write('plugins/y/bundles.json', '{"web": {"page": "./web/page.ts"}, "node": {"render": "./web/render.tsx"}}');
    const found = findBuildTargets(root).map(({ name, kind, outputs }) => [name, kind, ...outputs]);
    expect(found).to.deep.equal([
      ['shell', 'shell', 'web/shell/index.html'],
      ['x', 'plugin', 'web/x/mf-manifest.json'],
      ['x:kinds', 'kinds', 'server/x/kinds/kinds.json'],
      ['y', 'bundles', 'web/y/manifest.json', 'server/y/manifest.json'],
    ]);
    write('plugins/x/bundles.json', '{}');
    expect(() => findBuildTargets(root)).to.throw('plugin "x" has a web part already');
  });

  it('does without a cache file that was cut off', () => {
    write('.cache/web-inputs.json', '{"plugins/x/web/ind');
    expect(isFresh()).to.equal(true);
  });
});
