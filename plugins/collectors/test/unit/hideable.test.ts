import { builtinKinds, choiceKind, createKindRegistry, type Field, type Kind } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { namedParts } from '../../contract/index.ts';
import { fittingAnswers, hiddenQuestions, partsOf } from '../../web/settings/hideable.ts';

/** A kind that a plugin brings: it chooses of a list of another name. */
const list: Field = { key: 'cards', type: 'choices', group: 'choices' };
const cards: Kind = { ...choiceKind, kind: 'cards', inspector: [list], cellColumns: () => [{ key: '', title: '' }] };
const kinds = createKindRegistry([...builtinKinds.values(), cards]);
const items = ['ace', 'king'].map((id) => ({ id, text: `The ${id}` }));
const pages = [
  {
    id: 'p1',
    title: '',
    end: false,
    elements: [
      makeElement('card', 'cards', { text: 'Which card?', cards: items } as object),
      makeElement('why', 'openText', { text: 'Why?' }),
      makeElement('grid', 'matrix', { text: 'How?', rows: items, columns: items }),
      makeElement('gone', 'unheard', { text: 'Of a kind that nobody brings' }),
    ],
  },
];

describe('collectors: what a link hides', () => {
  it('questions of plugins’ kinds are answered for respondents like ours', () => {
    const found = hiddenQuestions(pages, ['p1'], kinds);
    expect(found.map(({ element, kind, choices }) => [element.id, kind.kind, choices])).to.deep.equal([
      ['card', 'cards', ['The ace', 'The king']],
      ['why', 'openText', undefined],
      ['grid', 'matrix', ['The ace', 'The king']],
    ]);
    expect(found.map(({ rows }) => rows)).to.deep.equal([undefined, undefined, ['The ace', 'The king']]);
    expect(hiddenQuestions(pages, ['card'], kinds).map(({ element }) => element.id)).to.deep.equal(['card']);
    expect(hiddenQuestions(pages, ['ace'], kinds)).to.deep.equal([]);
  });

  it('automatic answers are given where their question is there, hidden, and takes them, also without a field', () => {
    const elements = [
      makeElement('pick', 'choice', { text: 'Which?', choices: items }),
      makeElement('why', 'openText', { text: 'Why?' }),
      makeElement('grid', 'matrix', { text: 'How?', rows: items, columns: items }),
      makeElement('gone', 'unheard', { text: 'Of a kind that nobody brings' }),
    ];
    const answers = { pick: { choice: 'ace' }, why: 'So', grid: { ace: 'king' }, gone: 'x', deleted: 'x' };
    const given = (hidden: string[], more = {}) =>
      Object.keys(
        fittingAnswers([{ id: 'p1', title: '', end: false, elements }], hidden, kinds, { ...answers, ...more }),
      );
    expect(given(['p1', 'deleted'])).to.deep.equal(['pick', 'why', 'grid']);
    expect(given(['why'])).to.deep.equal(['why']);
    expect(given(['p1'], { pick: { choice: 'queen' }, why: 7 })).to.deep.equal(['grid']);
    expect(given([])).to.deep.equal([]);
  });

  it('choices are those of one question: by their id alone, of each that has it', () => {
    const elements = ['one', 'two'].map((id) => makeElement(id, 'choice', { text: id, choices: items }));
    const structure = makeStructure({ pages: [makePage('p', elements)] });
    expect(namedParts(structure, ['p', 'one', 'two/ace'])).to.deep.equal(['p', 'one', 'two/ace']);
    expect(namedParts(structure, ['two/ace', 'ace', 'nobody'])).to.deep.equal(['two/ace', 'one/ace', 'nobody']);
  });

  it('pages, questions and what any list of theirs holds can be hidden', () => {
    const parts = partsOf(
      [...pages, { id: 'p2', title: 'Last', end: false, elements: [] }],
      (number) => `Page ${number}`,
    );
    expect(parts).to.deep.include.members([
      { value: 'p1', label: 'Page 1' },
      { value: 'p2', label: 'Last' },
      { value: 'card', label: 'Which card?' },
      { value: 'card/ace', label: 'Which card?: The ace' },
      // A row and a column of one question.
      { value: 'grid/ace', label: 'How?: The ace · How?: The ace' },
    ]);
  });
});
