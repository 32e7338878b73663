import { expect } from 'chai';
import { wholeRows } from '../../server/import/beginning.ts';

describe('the beginning of a file, of which an import is previewed', () => {
  const kept = async (text: string, encoding: BufferEncoding = 'utf8'): Promise<string> => {
    const bytes = Buffer.from(text, encoding);
    return bytes.subarray(0, (await wholeRows([bytes])) ?? bytes.length).toString(encoding);
  };

  it('RES-030 ends with a whole row, however its cells are quoted', async () => {
    expect(await kept('a,b\n1,2\n3,')).to.equal('a,b\n1,2\n');
    expect(await kept('"a","b"\r\n"1","she said ""\n')).to.equal('"a","b"\r\n');
    expect(await kept('"a"\n"first\nsecond"\n"third\nfou')).to.equal('"a"\n"first\nsecond"\n');
    expect(await kept('"a"\n"5\'11"""\n"5\'1')).to.equal('"a"\n"5\'11"""\n');
    expect(await kept('a;b\r"1\r2";""\r3')).to.equal('a;b\r"1\r2";""\r');
  });

  it('RES-030 keeps rows with quotes that open nothing, for the reader to refuse', async () => {
    expect(await kept('a,b\n5" or,so\n6,""\n7')).to.equal('a,b\n5" or,so\n6,""\n');
    expect(await kept('a,b\n5"" or,so\n7')).to.equal('a,b\n5"" or,so\n');
  });

  it('RES-030 also in UTF-16, in pieces, and behind a mark; a file of less than a row is taken as it is', async () => {
    expect(await kept('"a"\n"b\n', 'utf16le')).to.equal('"a"\n');
    // Letters half of which is a quote or a line end.
    expect(await kept('\ufeff"∢","ਢ"\n"ਊ\n', 'utf16le')).to.equal('\ufeff"∢","ਢ"\n');
    const big = Buffer.from('"a"\n"b\n', 'utf16le').swap16();
    expect(
      await wholeRows(
        Array.from(big, (byte) => Uint8Array.of(byte)),
        'utf-16be',
      ),
    ).to.equal(8);
    expect(await wholeRows([big])).to.equal(8);
    expect(await kept('\ufeff"a\n"\n"b\n')).to.equal('\ufeff"a\n"\n');
    expect(await kept('"a","b')).to.equal('"a","b');
  });
});
