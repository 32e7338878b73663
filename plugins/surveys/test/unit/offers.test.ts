import { expect } from 'chai';
import en from '../../locales/editor/en.json' with { type: 'json' };
import fi from '../../locales/editor/fi.json' with { type: 'json' };
import sv from '../../locales/editor/sv.json' with { type: 'json' };
import { starterPieces } from '../../server/seeds/pieces.ts';
import { findOffers, type Offer } from '../../web/editor/canvas/offers.ts';

type Kinds = Record<string, { name: string; about: string; words: string }>;

const offersIn = ({ kinds }: { kinds: object }): Offer[] =>
  Object.entries(kinds as Kinds).map(([kind, { name, about, words }]) => ({
    key: kind,
    group: 'elements',
    title: name,
    about,
    words: words ?? '',
    icon: '',
    chosen: { do: 'kind', kind },
  }));
const found = (texts: { kinds: object }, search: string) => findOffers(offersIn(texts), search).map(({ key }) => key);

describe('surveys: what the palette finds', () => {
  for (const [language, texts, words] of [
    [
      'en',
      en,
      {
        radio: 'choice',
        dropdown: 'choice',
        star: 'smiley',
        rating: 'smiley',
        'e-mail': 'openText',
        email: 'openText',
        multiple: 'checkbox',
        comment: 'openText',
        'text box': 'openText',
        likert: 'matrix',
        heading: 'text',
      },
    ],
    [
      'fi',
      fi,
      {
        radio: 'choice',
        pudotusvalikko: 'choice',
        tähti: 'smiley',
        tahti: 'smiley',
        sähköposti: 'openText',
        email: 'openText',
        monivalinta: 'checkbox',
        kommentti: 'openText',
        otsikko: 'text',
      },
    ],
    [
      'sv',
      sv,
      {
        radio: 'choice',
        rullgardin: 'choice',
        stjärna: 'smiley',
        'e-post': 'openText',
        kryssruta: 'checkbox',
        flerval: 'checkbox',
        kommentar: 'openText',
        rubrik: 'text',
      },
    ],
  ] as const) {
    it(`finds elements by what authors call them (${language})`, () => {
      for (const [word, kind] of Object.entries(words)) expect(found(texts, word), word).to.include(kind);
    });
  }

  it('puts first what is called so, and asks for every word', () => {
    expect(found(en, 'choice')[0]).to.equal('choice');
    expect(found(en, 'matrix')).to.include('dropdownMatrix');
    expect(found(en, 'dropdown matrix')[0]).to.equal('dropdownMatrix');
    expect(found(en, 'no such thing')).to.deep.equal([]);
    expect(found(en, '')).to.have.length(Object.keys(en.kinds).length);
  });

  it('SUR-104.c stars are found by what they are called, and come as such', () => {
    const piece = starterPieces('sv').find(({ key }) => key === 'stars');
    expect(piece!.structure.pages[0]!.elements[0]!.settings).to.deep.include({
      icon: { set: 5, order: 'ascending', style: 'stars' },
    });
    for (const [texts, words] of [
      [en, ['star', 'rating']],
      [fi, ['tähti', 'arvosana']],
      [sv, ['stjärna', 'betyg']],
    ] as const) {
      for (const word of words) expect(`${texts.pieces.stars.name} ${texts.pieces.stars.words}`).to.include(word);
    }
  });

  it('every ready-made piece has a name and words in each language', () => {
    const keys = starterPieces('en').map(({ key }) => key);
    for (const texts of [en, fi, sv]) {
      const pieces = texts.pieces as Record<string, { name: string; words: string }>;
      expect(Object.keys(pieces).toSorted()).to.deep.equal(keys.toSorted());
      for (const { name, words } of Object.values(pieces)) expect(name && words).to.not.equal('');
    }
  });
});
