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

  it('comments and instructions change nothing, neither texts nor lines', async () => {
    const unit = (source: string) => `<trans-unit id="a">${source}<target>kyllä</target></trans-unit>`;
    const file = (body: string) => `<?xml version="1.0"?>\n<xliff><file target-language="fi">${body}</file></xliff>`;
    const remarks = '<!-- one\n<target>no</target> -->\n<?tool\n x?>';
    const source = '<source><![CDATA[<!-- kept --> <?kept?>]]></source>';
    const { texts } = await readXliff(file(remarks + unit(source)));
    expect(texts).to.deep.equal([
      { row: 5, key: 'a', language: 'fi', text: 'kyllä', source: '<!-- kept --> <?kept?>' },
    ]);
    for (const open of ['<!-- ', '<? ', '<![CDATA[']) {
      const refusal = await readXliff(file(`\n${open}${'- '.repeat(100)}`)).catch((error) => error);
      expect([refusal.code, refusal.params]).to.deep.equal(['translations_file', { row: 3 }]);
    }
  });

  it('large comments cost no more than large texts', async () => {
    const timeOf = async (body: string): Promise<number> => {
      const before = performance.now();
      await readXliff(`<xliff>${body}</xliff>`);
      return performance.now() - before;
    };
    const size = 1_000_000;
    const text = await timeOf(`<file><source>${'x'.repeat(size)}</source></file>`);
    for (const body of [`<!--${'- '.repeat(size / 2)}-->`, `<?a ${'? '.repeat(size / 2)}?>`]) {
      expect(await timeOf(body), body.slice(0, 10)).to.be.lessThan(10 * text + 50);
    }
  });

  it('refuses a tag with more attributes, and tags within more tags, than any program writes', async () => {
    const attributes = Array.from({ length: 101 }, (_, at) => `a${at}="x"`).join(' ');
    for (const text of [`<xliff ${attributes}/>`, `${'<g>'.repeat(101)}${'</g>'.repeat(101)}`]) {
      const refusal = await readXliff(text).catch((error) => error);
      expect(refusal.code).to.equal('translations_file');
    }
  });
});
