import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../lib/paths.ts';
import { longestFirst, testFiles } from '../../testing/files.ts';
import longest from '../../testing/longest.json' with { type: 'json' };
import { runMocha } from '../../testing/mocha.ts';

import { Results, readResults } from '../../testing/results.ts';
import type { TestResult } from '../../testing/types.ts';
import { filesToRunAgain } from '../../testing/unsteady.ts';

describe('the test runner', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'kaiku runner '));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(file: string, content = ''): string {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    return target;
  }

  it('finds the tests of a stage wherever they may lie, and none elsewhere', () => {
    const expected = ['core/test/unit/a.test.ts', 'plugins/x/test/unit/deep/b.test.ts', 'test/unit/c.test.ts'];
    for (const file of [
      ...expected,
      'core/test/integration/d.test.ts',
      'core/unit/e.test.ts',
      'core/test/unit/helper.ts',
    ])
      write(file);
    expect(testFiles(root, 'unit')).to.deep.equal(expected);
  });

  it('begins with the file that took longest; one that never ran counts by its size', () => {
    write('short', 'x');
    write('long', 'x'.repeat(4_000));
    const durations = new Map([
      ['slow', 5_000],
      ['quick', 10],
    ]);
    expect(longestFirst(['short', 'quick', 'long', 'slow'], durations, root)).to.deep.equal([
      'slow',
      'long',
      'quick',
      'short',
    ]);
  });

  it('knows on a fresh clone too which files take longest, each of which is there', () => {
    const files = Object.keys(longest);
    expect(longestFirst([...files].reverse(), new Map(), ROOT)[0]).to.equal(files[0]);
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).to.deep.equal([]);
  });

  describe('running mocha', () => {
    async function run(source: string | string[], files: string[] = []): Promise<TestResult[]> {
      const results: TestResult[] = [];
      const queue = [source].flat().map((one, index) => write(`${index || 'some'}.test.mjs`, one));
      await runMocha({
        stage: 'unit',
        queue,
        env: process.env,
        logFile: path.join(root, 'log'),
        onFile: (file) => files.push(path.basename(file)),
        onResult: (result) => results.push(result),
        signal: new AbortController().signal,
      });
      return results;
    }

    it('reports what passed, failed and was skipped, with the difference', async () => {
      const results = await run(`
        describe('outer', () => {
          it('good', () => {});
          it('bad', () => { throw Object.assign(new Error('not equal'), { expected: { a: 1 }, actual: { a: 2 }, showDiff: true }); });
          it.skip('later', () => {});
        });`);
      expect(results.map(({ title, state }) => [title, state])).to.deep.equal([
        ['outer good', 'passed'],
        ['outer bad', 'failed'],
        ['outer later', 'skipped'],
      ]);
      expect(results[1]!.error)
        .to.include('not equal')
        .and.include('some.test.mjs')
        .and.match(/-.*2/)
        .and.match(/\+.*1/);
    });

    it('tells of a file before its hooks, once per outermost suite', async () => {
      const files: string[] = [];
      await run(`describe('one', () => { describe('inner', () => { it('good', () => {}); }); });`, files);
      expect(files).to.deep.equal(['some.test.mjs']);
    });

    it('runs files one after the other, and at the end stops what they share', async () => {
      const shared = path.join(root, 'stopped');
      const test = (name: string) => `
        import { existsSync, writeFileSync } from 'node:fs';
        const atEnd = globalThis[Symbol.for('kaiku.testing.atEnd')];
        if (atEnd.length === 0) atEnd.push(async () => writeFileSync(${JSON.stringify(shared)}, 'yes'));
        it('${name}', () => { if (existsSync(${JSON.stringify(shared)})) throw new Error('too early'); });`;
      const results = await run([test('a'), 'it.only("b", () => {});', test('c')]);
      expect(results.map(({ title, state }) => [title, state])).to.deep.equal([
        ['a', 'passed'],
        ['the file can be loaded', 'failed'],
        ['c', 'passed'],
      ]);
      expect(existsSync(shared)).to.equal(true);
    });

    it('counts a hook that fails', async () => {
      const [result] = await run(
        "describe('x', () => { before(() => { throw new Error('no way'); }); it('y', () => {}); });",
      );
      expect(result).to.include({ state: 'failed' });
      expect(result!.error).to.include('no way');
    });

    it('counts a process that dies as a failure, and shows its last words', async () => {
      const results = await run("it('a', () => {}); it('b', () => { console.log('last words'); process.exit(7); });");
      expect(results.map(({ state }) => state)).to.deep.equal(['passed', 'failed']);
      expect(results[1]!.error).to.include('code 7').and.include('last words');
    });

    it('counts a file that cannot be loaded as a failure', async () => {
      const [result] = await run("import './absent.mjs';");
      expect(result).to.include({ state: 'failed' });
      expect(result!.error).to.include('absent.mjs');
    });

    it('lets no .only through, which would hide every other test', async () => {
      const results = await run("it.only('a', () => {}); it('b', () => { throw new Error('hidden'); });");
      expect(results.some(({ state }) => state === 'failed')).to.equal(true);
    });
  });

  describe('a second run', () => {
    const failed = (stage: TestResult['stage'], file?: string): TestResult => ({
      stage,
      title: `of ${file}`,
      state: 'failed',
      ms: 1,
      error: 'too early',
      ...(file !== undefined && { file }),
    });

    it('is for a few files of stages that wait, where nothing else failed', () => {
      const passed: TestResult = { stage: 'e2e', title: 'x', state: 'passed', file: 'd', ms: 1 };
      expect(filesToRunAgain([passed, failed('e2e', 'a'), failed('e2e', 'a'), failed('cluster', 'b')])).to.deep.equal([
        { stage: 'e2e', file: 'a' },
        { stage: 'cluster', file: 'b' },
      ]);
      expect(filesToRunAgain([failed('e2e', 'a'), failed('unit', 'b')]), 'rules do not wait').to.deep.equal([]);
      expect(filesToRunAgain([failed('e2e', 'a'), failed('e2e')]), 'a process that died').to.deep.equal([]);
      expect(filesToRunAgain([...'abcdefghi'].map((file) => failed('e2e', file)))).to.deep.equal([]);
    });

    it('takes the place of the first when nothing fails in it, and tells what had', () => {
      const results = new Results({ commit: 'c0ffee', clean: true });
      results.add(failed('e2e', 'a'));
      results.add(failed('e2e', 'b'));
      results.add({ ...failed('e2e', 'b'), title: 'a hook', error: 'no stage' });
      expect(results.settle('e2e', 'a', [failed('e2e', 'a')]), 'it fails again').to.equal(false);
      expect(results.settle('e2e', 'a', []), 'it did not run').to.equal(false);
      const again: TestResult = { stage: 'e2e', title: 'of b', state: 'passed', file: 'b', ms: 2 };
      expect(results.settle('e2e', 'b', [again])).to.equal(true);
      expect(results.all).to.deep.equal([failed('e2e', 'a'), { ...again, unsteady: 'too early\na hook\nno stage' }]);
      expect(results.summary()).to.include({ passed: 1, failed: 1 });
    });
  });

  it('keeps what it recorded for the next reader, and forgets the run before', () => {
    const dir = path.join(root, 'results');
    const first = new Results({ commit: 'c0ffee', clean: true });
    first.add({ stage: 'e2e', title: 'old', state: 'passed', ms: 1 });
    first.write(dir);
    const second = new Results({ commit: 'c0ffee', clean: true });
    second.add({ stage: 'unit', title: 'a', state: 'passed', file: 'f', ms: 2 });
    second.add({ stage: 'lint', title: 'b', state: 'failed', ms: 3, error: 'no' });
    second.write(dir);
    const read = readResults(dir)!;
    expect(read.summary).to.include({ passed: 1, failed: 1, skipped: 0 });
    expect(read.tests.map(({ title }) => title)).to.deep.equal(['b', 'a']);
    expect(readResults(path.join(root, 'absent'))).to.equal(undefined);
  });
});
