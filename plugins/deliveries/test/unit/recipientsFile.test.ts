import { expect } from 'chai';
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
});
