import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Operations that a source names where it writes entries of the audit log. */
function operationsOf(source: string): string[] {
  if (!/\baudit\w*\(/i.test(source)) return [];
  const named = [
    ...source.matchAll(/operation: '([a-z_]+\.[a-z_]+)'/g),
    ...source.matchAll(/\baudit\w*\(\s*\w+,\s*'([a-z_]+\.[a-z_]+)'/gi),
  ];
  return named.map(([, operation]) => operation!);
}

const words = (folder: string): string[] => {
  const file = path.join(root, folder, 'locales/audit/en.json');
  if (!existsSync(file)) return [];
  const { audit } = JSON.parse(readFileSync(file, 'utf8')) as { audit: Record<string, Record<string, string>> };
  return Object.entries(audit).flatMap(([noun, verbs]) => Object.keys(verbs).map((verb) => `${noun}.${verb}`));
};

describe('entries of the audit log', () => {
  const folders = ['core', ...globSync('plugins/*', { cwd: root })];
  // A plugin may write what another has words for.
  const known = folders.flatMap(words);
  for (const folder of folders) {
    const sources = globSync('{app,foundation,http,work,server}/**/*.ts', { cwd: path.join(root, folder) });
    const operations = [...new Set(sources.flatMap((file) => operationsOf(read(path.join(folder, file)))))].sort();
    if (operations.length === 0) continue;
    it(`COMP-033 of ${folder} have words`, () => {
      expect(known).to.include.members(operations);
    });
  }
});
