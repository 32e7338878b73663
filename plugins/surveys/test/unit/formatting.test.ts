import { expect } from 'chai';
import fc from 'fast-check';
import {
  formatsAt,
  hrefOf,
  linkAt,
  linked,
  listed,
  nextItem,
  toggled,
  type Written,
} from '../../web/editor/state/formatting.ts';

/** Reads and writes selections as `[` and `]` of another kind: what stands between them is selected. */
const at = (text: string): Written => {
  const start = text.indexOf('‹');
  const end = text.indexOf('›') - 1;
  return { text: text.replace(/[‹›]/g, ''), start, end: end < 0 ? start : end };
};
const shown = ({ text, start, end }: Written) => `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;

describe('surveys: formatting of texts', () => {
  it('words become bold and italic, and what they were', () => {
    const bold = toggled(at('a ‹good › day'), 'bold');
    expect(shown(bold)).to.equal('a **‹good›**  day'.replace('**  ', '**  '));
    expect(formatsAt(bold)).to.include({ bold: true, italic: false });
    const both = toggled(bold, 'italic');
    expect(shown(both)).to.equal('a ***‹good›***  day');
    expect(formatsAt(both)).to.include({ bold: true, italic: true });
    expect(shown(toggled(both, 'bold'))).to.equal('a *‹good›*  day');
    expect(shown(toggled(toggled(both, 'bold'), 'italic'))).to.equal('a ‹good›  day');
    expect(shown(toggled(at('a ‹**good**› day'), 'bold'))).to.equal('a ‹good› day');
    expect(shown(toggled(at('a go‹›od day'), 'bold')), 'the word around the caret').to.equal('a **‹good›** day');
    expect(shown(toggled(at('a ‹›'), 'bold')), 'what comes').to.equal('a **‹›**');
    expect(toggled(at('‹one\n\n- two›'), 'bold').text, 'line by line').to.equal('**one**\n\n- **two**');
  });

  it('lines become a list, another list, and lines again', () => {
    const bullets = listed(at('one\n‹two\nthree›\nfour'), 'bullets');
    expect(bullets.text).to.equal('one\n- two\n- three\nfour');
    const numbers = listed(bullets, 'numbers');
    expect(numbers.text).to.equal('one\n1. two\n2. three\nfour');
    expect(formatsAt(numbers)).to.include({ numbers: true, bullets: false });
    expect(listed(numbers, 'numbers').text).to.equal('one\ntwo\nthree\nfour');
    expect(shown(listed(at('wo‹›rd'), 'bullets'))).to.equal('- wo‹›rd');
    expect(shown(listed(at('‹›'), 'bullets')), 'where nothing is yet').to.equal('- ‹›');
  });

  it('Enter goes on with a list and leaves it at an empty item', () => {
    expect(shown(nextItem(at('- one‹›'))!)).to.equal('- one\n- ‹›');
    expect(shown(nextItem(at('9. one‹› two'))!)).to.equal('9. one\n10. ‹› two');
    expect(shown(nextItem(at('- one\n- ‹›'))!)).to.equal('- one\n‹›');
    expect(nextItem(at('one‹›'))).to.equal(null);
    expect(nextItem(at('- ‹one›'))).to.equal(null);
  });

  it('words become a link, lead elsewhere, and are words again', () => {
    expect(hrefOf(' example.com/a_(b) ')).to.equal('https://example.com/a_%28b%29');
    expect(hrefOf('help@example.com')).to.equal('mailto:help@example.com');
    expect(hrefOf('localhost:8080')).to.equal('https://localhost:8080');
    for (const address of ['', 'javascript:alert(1)', 'data:text/html,x', 'two words', 'https://']) {
      expect(hrefOf(address), address).to.equal(null);
    }
    const made = linked(at('read ‹the terms› first'), 'https://e.com');
    expect(shown(made)).to.equal('read [‹the terms›](https://e.com) first');
    expect(formatsAt(made).link).to.equal(true);
    const other = linked(made, 'https://other.com');
    expect(other.text).to.equal('read [the terms](https://other.com) first');
    expect(shown(linked(other, null))).to.equal('read ‹the terms› first');
    expect(linked(at('see ‹›'), 'https://e.com/x').text).to.equal('see [e.com/x](https://e.com/x)');
  });

  it('leaves the sign of a list alone as it is', () => {
    expect(toggled({ text: 'ab** *', start: 2, end: 6 }, 'bold')).to.deep.equal({ text: 'ab** *', start: 3, end: 5 });
  });

  it('no words are lost, whatever is selected', () => {
    const texts = fc
      .array(fc.constantFrom('ab', '**', '*', ' ', '\n', '- ', '1. ', '[', ']', '(', ')'))
      .map((all) => all.join(''));
    const words = (text: string) => text.replace(/[^ab]/g, '');
    fc.assert(
      fc.property(texts, fc.nat(40), fc.nat(40), (text, one, other) => {
        const [start, end] = [Math.min(one, text.length), Math.min(other, text.length)].sort((a, b) => a - b) as [
          number,
          number,
        ];
        const given = { text, start, end };
        for (const next of [
          toggled(given, 'bold'),
          toggled(given, 'italic'),
          listed(given, 'bullets'),
          listed(given, 'numbers'),
          // The address of a link goes with it.
          ...(linkAt(given) ? [] : [linked(given, null)]),
        ]) {
          expect(words(next.text)).to.equal(words(text));
          expect(next.start).to.be.within(0, next.end);
          expect(next.end).to.be.at.most(next.text.length);
        }
      }),
    );
  });
});
