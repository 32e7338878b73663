import { expect } from 'chai';
import { readXliff, type Unit, writeXliff } from '../../server/translations/xliff.ts';

describe('XLIFF of a large survey', () => {
  it('is written piece by piece, between which others have a turn', async () => {
    let turns = 0;
    let writing = true;
    const others = () => {
      turns += 1;
      if (writing) setImmediate(others);
    };
    setImmediate(others);
    const units = Array.from(
      { length: 1_000 },
      (_, at): Unit => ({ key: `k${at}`, note: 'n', source: `s${at}`, target: `t${at}`, stale: false }),
    );
    const pieces: string[] = [];
    for await (const piece of writeXliff(
      'Large',
      'en',
      ['fi', 'sv'].map((language) => ({ language, units: () => units })),
    )) {
      pieces.push(piece);
    }
    writing = false;
    expect(turns).to.be.at.least(8);
    const { texts } = await readXliff(pieces.join(''));
    expect(texts).to.have.length(2_000);
    expect(texts.at(-1)).to.include({ key: 'k999', language: 'sv', source: 's999', text: 't999' });
  });

  it('refuses a tag with more attributes, and tags within more tags, than any program writes', async () => {
    const attributes = Array.from({ length: 101 }, (_, at) => `a${at}="x"`).join(' ');
    for (const text of [`<xliff ${attributes}/>`, `${'<g>'.repeat(101)}${'</g>'.repeat(101)}`]) {
      const refusal = await readXliff(text).catch((error) => error);
      expect(refusal.code).to.equal('translations_file');
    }
  });
});
