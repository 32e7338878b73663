import {
  type AnswerValue,
  createKindRegistry,
  type Element,
  formEntries,
  parseForm,
  validateAnswer,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import { kind, type SampleKindSettings } from '../../kinds/sampleKind/model.ts';

const kinds = createKindRegistry([kind]);
const items = ['tea', 'coffee', 'juice'].map((id) => ({ id, text: `Some ${id}` }));

const question = (settings: Partial<SampleKindSettings> = {}): Element<SampleKindSettings> => ({
  id: 'drinks',
  kind: 'sampleKind',
  name: 'drinks',
  saved: true,
  settings: { text: 'Which do you like best?', items, ...settings },
});
const codes = (answer: AnswerValue, settings: Partial<SampleKindSettings> = {}) =>
  validateAnswer(question(settings), answer, kinds).map(({ path, code }) => [path.split('/')[3], code]);

describe('sample-plugin: the question kind', () => {
  it('takes an order, and says what is wrong with others', () => {
    expect(codes({ tea: 2, coffee: 1, juice: 3 }, { mandatory: true })).to.deep.equal([]);
    expect(codes({ tea: 1 })).to.deep.equal([]);
    expect(codes({ tea: 1 }, { mandatory: true })).to.deep.equal([
      ['coffee', 'place-missing'],
      ['juice', 'place-missing'],
    ]);
    expect(codes({ tea: 1, coffee: 1 })).to.deep.equal([['coffee', 'place-twice']]);
    expect(codes({ tea: 4 })).to.deep.equal([['tea', 'number-range']]);
    expect(codes({ water: 1 })).to.deep.equal([[undefined, 'unknown-choice']]);
    expect(codes('tea')).to.deep.equal([[undefined, 'answer-shape']]);
  });

  it('travels through a form and through cells unchanged', () => {
    const element = question({ dontKnow: { enabled: true, text: 'No idea' } });
    const survey = {
      pages: [{ id: 'p', settings: { title: '' }, showRules: [], hideRules: [], elements: [element] }],
    };
    for (const answer of [{ tea: 2, coffee: 1, juice: 3 }, { juice: 1 }, { dontKnow: true }]) {
      expect(parseForm(survey, formEntries(survey, { drinks: answer }, kinds), kinds)).to.deep.equal({
        drinks: answer,
      });
      const cells = kind.toCells(element, answer);
      expect(cells).to.have.length(kind.cellColumns(element).length);
      expect(kind.fromCells(element, cells)).to.deep.equal({ answer, problems: [] });
    }
    expect(kind.answerText(element, { tea: 2, coffee: 1 })).to.equal('1. Some coffee, 2. Some tea');
  });

  it('counts how often each item came where', () => {
    const summary = kind.summarise(question(), [{ tea: 1, coffee: 2 }, { tea: 2, coffee: 1 }, { tea: 1 }, undefined]);
    expect(summary).to.deep.include({ type: 'matrix', n: 3, dontKnow: 0 });
    const { rows } = summary as typeof summary & { type: 'matrix' };
    expect(rows.tea).to.deep.equal({ n: 3, counts: { 1: 2, 2: 1, 3: 0 }, mean: 4 / 3 });
    expect(rows.juice!.mean).to.equal(null);
  });
});
