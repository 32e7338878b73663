import { expect } from 'chai';
import { onePerLine } from '../../web/parts/pasted.ts';
import { joined, recipientsIn as readIn } from '../../web/parts/recipientsFile.ts';

const recipientsIn = (text: string, encoding: BufferEncoding = 'utf8') => readIn(Buffer.from(text, encoding));

describe('deliveries: recipients of a file', () => {
  it('DEL-010 are its lines, or the first column of a list without its heading', () => {
    expect(recipientsIn('anna@firma.fi\r\n\r\n 0401234567 \n')).to.deep.equal(['anna@firma.fi', '0401234567']);
    expect(recipientsIn('\uFEFF"E-mail";City\r\n"anna@firma.fi";Turku\rpekka@firma.fi\tOulu')).to.deep.equal([
      'anna@firma.fi',
      'pekka@firma.fi',
    ]);
    expect(recipientsIn('nobody\nno number')).to.deep.equal(['no number']);
    expect(recipientsIn('')).to.deep.equal([]);
    expect(recipientsIn('PK\u0003\u0004\0')).to.equal(null);
  });

  it('DEL-010 are read in whatever encoding office programs write', () => {
    const text = 'sähköposti;kaupunki\r\nanna@häkkinen.fi;Hämeenlinna\r\npekka@firma.fi;Oulu\r\n';
    const people = ['anna@häkkinen.fi', 'pekka@firma.fi'];
    for (const encoding of ['utf8', 'latin1'] as const)
      expect(recipientsIn(text, encoding), encoding).to.deep.equal(people);
    for (const encoding of ['utf8', 'utf16le'] as const)
      expect(recipientsIn(`\uFEFF${text}`, encoding), encoding).to.deep.equal(people);
    expect(readIn(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).to.deep.equal(people);
  });

  it('DEL-010 come after what is written already', () => {
    expect(joined('', ['a@firma.fi'])).to.equal('a@firma.fi');
    expect(joined('a@firma.fi\n\n', ['b@firma.fi', 'c@firma.fi'])).to.equal('a@firma.fi\nb@firma.fi\nc@firma.fi');
  });

  it('DEL-010 are taken as mail programs and tables give them, and made one per line', () => {
    expect(
      onePerLine('Anna A <anna@firma.fi>; "Aalto, Bo" <bo@firma.fi>, Aalto, Cia <cia@firma.fi>;d@firma.fi;'),
    ).to.equal('anna@firma.fi\nbo@firma.fi\ncia@firma.fi\nd@firma.fi');
    expect(onePerLine('Eva E\te@firma.fi\r\n<f@firma.fi>')).to.equal('e@firma.fi\nf@firma.fi');
    // What is no address stays where it is, and is told by its line.
    const kept = 'g@firma.fi\n\nnobody, nowhere\n  h@firma.fi\na@@firma.fi\n';
    expect(onePerLine(kept)).to.equal(kept);
  });
});
