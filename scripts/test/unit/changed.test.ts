import { expect } from 'chai';
import { affects } from '../../testing/changed.ts';
import type { MochaStage } from '../../testing/types.ts';

const plugins = [
  { id: 'surveys' },
  { id: 'collectors', requires: ['surveys'] },
  { id: 'answering', requires: ['collectors'] },
  { id: 'results', optional: ['answering'] },
  { id: 'access' },
];
const tests: [string, MochaStage][] = [
  ['core/test/integration/http.test.ts', 'integration'],
  ['scripts/test/unit/runner.test.ts', 'unit'],
  ['shell/test/e2e/shell.test.ts', 'e2e'],
  ['plugins/access/test/e2e/door.test.ts', 'e2e'],
  ['plugins/access/test/integration/door.test.ts', 'integration'],
  ['plugins/collectors/test/integration/links.test.ts', 'integration'],
  ['plugins/results/test/unit/bars.test.ts', 'unit'],
  ['test/integration/isolation.test.ts', 'integration'],
];

/** Which of `tests` run after a change of these files. */
function run(...changed: string[]): string[] {
  const affected = affects(changed, plugins);
  return tests.filter(([file, stage]) => affected(file, stage)).map(([file]) => file);
}

describe('what a change can have touched', () => {
  it('is everything for what the server is made of, and for files that nothing is known of', () => {
    for (const file of ['core/app.ts', 'sdk/model/rules.ts', 'config/index.ts', 'package-lock.json', 'tsconfig.json']) {
      expect(run(file), file).to.have.length(tests.length);
    }
  });

  it('is a plugin, what builds on it, however indirectly, and the product as a whole', () => {
    expect(run('plugins/collectors/server/index.ts')).to.deep.equal([
      'plugins/collectors/test/integration/links.test.ts',
      'plugins/results/test/unit/bars.test.ts',
      'test/integration/isolation.test.ts',
    ]);
    expect(run('plugins/access/locales/fi.json')).to.deep.equal([
      'plugins/access/test/e2e/door.test.ts',
      'plugins/access/test/integration/door.test.ts',
      'test/integration/isolation.test.ts',
    ]);
  });

  it('is what browsers see for the shell, and the answering page as well for its components', () => {
    expect(run('shell/frame/Frame.tsx')).to.deep.equal([
      'shell/test/e2e/shell.test.ts',
      'plugins/access/test/e2e/door.test.ts',
    ]);
    expect(run('sdk/web/survey/ElementView.tsx')).to.include('plugins/results/test/unit/bars.test.ts');
  });

  it('is a changed test itself, and nothing else; prose touches tests of the scripts alone', () => {
    expect(run('core/test/integration/http.test.ts')).to.deep.equal(['core/test/integration/http.test.ts']);
    expect(run('docs/plugins.md', 'plugins/access/README.md')).to.deep.equal(['scripts/test/unit/runner.test.ts']);
    expect(run()).to.deep.equal([]);
  });
});
