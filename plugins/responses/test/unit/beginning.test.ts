import { expect } from 'chai';
import { wholeRows } from '../../web/import/beginning.ts';

describe('the beginning of a file, of which an import is previewed', () => {
  const kept = (text: string, encoding: BufferEncoding = 'utf8'): string => {
    const bytes = Buffer.from(text, encoding);
    return bytes.subarray(0, wholeRows(bytes)).toString(encoding);
  };

  it('RES-030 ends with a whole row, however its cells are quoted', () => {
    expect(kept('a,b\n1,2\n3,')).to.equal('a,b\n1,2\n');
    expect(kept('"a","b"\r\n"1","she said ""\n')).to.equal('"a","b"\r\n');
    expect(kept('"a"\n"first\nsecond"\n"third\nfou')).to.equal('"a"\n"first\nsecond"\n');
    expect(kept('"a"\n"5\'11"""\n"5\'1')).to.equal('"a"\n"5\'11"""\n');
  });

  it('RES-030 also in UTF-16; a file of less than a row is taken as it is', () => {
    expect(kept('"a"\n"b\n', 'utf16le')).to.equal('"a"\n');
    expect(kept('"a","b')).to.equal('"a","b');
  });
});
