import { expect } from 'chai';
import fc from 'fast-check';
import { waitingHtml, waitingText } from '../../contract/index.ts';

describe('answering: pages that wait in the text of a script element', () => {
  const pieces = fc.constantFrom(
    '<',
    '</',
    '<!--',
    '-->',
    '!--',
    '<script',
    '</SCRIPT',
    '</script>',
    '\\',
    '>',
    'a',
    ' "&amp;',
  );
  const html = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

  it('nothing ends the element, or keeps it from ending, and the HTML comes out as it went in', () => {
    fc.assert(
      fc.property(html, (given) => {
        const text = waitingText(given);
        expect(text).to.not.match(/<(!--|\/?script)/i);
        expect(waitingHtml(text)).to.equal(given);
      }),
    );
  });
});
