import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Names of the jobs and subscribers that a source defines, without their plugin. */
const namesIn = (source: string): string[] => [
  ...[...source.matchAll(/defineJob[\s\S]{0,200}?\bname: '[a-z-]+\.([\w-]+)'/g)].map(([, name]) => name!),
  ...[...source.matchAll(/\bsubscribe\(\s*\w+,\s*'([\w-]+)'/g)].map(([, name]) => name!),
];

describe('work that can fail', () => {
  for (const folder of ['core', ...globSync('plugins/*', { cwd: root })]) {
    const sources = globSync('{app,foundation,http,work,server}/**/*.ts', { cwd: path.join(root, folder) });
    const names = [...new Set(sources.flatMap((file) => namesIn(read(path.join(folder, file)))))].sort();
    if (names.length === 0) continue;
    it(`of ${folder} is told in words: what was not done, and what follows from that`, () => {
      const file = path.join(folder, 'locales/work/en.json');
      expect(existsSync(path.join(root, file)), file).to.equal(true);
      expect(Object.keys(JSON.parse(read(file)).work)).to.include.members(names);
    });
  }
});
