import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** File -> what it imports, and the rules that must object. */
const CASES: Record<string, [imports: string[], rules: string[]]> = {
  'sdk/model/a.ts': [['joi'], ['sdk-model']],
  'sdk/model/b.ts': [['node:fs'], ['sdk-model-runs-in-browsers']],
  'sdk/common/a.ts': [['../model/index.ts'], []],
  'sdk/common/b.ts': [['../server/index.ts'], ['sdk-common']],
  'sdk/web/a.ts': [['../server/index.ts', 'react'], ['sdk-web']],
  'sdk/server/a.ts': [['../web/index.ts', 'joi', 'node:fs'], ['sdk-server']],
  'core/a.ts': [
    ['../plugins/x/contract/index.ts', 'node:fs'],
    ['core-app', 'relative-across-packages'],
  ],
  'core/app/b.ts': [['../../sdk/testing/index.ts'], ['core-app', 'relative-across-packages', 'testing-in-tests-only']],
  'core/http/c.ts': [['inversify'], ['inversify-in-the-kernel-only']],
  'core/kernel/d.ts': [['inversify'], []],
  'core/foundation/e.ts': [['../kernel/d.ts'], ['core-foundation']],
  'core/kernel/e.ts': [['../foundation/e.ts', '../work/e.ts'], ['core-kernel']],
  'core/work/e.ts': [['../foundation/e.ts', '../http/e.ts'], ['core-work']],
  'core/http/e.ts': [['../foundation/e.ts', '../app/b.ts'], ['core-http']],
  'core/app/e.ts': [['../http/e.ts', '../work/e.ts', '../foundation/e.ts'], []],
  'core/app/f.ts': [['../../embedded-postgres/index.ts'], ['core-app', 'relative-across-packages']],
  'core/elsewhere/a.ts': [['../foundation/e.ts'], ['part-without-a-rule']],
  'shell/a.ts': [['../plugins/x/web/index.ts'], ['shell', 'relative-across-packages']],
  'plugins/x/contract/a.ts': [
    ['joi', '../server/index.ts'],
    ['plugin-contract', 'plugin-contract'],
  ],
  'plugins/x/contract/b.ts': [
    ['../../../sdk/server/index.ts'],
    ['plugin-contract-takes-types-of-the-server', 'relative-across-packages'],
  ],
  'plugins/x/server/a.ts': [['../web/index.ts', '../contract/index.ts', 'joi'], ['plugin-server']],
  'plugins/x/web/a.ts': [['../server/index.ts', '../contract/index.ts', 'react'], ['plugin-web']],
  'plugins/x/web/b.ts': [['../../y/web/index.ts'], ['plugin-web', 'relative-across-packages']],
  'plugins/x/web/c.ts': [['node:path'], ['plugin-web-runs-in-browsers']],
  'plugins/x/kinds/k/model.ts': [
    ['react', '../../server/index.ts'],
    ['plugin-kind-model', 'plugin-kind-model'],
  ],
  'plugins/x/kinds/k/View.tsx': [['react', './model.ts', '../../server/index.ts'], ['plugin-kind']],
  'plugins/x/server/b.ts': [['../kinds/k/model.ts', '../kinds/k/View.tsx'], ['plugin-server']],
  'plugins/x/test/unit/a.test.ts': [
    ['../../server/index.ts', '../../../../core/a.ts'],
    ['relative-across-packages', 'tests-of-a-plugin'],
  ],
  'plugins/x/elsewhere/a.ts': [['../contract/index.ts'], ['part-without-a-rule']],
  'core/work/a.ts': [['./b.ts'], ['no-cycles']],
  'core/work/b.ts': [['./a.ts'], []], // the circle is told once
  'core/work/c.ts': [['./absent.ts'], ['unresolvable']],
};

describe('the import rules', function () {
  this.timeout(60_000);
  let root: string;
  const found = new Map<string, string[]>();
  const comments = new Map<string, string>();

  before(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'kaiku rules '));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    };
    for (const dir of [
      'sdk/model',
      'sdk/server',
      'sdk/web',
      'sdk/testing',
      'plugins/x/contract',
      'plugins/x/server',
      'plugins/x/web',
      'plugins/y/web',
      'embedded-postgres',
    ]) {
      write(`${dir}/index.ts`, 'export const value = 1;\n');
    }
    for (const [file, [imports]] of Object.entries(CASES)) {
      write(
        file,
        imports
          .map((module, index) => `import * as m${index} from '${module}';\nexport const v${index} = m${index};\n`)
          .join(''),
      );
    }
    cpSync(path.join(ROOT, '.dependency-cruiser.cjs'), path.join(root, '.dependency-cruiser.cjs'));
    cpSync(path.join(ROOT, 'tsconfig.json'), path.join(root, 'tsconfig.json'));
    for (const name of ['joi', 'react', 'inversify']) {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
      write(`node_modules/${name}/index.js`, '');
    }
    const cruiser = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
    const args = [
      cruiser,
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'core',
      'sdk',
      'shell',
      'plugins',
    ];
    const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 });
    const { summary } = JSON.parse(stdout) as {
      summary: {
        violations: { from: string; rule: { name: string } }[];
        ruleSetUsed: { forbidden: { name: string; comment?: string }[] };
      };
    };
    for (const { from, rule } of summary.violations) found.set(from, [...(found.get(from) ?? []), rule.name].sort());
    for (const { name, comment } of summary.ruleSetUsed.forbidden) comments.set(name, comment ?? '');
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  for (const [file, [imports, rules]] of Object.entries(CASES)) {
    it(`${rules.length > 0 ? 'stop' : 'let pass'} ${file} importing ${imports.join(', ')}`, () => {
      expect(found.get(file) ?? []).to.deep.equal([...rules].sort());
    });
  }

  it('each say what to do instead', () => {
    expect(comments.size).to.be.greaterThan(15);
    for (const [name, comment] of comments) expect(comment, name).to.match(/\w{3}.*\.$|\)$/);
  });
});
