import { formatNumber } from '@kaiku/sdk/common';
import { expect } from 'chai';
import { endsInWords, scaleWords } from '../../contract/charts/scaleWords.ts';

const number = (value: number | null | undefined, options?: Intl.NumberFormatOptions) =>
  formatNumber(value ?? 0, 'en-GB', options);

describe('results: a number on its scale in words', () => {
  const faces = { min: 1, max: 5, minLabel: 'Poor', maxLabel: 'Good' };

  it('at an end says what it is called, elsewhere where it lies', () => {
    expect(scaleWords(5, faces, number)).to.deep.equal({ text: '5', about: 'Good' });
    expect(scaleWords(4, faces, number)).to.deep.equal({ text: '4', about: '(1 Poor – 5 Good)' });
    expect(scaleWords(9, { min: 0, max: 10 }, number)).to.deep.equal({ text: '9', about: '(0–10)' });
  });

  it('has units, years without thousands, and minus signs', () => {
    expect(scaleWords(6.5, { min: 0, max: 30, unit: 'min' }, number).text).to.equal('6.5 min');
    expect(scaleWords(1984, { min: 1900, max: 2026 }, number)).to.deep.equal({ text: '1984', about: '(1900–2026)' });
    expect(endsInWords({ min: -2, max: 2, maxLabel: 'Hot' }, number)).to.equal('\u22122 – 2 Hot');
  });
});
