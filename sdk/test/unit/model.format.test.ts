import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  builtinKinds,
  checkPublishable,
  formatOf,
  readStructure,
  structureFormat,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { hostileJson } from './modelSample.ts';

/** Structures as they were stored when each format was today's; never changed again. */
const folder = path.join(import.meta.dirname, 'formats');
const stored = (format: number): unknown => JSON.parse(readFileSync(path.join(folder, `${format}.json`), 'utf8'));

describe('model: formats of structures', () => {
  it('there is a stored example of each format', () => {
    const formats = readdirSync(folder).map((file) => Number.parseInt(file, 10));
    expect(formats.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: structureFormat }, (_, at) => at + 1));
    for (const format of formats) expect(formatOf(stored(format))).to.equal(format);
  });

  for (let format = 1; format <= structureFormat; format += 1) {
    it(`one of format ${format} is read as one of today's, which can be published`, () => {
      const structure = readStructure(stored(format));
      expect(structure.format).to.equal(structureFormat);
      expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
      expect(checkPublishable(structure, builtinKinds).filter(({ code }) => code !== 'missing-translation')).to.be
        .empty;
      expect(structure.pages.flatMap(({ elements }) => elements)).to.have.length.greaterThan(7);
      expect(readStructure(structure)).to.equal(structure);
    });
  }

  it('one of today is not touched', () => {
    const today = stored(structureFormat);
    expect(readStructure(today)).to.equal(today);
  });

  it('a page of format 1 that had no title has an empty one', () => {
    expect(readStructure(stored(1)).pages.map(({ settings }) => settings.title)).to.deep.equal(['', 'More', '']);
  });

  it('one of a later format is refused rather than guessed at', () => {
    const later = { ...(stored(structureFormat) as object), format: structureFormat + 1 };
    expect(readStructure(later)).to.equal(later);
    expect(validateStructure(later, builtinKinds)).to.deep.equal([
      { path: 'format', code: 'unknown-format', params: { known: structureFormat } },
    ]);
  });

  it('takes any JSON', () => {
    fc.assert(fc.property(hostileJson, (json) => void validateStructure(readStructure(json), builtinKinds)));
  });
});
