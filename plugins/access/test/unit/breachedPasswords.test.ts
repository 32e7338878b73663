import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { createBreachedPasswords } from '../../server/services/breachedPasswords.ts';

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('passwords known from breaches', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kaiku-breaches-'));
  });
  after(() => rmSync(folder, { recursive: true }));
  const written = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  it('are found wherever they stand, and no others, whatever ends the lines and however long they are', async () => {
    const all = Array.from({ length: 90 }, (_, i) => `password ${i}`);
    const forms = {
      'hashes alone': (hash: string) => hash,
      'with counts': (hash: string, i: number) => `${hash}:${10 ** (i % 10)}`,
      'in small letters': (hash: string) => hash.toLowerCase(),
    };
    for (const [name, form] of Object.entries(forms))
      for (const [newline, last] of [
        ['\n', '\n'],
        ['\r\n', ''],
      ] as const) {
        const lines = all.map(sha1).sort().map(form);
        const breached = createBreachedPasswords(written(`${name}-${newline.length}`, lines.join(newline) + last));
        for (const one of all) expect(await breached.has(one), `${name}: ${one}`).to.equal(true);
        for (let i = 90; i < 130; i += 1) expect(await breached.has(`password ${i}`), name).to.equal(false);
      }
    const one = createBreachedPasswords(written('one', sha1('the only one')));
    expect([await one.has('the only one'), await one.has('another')]).to.deep.equal([true, false]);
  });

  it('a file that is none of them is refused at the start', () => {
    const [low, high] = [sha1('a'), sha1('b')].sort() as [string, string];
    for (const text of ['', 'password\nqwerty\n', `${high}\n${low}\n`, `${low}:many\n`])
      expect(() => createBreachedPasswords(written('wrong', text))).to.throw('KAIKU_ACCESS_BREACHED_PASSWORDS');
    expect(() => createBreachedPasswords(path.join(folder, 'none'))).to.throw('ENOENT');
  });
});
