import { expect } from 'chai';
import { rangeWords } from '../../contract/charts/rangeWords.ts';

const finnish = (value: number | null | undefined, options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('fi-FI', options).format(value ?? 0);

describe('RES-004 numbers that are filtered by', () => {
  it('are written as the reader’s language writes them', () => {
    expect(rangeWords('0.5', finnish)).to.equal('0,5');
    expect(rangeWords('-0.000001..2.5', finnish)).to.equal('\u22120,000001–2,5');
    expect(rangeWords('-5..-4.5', finnish), 'a sign beside the dash').to.equal('\u22125 – \u22124,5');
    expect(rangeWords('1984', finnish), 'a year').to.equal('1984');
  });

  it('are told from ids', () => {
    for (const id of ['', 'c1', '3..', '..3']) expect(rangeWords(id, finnish), id).to.equal(null);
  });
});
