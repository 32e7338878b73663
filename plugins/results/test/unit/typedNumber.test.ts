import { expect } from 'chai';
import { numberOf, shownOf, type Typed } from '../../web/responses/typedNumber.ts';

/** What stands in the field after each stroke, as the field tells of it, and what is kept in the end. */
function type(strokes: readonly Typed[]) {
  let [typed, answer]: [Typed, number | null] = ['', null];
  const shown = strokes.map((stroke) => {
    typed = stroke;
    answer = numberOf(stroke);
    return shownOf(typed, answer);
  });
  return { shown, answer };
}

describe('RES-010 a number that is corrected', () => {
  it('keeps what is half typed, so that decimals and negative numbers come out as they were meant', () => {
    const decimal: Typed[] = [2, '2.', '2.0', 2.05];
    expect(type(decimal)).to.deep.equal({ shown: decimal, answer: 2.05 });
    const negative: Typed[] = ['-', '-0', '-0.', -0.5];
    expect(type(negative)).to.deep.equal({ shown: negative, answer: -0.5 });
  });

  it('is none while it is none, and shows an answer that came from elsewhere', () => {
    expect(['', ' ', '-', '.'].map(numberOf)).to.deep.equal([null, null, null, null]);
    expect([shownOf('-', 7), shownOf(3, null), shownOf('2.', 2)]).to.deep.equal([7, '', '2.']);
  });
});
