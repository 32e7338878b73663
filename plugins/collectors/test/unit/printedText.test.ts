import { expect } from 'chai';
import { drawable, lackingSigns, piecesOf } from '../../server/files/printedText.ts';

describe('collectors: names below QR codes', () => {
  it('Finnish, Czech, Cyrillic, Greek, Hebrew and Arabic names are printed as they are', () => {
    for (const name of [
      'Hämeenkatu, Åbo',
      'Žižkov – Řeka',
      'Кафе Пушкинъ',
      'Ελλάδα',
      'בית קפה',
      'مقهى المركز',
      '10 € ☕',
    ]) {
      expect(lackingSigns(name), name).to.eql([]);
      expect(drawable(name)).to.equal(name);
    }
  });

  it('what the font lacks is named, and a box stands for it', () => {
    expect(lackingSigns('漢字 Kauppa 漢')).to.eql(['漢', '字']);
    expect(drawable('漢字 A\u200d')).to.equal('□□ A');
  });

  it('what is read from right to left stands so, with numbers and other words in their own direction', () => {
    expect(piecesOf('Kauppa 12')).to.eql(['Kauppa 12']);
    expect(piecesOf('مقهى 12')).to.eql(['12', 'مقهى ']);
    expect(piecesOf('Cafe مقهى 12 B')).to.eql(['Cafe ', '12', 'مقهى ', ' B']);
    expect(piecesOf('(بيت)').join('')).to.include('بيت');
  });
});
