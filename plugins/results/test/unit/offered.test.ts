import { expect } from 'chai';
import { offered } from '../../web/filters/offered.ts';

const values = ['Turku', 'Oulu'].map((value) => ({ value, label: value, n: 1 }));
const labels = ({ found }: ReturnType<typeof offered>) => found.map(({ label }) => label);

describe('RES-004 values to filter by', () => {
  it('are found by a part of what they are called; what is ticked is among them though it is not listed', () => {
    expect(labels(offered({ values }, [], ' tur '))).to.deep.equal(['Turku']);
    expect(labels(offered({ values }, ['Vaasa', 'Oulu'], ''))).to.deep.equal(['Vaasa', 'Turku', 'Oulu']);
    expect(labels(offered({ values }, [], 'Vaasa'))).to.deep.equal([]);
  });

  it('may be typed where there are more than are listed', () => {
    expect(offered({ values, more: true }, [], ' Vaasa ').asTyped).to.equal('Vaasa');
    expect(offered({ values, more: true }, [], 'turku').asTyped, 'listed').to.equal(null);
    expect(offered({ values, more: true }, ['Vaasa'], 'Vaasa').asTyped, 'ticked').to.equal(null);
    expect(offered({ values, more: true }, [], ' ').asTyped).to.equal(null);
    expect(offered({ values }, [], 'Vaasa').asTyped, 'all are listed').to.equal(null);
  });
});
