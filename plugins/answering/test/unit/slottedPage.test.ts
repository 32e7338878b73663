import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import fc from 'fast-check';
import { SlottedPage } from '../../server/services/slottedPage.ts';

const slots = ['slot-one', 'slot-two'];
const words = fc.constantFrom('<p>', 'coffee', ' kahvi ', 'å', '☕', 'slot-one', 'slot-two', 'slot', 'a'.repeat(300));
const values = fc.array(fc.string({ maxLength: 40 }), { minLength: 2, maxLength: 2 });
const fill = (html: string, given: readonly string[]) =>
  html
    .split(/(slot-one|slot-two)/)
    .map((part) => given[slots.indexOf(part)] ?? part)
    .join('');

describe('answering: a page that is compressed once', () => {
  it('is the page with the values of each respondent, plain and compressed', () => {
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 60 }),
        fc.array(values, { minLength: 1, maxLength: 12 }),
        (parts, all) => {
          const html = parts.join('');
          const page = new SlottedPage(html, slots);
          for (const given of all) {
            const wanted = fill(html, given);
            expect(page.plain(given).toString()).to.equal(wanted);
            expect(gunzipSync(page.gzip(given)!).toString()).to.equal(wanted);
          }
        },
      ),
    );
  });

  it('is nearly as small as one that is compressed whole, also when it is longer than deflate looks back', () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `<label><input name="q${at % 97}">${at * 7919}</label>`);
    for (const at of [10, 1_500, 2_990]) lines[at] += 'slot-one';
    const html = lines.join('');
    const given = ['0190f1c2-7d3e-7a51-9c0b-3f2e8d4a6b17', ''];
    const packed = new SlottedPage(html, slots).gzip(given)!;
    expect(gunzipSync(packed).toString()).to.equal(fill(html, given));
    expect(packed.length).to.be.lessThan(gzipSync(fill(html, given), { level: 9 }).length * 1.02);
  });

  it('is compressed anew for values that are too long to stand between', () => {
    expect(new SlottedPage('slot-one', slots).gzip(['x'.repeat(70_000), ''])).to.equal(null);
  });

  it('is not compressed in parts where it has what stands for a slot', () => {
    expect(new SlottedPage('a\u0001slot-oneb', slots).gzip(['1', '2'])).to.equal(null);
  });
});
