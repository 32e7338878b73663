import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readJsonLines } from '@kaiku/sdk/server';
import { expect } from 'chai';
import fc from 'fast-check';

describe('lines of JSON', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kaiku-lines-'));
  const file = path.join(folder, 'lines');
  after(() => rmSync(folder, { recursive: true }));
  const all = async () => {
    const values: unknown[] = [];
    for await (const value of readJsonLines(file)) values.push(value);
    return values;
  };

  it('are read as they were written, whatever is in them and however long they are', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ä', '😀', '\u2028', '\u2029', '\u0085', '\n', '\r', '"') });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, fc.integer(), fc.constant(null))), async (values) => {
        writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
        expect(await all()).to.deep.equal(values);
      }),
    );
    const long = ['x'.repeat(300_000), 'ä'.repeat(200_000)];
    writeFileSync(file, long.map((value) => `${JSON.stringify(value)}\n`).join(''));
    expect(await all()).to.deep.equal(long);
  });
});
