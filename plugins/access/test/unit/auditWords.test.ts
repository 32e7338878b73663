import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

describe('access: words of the audit log', () => {
  const cwd = fileURLToPath(new URL('../../server/', import.meta.url));
  const operations = globSync('**/*.ts', { cwd }).flatMap((file) =>
    [...readFileSync(`${cwd}${file}`, 'utf8').matchAll(/'((?:auth|company|group|substitute|user)\.[a-z_]+)'/g)].map(
      ([, operation]) => operation!,
    ),
  );

  for (const language of ['en', 'fi', 'sv']) {
    it(`COMP-033 every operation of the plugin is told in words, in ${language}`, () => {
      const { audit } = JSON.parse(read(`../../locales/audit/${language}.json`));
      expect(operations).to.include('substitute.create');
      const silent = operations.filter((operation) => {
        const [kind, what] = operation.split('.') as [string, string];
        return typeof audit[kind]?.[what] !== 'string';
      });
      expect(silent).to.deep.equal([]);
    });
  }
});
