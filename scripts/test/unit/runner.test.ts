import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { shard, testFiles } from '../../testing/files.ts';
import { runMocha } from '../../testing/mocha.ts';
import { Results, readResults } from '../../testing/results.ts';
import type { TestResult } from '../../testing/types.ts';

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

  it('divides files without losing one, and none gets more than its share and one file', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (times, count) => {
          const durations = new Map(times.map((time, index) => [`f${index}`, time]));
          const shards = shard([...durations.keys()], count, durations, root);
          expect(shards.flat().sort()).to.deep.equal([...durations.keys()].sort());
          const total = times.reduce((sum, time) => sum + time, 0);
          const heaviest = Math.max(
            0,
            ...shards.map((files) => files.reduce((sum, file) => sum + durations.get(file)!, 0)),
          );
          expect(heaviest).to.be.at.most(total / count + Math.max(0, ...times));
        },
      ),
    );
  });

  describe('running mocha', () => {
    async function run(source: string, files: string[] = []): Promise<TestResult[]> {
      const results: TestResult[] = [];
      await runMocha({
        stage: 'unit',
        files: [write('some.test.mjs', source)],
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
