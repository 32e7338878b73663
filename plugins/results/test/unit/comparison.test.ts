import { formatNumber } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { compareSegments } from '../../contract/charts/comparison.ts';
import type { Question } from '../../contract/charts/question.ts';

const words = {
  group: 'Group',
  choice: 'Choice',
  means: 'Means',
  score: 'NPS',
  mean: 'Mean',
  bands: { detractors: 'Detractors', passives: 'Passives', promoters: 'Promoters' },
  number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, 'en', options),
};
const drawn = (summary: Summary, ...others: Summary[]) => {
  const choices = [
    { id: 'poor', label: 'Poor' },
    { id: 'good', label: 'Good' },
  ];
  const question: Question = {
    element_id: 'q',
    kind: 'any',
    name: 'q',
    title: 'How was it?',
    chart: true,
    choices,
    scale: { min: 1, max: 10, step: 1 },
    summary,
    hidden: false,
  };
  const segments = [summary, ...others].map((one, at) => {
    const label = 'ABC'[at]!;
    return { key: label.toLowerCase(), label, summary: one };
  });
  return compareSegments(question, segments, words)!;
};

describe('results: segments side by side', () => {
  it('draws choices with numbers as the steps of a scale, and others not', () => {
    const choices = { type: 'choices', n: 3, dontKnow: 0, counts: { poor: 1, good: 2 } } as const;
    expect(drawn({ ...choices, mean: 1.7 }).drawing).to.include({ shape: 'stacked', parts: 'steps' });
    expect(drawn({ ...choices, mean: null }).drawing).to.include({ shape: 'stacked', parts: 'choices' });
  });

  const numbers = { type: 'numbers', n: 3, dontKnow: 0, counts: { 3: 1, 9: 2 }, mean: 7, min: 3, max: 9 } as const;

  it('RES-007 of an NPS draws how many fall into each band, its score beside the segment, in the table too', () => {
    const nps = { n: 3, nps: 100 / 3, detractors: 1, passives: 0, promoters: 2 };
    const { drawing, table } = drawn({ ...numbers, nps } as Summary);
    expect(drawing).to.deep.equal({
      shape: 'stacked',
      parts: 'bands',
      data: {
        unit: 'count',
        categories: [{ key: 'a', label: 'A (n\u00a0=\u00a03): NPS\u00a0+33' }],
        series: [
          { key: 'detractors', label: 'Detractors', values: [1] },
          { key: 'passives', label: 'Passives', values: [0] },
          { key: 'promoters', label: 'Promoters', values: [2] },
        ],
      },
    });
    expect(table.units).to.deep.equal(['count', 'count']);
  });

  it('RES-007 draws means on the scale that they are of, and writes them with decimals', () => {
    const { drawing, table } = drawn(numbers as Summary);
    expect(drawing).to.deep.include({ shape: 'bars', range: [0, 10] });
    expect(table.units).to.deep.equal(['count', 'number']);
  });

  it('RES-087.ab tells of each segment how many it is of, and how far the one that errs most may err', () => {
    const choices = (n: number, good: number) =>
      ({ type: 'choices', n, dontKnow: 0, counts: { poor: n - good, good }, mean: null }) as Summary;
    const stacked = drawn(choices(100, 60), choices(400, 100));
    expect(stacked.error!.of).to.equal('points');
    expect(stacked.error!.value).to.be.closeTo(9.8, 1e-9);
    // Of several choices of each a heat map is drawn: its columns are the segments.
    const several = drawn(
      { type: 'choices', n: 2, dontKnow: 0, counts: { poor: 2, good: 2 }, mean: null },
      choices(400, 100),
    );
    expect(several.drawing!.shape).to.equal('heatmap');
    expect(several.table.headers).to.deep.equal(['Choice', 'A (n\u00a0=\u00a02)', 'B (n\u00a0=\u00a0400)']);
    // 3, 9 and 9: the squares come to 24, of two degrees of freedom.
    const error = { of: 'mean', value: 1.96 * Math.sqrt(24 / 2 / 3), single: false };
    expect(drawn(numbers as Summary).error).to.deep.equal(error);
    const alone = { ...numbers, n: 1, counts: { 7: 1 } } as Summary;
    expect(drawn(alone, numbers as Summary).error, 'of one alone nobody knows').to.deep.equal({
      ...error,
      single: true,
    });
    expect(drawn(alone).error).to.equal(null);
    expect(drawn(choices(1, 1), choices(400, 100)).error!.value).to.be.closeTo(98, 1e-9);
  });
});
