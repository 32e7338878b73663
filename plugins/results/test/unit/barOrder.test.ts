import type { Summary } from '@kaiku/sdk/model';
import { OTHER } from '@kaiku/sdk/model';
import { expect } from 'chai';
import { choiceData } from '../../contract/charts/chartData.ts';
import type { Question } from '../../contract/charts/question.ts';
import { shownQuestions } from '../../contract/charts/shown.ts';
import { type BarOrder, wholeReport } from '../../contract/views.ts';

const choices = ['few', 'many', OTHER, 'some', 'as few'].map((id) => ({ id, label: id }));
const counts = { few: 2, many: 9, [OTHER]: 30, some: 5, 'as few': 2 };
const question = (summary: Summary): Question => ({
  element_id: 'q',
  kind: 'any',
  name: 'q',
  title: 'Q',
  chart: true,
  hidden: false,
  choices,
  rows: choices,
  summary,
});
const chosen = (mean: number | null): Summary => ({ type: 'choices', n: 40, dontKnow: 0, counts, mean });
const shown = (summary: Summary, order?: BarOrder) =>
  shownQuestions([question(summary)], { ...wholeReport, ...(order && { order }) })[0]!;
const ids = ({ choices: options = [] }: Question) => options.map(({ id }) => id);
const given = ids(question(chosen(null)));

describe('RES-069 the order of bars', () => {
  it('RES-069.a is the survey’s, or by size, what else was written last and equal ones as in the survey', () => {
    expect(ids(shown(chosen(null)))).to.deep.equal(given);
    expect(ids(shown(chosen(null), 'survey'))).to.deep.equal(given);
    expect(ids(shown(chosen(null), 'largest'))).to.deep.equal(['many', 'some', 'few', 'as few', OTHER]);
    expect(ids(shown(chosen(null), 'smallest'))).to.deep.equal(['few', 'as few', 'some', 'many', OTHER]);
    const { choices: options = [] } = shown(chosen(null), 'largest');
    const { categories, series } = choiceData(options, chosen(null) as Extract<Summary, { type: 'choices' }>, 'Share');
    expect(categories.map(({ key }) => key)).to.deep.equal(['many', 'some', 'few', 'as few', OTHER]);
    expect(series[0]!.counts, 'each keeps its figure').to.deep.equal([9, 5, 2, 2, 30]);
  });

  it('RES-069.b leaves scales as they are', () => {
    const numbers: Summary = { type: 'numbers', n: 3, dontKnow: 0, counts: { 1: 1, 2: 2 }, mean: 1.7, min: 1, max: 2 };
    const matrix: Summary = { type: 'matrix', n: 3, dontKnow: 0, rows: {} };
    const nps = { ...numbers, nps: { n: 3, nps: -100, detractors: 3, passives: 0, promoters: 0 } };
    for (const summary of [chosen(2.1), numbers, matrix, nps]) {
      for (const order of ['largest', 'smallest'] as const) {
        expect(shown(summary, order)).to.deep.equal(question(summary));
      }
    }
  });
});
