import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import {
  checkDefinitions,
  checkEdges,
  checkNames,
  checkRoutes,
  checkSubscriptions,
  checkTexts,
} from '../../boundaries/rules.ts';
import { readTree } from '../../boundaries/tree.ts';
import { ROOT } from '../../lib/paths.ts';

/** On a copy of the sources, so that no other test meets a plugin that comes and goes. */
describe('npm run new-plugin, inside the repository', function () {
  this.timeout(60_000);
  let copy: string;
  before(async () => {
    copy = await mkdtemp(path.join(os.tmpdir(), 'kaiku copy '));
    const plain = (file: string) =>
      !/(^|[\\/])(node_modules|dist|test)([\\/]|$)/.test(path.relative(ROOT, file)) && !file.endsWith('.tmp.ts');
    for (const name of ['config', 'core', 'scripts', 'sdk', 'shell', 'plugins', 'biome.json', 'package.json'])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter: plain });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'dir');
  });
  after(() => rm(copy, { recursive: true, force: true }));

  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
  const findings = (id: string) => {
    const tree = readTree(copy);
    const checks = [checkEdges, checkRoutes, checkDefinitions, checkSubscriptions, checkNames, checkTexts];
    return [...checks.flatMap((check) => check(tree)), ...tree.localeProblems].filter((text) => text.includes(id));
  };

  it('makes a plugin that lint and boundaries accept at once', () => {
    run('scripts/new-plugin/index.ts', 'zebra-crossings', '--title', 'Zebra crossings');
    expect(readTree(copy).plugins.map(({ id }) => id)).to.include('zebra-crossings');
    expect(findings('zebra-crossings')).to.deep.equal([]);
    const biome = 'node_modules/@biomejs/biome/bin/biome';
    run(biome, 'check', '--error-on-warnings', '--vcs-enabled=false', 'plugins/zebra-crossings');
    writeFileSync(path.join(copy, 'plugins/zebra-crossings/locales/fi.json'), '{}');
    expect(findings('zebra-crossings'), 'the checks can fail').to.not.deep.equal([]);
  });

  it('makes a plugin with a question kind that they accept, too', () => {
    run('scripts/new-plugin/index.ts', 'zebra-stripes', '--kind');
    expect(findings('zebra-stripes')).to.deep.equal([]);
    run(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--vcs-enabled=false',
      'plugins/zebra-stripes',
    );
    expect(() => run('scripts/new-plugin/index.ts', 'open-text', '--kind')).to.throw(
      /question kind "openText" already/,
    );
  });

  it('refuses to make it twice', () => {
    run('scripts/new-plugin/index.ts', 'night-train');
    expect(() => run('scripts/new-plugin/index.ts', 'night-train')).to.throw(/has the id "night-train" already/);
  });
});
