import { formatNumber } from '@kaiku/sdk/common';
import type { Summary } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { gaugeData } from '../../contract/charts/gaugeData.ts';
import type { Question } from '../../contract/charts/question.ts';
import { shapesOf } from '../../contract/charts/shown.ts';

const question = (summary: Partial<Extract<Summary, { type: 'numbers' }>>, more: Partial<Question> = {}): Question => ({
  element_id: 'q',
  kind: 'slider',
  name: 'q',
  title: 'Q',
  chart: true,
  hidden: false,
  ...more,
  summary: { type: 'numbers', n: 4, dontKnow: 0, counts: { 3: 2, 4: 2 }, mean: 3.5, min: 3, max: 4, ...summary },
});
const number = (value: number, options: Intl.NumberFormatOptions) => formatNumber(value, 'en-GB', options);
const label = (of: string, { min, max }: { min: string; max: string }) => `${of} ${min} ${max}`;
const nps = { n: 4, nps: 12.5, detractors: 1, passives: 1, promoters: 2 };

describe('RES-068 gauges', () => {
  it('RES-068.a show the mean of a scale, and an NPS, between the ends of what they may be', () => {
    const scale = { min: 1, max: 5, step: 1 };
    expect(gaugeData(question({}, { scale }), number, label)).to.deep.equal({
      value: 3.5,
      min: 1,
      max: 5,
      label: 'mean 1 5',
    });
    const years = gaugeData(question({}, { scale: { min: 1984, max: 2024, step: 1 } }), number, label);
    expect(years?.label, 'years').to.equal('mean 1984 2024');
    const score = { value: 12.5, min: -100, max: 100, label: 'score −100 100', digits: 0 };
    expect(gaugeData(question({ nps }, { scale: { min: 0, max: 10, step: 1 } }), number, label)).to.deep.equal(score);
    expect(shapesOf(question({}, { scale }))).to.deep.equal(['bars', 'columns', 'gauge', 'table']);
    expect(shapesOf(question({}, { scale, faces: true }))).to.deep.equal(['gauge', 'table']);
    expect(shapesOf(question({ nps }))).to.deep.equal(['gauge', 'table']);
  });

  it('RES-068.a are not offered where there is no one figure, or no end of it', () => {
    expect(gaugeData(question({}), number, label)).to.equal(null);
    expect(shapesOf(question({}))).to.deep.equal(['bars', 'columns', 'table']);
    const chosen: Question = {
      ...question({}),
      summary: { type: 'choices', n: 1, dontKnow: 0, counts: {}, mean: null },
    };
    expect(gaugeData(chosen, number, label)).to.equal(null);
    expect(shapesOf(chosen)).to.deep.equal(['bars', 'columns', 'table']);
  });
});
