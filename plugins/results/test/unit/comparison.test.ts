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
  number: String,
};
const drawn = (summary: Summary) => {
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
    summary,
    hidden: false,
  };
  return compareSegments(question, [{ key: 'a', label: 'A', summary }], words)!;
};

describe('results: segments side by side', () => {
  it('draws choices with numbers as the steps of a scale, and others not', () => {
    const choices = { type: 'choices', n: 3, dontKnow: 0, counts: { poor: 1, good: 2 } } as const;
    expect(drawn({ ...choices, mean: 1.7 }).drawing).to.include({ shape: 'stacked', ordered: true });
    expect(drawn({ ...choices, mean: null }).drawing).to.include({ shape: 'stacked', ordered: false });
  });

  it('writes a score as a whole number in the drawing and in the table, and a mean with decimals', () => {
    const numbers = { type: 'numbers', n: 3, dontKnow: 0, counts: { 3: 1, 9: 2 }, mean: 7, min: 3, max: 9 } as const;
    const nps = { nps: 100 / 3, detractors: 1, passives: 0, promoters: 2 };
    for (const [summary, unit] of [
      [{ ...numbers, nps }, 'count'],
      [numbers, 'number'],
    ] as const) {
      const { drawing, table } = drawn(summary as Summary);
      expect(drawing!.data.unit).to.equal(unit);
      expect(table.units).to.deep.equal(['count', unit]);
    }
  });
});
