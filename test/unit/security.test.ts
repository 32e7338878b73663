import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** How many lines of levels 1 and 2 the sections of ASVS 5.0 have; those of level 3 come after them. */
const asvs: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
};
/** Lines that a row of the page is about: `6.2.1 (1)`, or `6.5.1 to 6.5.5 (2)`. */
function linesOfRow(row: string): string[] {
  const [, section, from, to] = /^\| (\d+\.\d+)\.(\d+)(?: to \d+\.\d+\.(\d+))? \((?:[12]|1, 2)\) \|/.exec(row) ?? [];
  if (!section) return [];
  return Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, i) => `${section}.${Number(from) + i}`);
}

describe('the page about security', () => {
  const rows = page.split('\n').filter((row) => /^\| \d+\.\d+\.\d+ /.test(row));

  it('has each line of its chapters of the ASVS once', () => {
    const expected = Object.entries(asvs).flatMap(([section, lines]) =>
      Array.from({ length: lines }, (_, i) => `${section}.${i + 1}`),
    );
    expect(rows.flatMap(linesOfRow)).to.deep.equal(expected);
  });

  it('says of each how it stands: met by a test or this page, not met, or why there is nothing to meet', () => {
    for (const row of rows) {
      const shown = row.split(' | ').at(-1)!.replace(/ \|$/, '');
      expect(shown, row).to.match(/^(met: |\*\*not met yet\*\*|nothing built|does not apply)/);
      if (shown.startsWith('met: ')) expect(shown, row).to.match(/“|^met: this page/);
    }
  });

  it('names tests that there are', () => {
    const named = [...page.matchAll(/`([\w./-]+\.test\.ts)`((?:,? ?“[^”]+”)+)/g)];
    expect(named.length).to.be.greaterThan(20);
    for (const [, file, titles] of named) {
      const source = read(file!);
      for (const [, title] of titles!.matchAll(/“([^”]+)”/g))
        expect(source.includes(title!), `${file}: ${title}`).to.equal(true);
    }
  });

  it('names files that there are', () => {
    for (const [, file] of page.matchAll(/`([\w./-]+\/[\w./-]+\.tsx?)`/g))
      expect(existsSync(path.join(root, file!)), file).to.equal(true);
  });
});
