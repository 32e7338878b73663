import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import ExcelJS from 'exceljs';
import { claimed, safeName, sniff } from '../../server/services/sniff.ts';

/** The head of an old workbook, or of another file in the same container. */
function compound(stream: string): Buffer {
  const file = Buffer.alloc(1_024);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  for (const [at, name] of ['Root Entry', stream].entries()) {
    file.write(name, 512 + at * 128, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, 512 + at * 128 + 64);
  }
  return file;
}

describe('files of answers: what they are', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kaiku-sniff-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const typeOf = async (content: Buffer | string) => {
    const file = path.join(folder, 'file.png');
    await writeFile(file, content);
    return (await sniff(file)).type ?? (await sniff(file)).contentType;
  };
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  const other = 'application/octet-stream';

  it('ANS-016.h content decides: pictures, PDF, and Excel of both formats', async () => {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('One').addRow(['a']);
    expect(await typeOf(Buffer.from(await book.xlsx.writeBuffer()))).to.equal('excel');
    expect(await typeOf(compound('Workbook'))).to.equal('excel');
    expect(await typeOf('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n')).to.equal('pdf');
    expect(await typeOf(png)).to.equal('image');
    expect(await typeOf(Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(40)]))).to.equal(
      'image',
    );
    expect(await typeOf(Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'))).to.equal('image');
  });

  it('what carries scripts, or is cut off in its own head, is none of them', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(60, 0xff)]);
    for (const content of [
      svg,
      '<!doctype html><script>alert(1)</script>',
      compound('WordDocument'),
      zip,
      'x',
      png.subarray(0, 9),
    ]) {
      expect(['image', 'pdf', 'excel'], String(content).slice(0, 20)).to.not.include(await typeOf(content));
    }
    expect(await typeOf(compound('WordDocument').subarray(0, 520))).to.equal(other);
  });

  it('names have no folders, nothing unseen, and the ending of what is in them', () => {
    const named = (given: string, type?: 'image' | 'pdf', ending?: string) =>
      safeName(given, { ...(type && { type }), ...(ending && { ending }) });
    expect(named('../../etc/passwd')).to.equal('passwd');
    expect(named('C:\\temp\\kuva käytöstä.png', 'image', 'png')).to.equal('kuva käytöstä.png');
    expect(named('a\r\nset-cookie: x.pdf', 'pdf', 'pdf')).to.equal('aset-cookie x.pdf');
    expect(named('invoice\u202egnp.exe')).to.equal('invoicegnp.exe');
    expect(named('page.html', 'image', 'gif')).to.equal('page.html.gif');
    expect(named('photo.jpeg', 'image', 'jpg')).to.equal('photo.jpeg');
    for (const nothing of ['', '...', '/', '\u0000']) expect(named(nothing), JSON.stringify(nothing)).to.equal('file');
    expect(named(`${'ä'.repeat(500)}.png`, 'image', 'png').length).to.be.below(140);
    expect([claimed('a.PNG'), claimed('a.pdf'), claimed('a.b.xlsx'), claimed('a.txt'), claimed('png')]).to.eql([
      'image',
      'pdf',
      'excel',
      undefined,
      undefined,
    ]);
  });
});
