import {
  type CommonSettings,
  countNumbers,
  createKindRegistry,
  defineKind,
  type Element,
  endLabelFields,
  FormReader,
  missingOfKind,
  numberPart,
  numbersOf,
  publicResultsField,
  questionComplete,
  questionFields,
  scaleAnswers,
  scaleFacts,
  validateAnswer,
} from '@kaiku/sdk/model';
import { expect } from 'chai';

interface StarsSettings extends CommonSettings {
  minLabel?: string;
  maxLabel?: string;
}

/** What an author writes for a kind on a number scale: all the rest are parts that our own are made of. */
const scale = { min: 1, max: 5, step: 1 };
const answers = scaleAnswers('stars', () => scale);
const kind = defineKind(
  answers,
  numberPart(answers, () => scale),
  {
    texts: 'stars',
    icon: 'star',
    defaults: (): StarsSettings => ({ text: '' }),
    inspector: questionFields(endLabelFields, publicResultsField),
    checkSettings: () => [],
    checkComplete: questionComplete,
    summarise: (_element, given) => countNumbers(scale, given),
    summariseCounts: (element, counts) => numbersOf(element, scale, counts),
    chartFacts: ({ settings }: Element<StarsSettings>) => scaleFacts(scale, settings),
  },
);
const element: Element = { id: 'q', kind: 'stars', name: 'Stars', saved: true, settings: { text: 'How many stars?' } };

describe('a kind on a number scale, made of the parts of the sdk', () => {
  it('is whole, judges, reads and counts', () => {
    expect(missingOfKind(kind, 'stars')).to.deep.equal([]);
    const kinds = createKindRegistry([kind]);
    const codes = [4, 6, 2.5, 'many'].map((answer) => validateAnswer(element, answer, kinds).map(({ code }) => code));
    expect(codes).to.deep.equal([[], ['number-range'], ['number-step'], ['answer-shape']]);
    expect(kind.readForm(element, new FormReader([['q.q', '4']]))).to.equal(4);
    expect(kind.fromCells(element, kind.toCells(element, 4)).answer).to.equal(4);
    const columns = new Map([['q', new Map(Object.entries({ 3: 1, 5: 2 }))]]);
    const summary = { type: 'numbers', n: 3, dontKnow: 1, counts: { 3: 1, 5: 2 }, mean: 13 / 3, min: 3, max: 5 };
    expect(kind.summariseCounts(element, { columns, respondents: 3, dontKnow: 1 })).to.deep.equal(summary);
    expect(kind.summarise(element, [5, 3, 5, { dontKnow: true }])).to.deep.equal(summary);
    expect(kind.chartFacts?.(element)).to.deep.equal({ scale });
  });

  it('RES-061.b reads numbers as other programs write them: with what they are called, or the ends by their names', () => {
    const named = { ...element, settings: { ...element.settings, minLabel: 'Very poor', maxLabel: 'Excellent' } };
    const read = (text: string) => {
      const { answer, problems } = kind.fromCells(named, [text]);
      return problems.length > 0 ? problems[0]!.code : answer;
    };
    const cells = [
      '4',
      '5 - Excellent',
      '1: very poor',
      '3 (fair)',
      'Excellent (5)',
      'very  poor',
      'EXCELLENT',
      '4. Good',
    ];
    expect(cells.map(read)).to.deep.equal([4, 5, 1, 3, 5, 1, 5, 4]);
    expect(['6 - Too much', 'Good', '4-5', '2 of 5', '-'].map(read)).to.deep.equal([
      'number-range',
      'answer-shape',
      'answer-shape',
      'answer-shape',
      'answer-shape',
    ]);
    const alike = { ...element, settings: { ...element.settings, minLabel: 'Same', maxLabel: 'Same' } };
    expect(kind.fromCells(alike, ['Same']).problems).to.have.length(1);
  });
});
