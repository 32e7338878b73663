import { expect } from 'chai';
import { joined, recipientsIn } from '../../web/parts/recipientsFile.ts';

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

  it('DEL-010 come after what is written already', () => {
    expect(joined('', ['a@firma.fi'])).to.equal('a@firma.fi');
    expect(joined('a@firma.fi\n\n', ['b@firma.fi', 'c@firma.fi'])).to.equal('a@firma.fi\nb@firma.fi\nc@firma.fi');
  });
});
