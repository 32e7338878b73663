import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { cutTo, type SavVariable, segmentsOf, spssSeconds } from '../../server/export/sav/dictionary.ts';
import { type SavRow, widestOf, writeSav } from '../../server/export/sav/writeSav.ts';
import { readSav } from '../support/sav.ts';

describe('results: SPSS files', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kaiku-sav-test-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function written(variables: SavVariable[], rows: SavRow[], notes: string[] = []) {
    const file = path.join(folder, 'one.sav');
    await writeSav(
      file,
      { title: 'Asiakaskysely', notes },
      variables,
      (async function* () {
        yield rows.slice(0, 1);
        yield rows.slice(1);
      })(),
    );
    expect(await readdir(folder), 'nothing is left beside it').to.deep.equal(['one.sav']);
    return readSav(await readFile(file));
  }

  it('have labels, values with labels, days and times', async () => {
    const noon = Date.UTC(2026, 10, 26, 12);
    const found = await written(
      [
        { name: 'answered', label: 'Vastattu', type: 'datetime' },
        {
          name: 'colour',
          label: 'Väri',
          type: 'number',
          values: [
            { value: 1, label: 'Punainen' },
            { value: 2, label: 'Sininen' },
          ],
        },
        { name: 'a_name_that_is_longer_than_eight', label: 'Pituus', type: 'number', decimals: 2 },
        { name: 'day', label: '', type: 'date' },
        { name: 'words', label: 'Sanat', type: 'text' },
      ],
      [
        [spssSeconds(noon), 2, 1.25, spssSeconds(Date.UTC(2000, 1, 29)), 'Åbo'],
        [null, null, -7, null, null],
        [spssSeconds(noon + 1_000), 1, 100_000, null, 'ok'],
      ],
    );
    expect([found.title, found.encoding]).to.deep.equal(['Asiakaskysely', 'UTF-8']);
    expect(found.variables.map(({ name, label, format, decimals }) => [name, label, format, decimals])).to.deep.equal([
      ['answered', 'Vastattu', 'DATETIME', 0],
      ['colour', 'Väri', 'F', 0],
      ['a_name_that_is_longer_than_eight', 'Pituus', 'F', 2],
      ['day', '', 'DATE', 0],
      ['words', 'Sanat', 'A', 0],
    ]);
    expect(found.variables[1]!.values).to.deep.equal({ 1: 'Punainen', 2: 'Sininen' });
    // The format counts from 14 October 1582.
    const seconds = (of: number) => (of - Date.UTC(1582, 9, 14)) / 1_000;
    const given = found.cases.map((one) => found.variables.map(({ name }) => one[name] ?? null));
    expect(given).to.deep.equal([
      [seconds(noon), 2, 1.25, seconds(Date.UTC(2000, 1, 29)), 'Åbo'],
      [null, null, -7, null, ''],
      [seconds(noon + 1_000), 1, 100_000, null, 'ok'],
    ]);
  });

  it('RES-086.a say in lines of 80 bytes what they are of, whole, broken between words and never within a letter', async () => {
    const long = `Kaupunki: ${Array.from({ length: 12 }, (_, at) => `Jyväskylä ${at}`).join(', ')}`;
    const notes = ['Vastaukset: 2', long, 'ä'.repeat(100), 'two\nlines', ''];
    const found = await written([{ name: 'n', label: '', type: 'number' }], [[1], [2]], notes);
    expect(found.cases.map(({ n }) => n)).to.deep.equal([1, 2]);
    for (const line of found.notes) expect(Buffer.byteLength(line)).to.be.within(1, 80);
    expect(found.notes[0]).to.equal('Vastaukset: 2');
    const [first, ...rest] = found.notes.slice(1, -4);
    expect([first, ...rest].join(' ')).to.equal(long);
    expect(found.notes.slice(-4)).to.deep.equal(['ä'.repeat(40), 'ä'.repeat(40), 'ä'.repeat(20), 'two lines']);
  });

  it('RES-053.c have texts whole, and tell where one is longer than the format holds', async () => {
    const texts = ['x'.repeat(255), 'y'.repeat(256), `${'z'.repeat(5_000)}!`, ''];
    const found = await written(
      [{ name: 'words', label: 'Words', type: 'text' }],
      texts.map((text) => [text]),
    );
    expect(found.cases.map(({ words }) => words)).to.deep.equal(texts);
    const long = `${'ä'.repeat(20_000)} end`;
    const cut = await written([{ name: 'words', label: 'Words', type: 'text' }], [[long]]);
    const [{ words }] = cut.cases as [{ words: string }];
    expect(words.endsWith('ä […]')).to.equal(true);
    expect(Buffer.byteLength(words)).to.be.within(32_760, 32_767);
  });

  it('have what ends a line elsewhere', async () => {
    const texts = ['one\u2028two', 'one\u2029two', 'one\ntwo\r\nthree', '"'];
    const found = await written(
      [{ name: 'words', label: 'Words', type: 'text' }],
      texts.map((text) => [text]),
    );
    expect(found.cases.map(({ words }) => words)).to.deep.equal(texts);
  });

  it('stay small where one respondent has written very much', () => {
    expect(widestOf([32_767, 10], 10)).to.equal(32_767);
    for (const [variables, cases] of [
      [2_000, 10],
      [40, 1_000_000],
    ] as const) {
      const widths = Array.from({ length: variables }, () => 300_000);
      const elements = variables * Math.ceil(widestOf(widths, cases) / 8);
      expect(elements * cases).to.be.at.most(2_000_000_000);
      expect(elements).to.be.at.most(1_000_000);
    }
  });

  it('have any numbers and short texts as they were', async () => {
    const number = fc.option(
      fc.oneof(
        fc.integer({ min: -200, max: 400 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one || 0),
      ),
    );
    const text = fc.option(
      fc.string({ maxLength: 40, unit: fc.constantFrom(...'abc XYZ.,-0') }).map((one) => one.trimEnd()),
    );
    const rows = fc.array(fc.tuple(number, text, number), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const found = await written(
          [
            { name: 'first', label: '', type: 'number' },
            { name: 'second', label: '', type: 'text' },
            { name: 'third', label: '', type: 'number' },
          ],
          given,
        );
        const read = found.cases.map(({ first, second, third }) => [first ?? null, second, third ?? null]);
        expect(read).to.deep.equal(given.map(([first, second, third]) => [first, second ?? '', third]));
      }),
      { numRuns: 60 },
    );
  });

  it('break no character where a text is cut, and have room for all of it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ä', '€', '😀'), maxLength: 60 }),
        fc.nat(80),
        (text, bytes) => {
          const cut = cutTo(text, bytes);
          expect(cut.length).to.be.at.most(bytes);
          expect(text.startsWith(cut.toString())).to.equal(true);
          if (Buffer.byteLength(text) > bytes) expect(cut.length).to.be.above(bytes - 4);
        },
      ),
    );
    for (let width = 1; width <= 32_767; width += width < 2_000 ? 1 : 61) {
      const segments = segmentsOf(width);
      // All but the last hold 255 bytes; the last has what is left.
      const room = segments.slice(0, -1).length * 255 + (segments.at(-1) ?? 0);
      if (room < width) expect.fail(`no room for ${width} bytes`);
    }
  });
});
