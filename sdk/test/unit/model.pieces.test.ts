import {
  allElements,
  builtinKinds,
  carryChoices,
  insertPiece,
  pieceOf,
  type SurveyStructure,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { makeElement, makePage, makeStructure } from '../../testing/surveys.ts';

const rule = (elementId: string, value: string) => ({
  id: `r-${elementId}`,
  subRules: [
    { id: `s-${elementId}`, source: { type: 'answer' as const, elementId }, operator: 'equals' as const, value },
  ],
});
const choice = (id: string) =>
  makeElement(id, 'choice', {
    text: `Question ${id}`,
    choices: [
      { id: 'yes', text: 'Yes' },
      { id: 'no', text: 'No' },
    ],
  });

/** Two pages, the second shown by an answer on the first, the third by one on the second. */
const sample = (): SurveyStructure =>
  makeStructure({
    pages: [
      makePage('p1', [
        choice('a'),
        { ...choice('b'), settings: { ...choice('b').settings, assignToBackgroundField: 'shop' } },
      ]),
      { ...makePage('p2', [choice('c')]), showRules: [rule('a', 'yes')] },
      { ...makePage('p3', [choice('d')]), showRules: [rule('c', 'no')] },
    ],
    backgroundFields: [{ id: 'shop', name: 'Shop' }],
    translations: {
      fi: { 'elements/c/text': 'Kysymys', 'elements/c/choices/yes/text': 'Kyllä', 'pages/p2/title': 'Sivu' },
    },
  });
const other = (languages: string[] = ['fi']): SurveyStructure =>
  makeStructure({
    pages: [makePage('o1', [choice('x')])],
    translations: Object.fromEntries(languages.map((one) => [one, {}])),
  });

let count = 0;
const newId = () => `n${++count}`;
const put = (structure: SurveyStructure, piece: SurveyStructure, type: 'page' | 'element', keepIds = false) =>
  insertPiece(structure, piece, {
    type,
    pageId: structure.pages[0]!.id,
    index: type === 'page' ? 1 : 0,
    newId,
    registry: builtinKinds,
    keepIds,
  });
const idsOf = ({ pages }: SurveyStructure) => pages.flatMap((page) => [page.id, ...page.elements.map(({ id }) => id)]);

describe('sdk/model: pieces of surveys', () => {
  it('SUR-091.a pages come with their choices, translations and the rules between them, under ids of their own', () => {
    const piece = pieceOf(sample(), 'page', new Set(['p2', 'p3']));
    const { structure, ids, left } = put(other(), piece, 'page');
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
    const [second, third] = [structure.pages[1]!, structure.pages[2]!];
    expect(ids).to.deep.equal([second.id, third.id]);
    const asked = second.elements[0]!;
    const choices = (asked.settings as unknown as { choices: { id: string; text: string }[] }).choices;
    const { source, value } = third.showRules[0]!.subRules[0]!;
    expect(source).to.include({ elementId: asked.id });
    expect(value).to.equal(choices[1]!.id);
    expect(structure.translations.fi).to.deep.equal({
      [`elements/${asked.id}/text`]: 'Kysymys',
      [`elements/${asked.id}/choices/${choices[0]!.id}/text`]: 'Kyllä',
      [`pages/${second.id}/title`]: 'Sivu',
    });
    // The rule that asked about what did not come along.
    expect(second.showRules).to.deep.equal([]);
    expect(left).to.deep.equal([{ what: 'rule', of: second.settings.title }]);
  });

  it('what refers to outside is connected where the survey has it, and told of where it has not', () => {
    const within = put(sample(), pieceOf(sample(), 'page', new Set(['p2'])), 'page');
    expect(within.left).to.deep.equal([]);
    expect(within.structure.pages[1]!.showRules[0]!.subRules[0]!.source).to.include({ elementId: 'a' });

    const element = pieceOf(sample(), 'element', new Set(['b']));
    const without = put(other(), element, 'element');
    expect(without.left).to.deep.equal([{ what: 'setting', of: 'b', setting: 'assignToBackgroundField' }]);
    expect(without.structure.pages[0]!.elements[0]!.settings).to.not.have.property('assignToBackgroundField');
    const named = { ...other(), backgroundFields: [{ id: 'field-9', name: 'SHOP' }] };
    const { structure, left } = put(named, element, 'element');
    expect(left).to.deep.equal([]);
    expect(structure.pages[0]!.elements[0]!.settings.assignToBackgroundField).to.equal('field-9');
  });

  it('choices that are carried forward are those of where they come from, in the rules, too', () => {
    const b = { ...choice('b'), settings: { ...choice('b').settings, choicesFrom: 'a', showAnswerOf: 'a' } };
    const from = makeStructure({
      pages: [
        makePage('p1', [choice('a')]),
        makePage('p2', [b]),
        { ...makePage('p3', []), showRules: [rule('b', 'no')] },
      ],
    });
    const both = put(other(), pieceOf(from, 'page', new Set(['p1', 'p2', 'p3'])), 'page');
    const [, first, second, third] = carryChoices(both.structure).pages;
    const items = (page: typeof first) =>
      (page!.elements[0]!.settings as unknown as { choices: { id: string }[] }).choices.map(({ id }) => id);
    expect(items(second)).to.deep.equal(items(first));
    expect(second!.elements[0]!.settings).to.include({ showAnswerOf: first!.elements[0]!.id });
    expect(third!.showRules[0]!.subRules[0]).to.include({ value: items(first)[1] });

    const alone = put(other(), pieceOf(from, 'element', new Set(['b'])), 'element');
    expect(alone.left.map(({ setting }) => setting)).to.have.members(['choicesFrom', 'showAnswerOf']);
    expect(alone.structure.pages[0]!.elements[0]!.settings).to.not.have.any.keys('choicesFrom', 'showAnswerOf');
  });

  it('languages that the survey does not have stay behind', () => {
    const { structure } = put(other([]), pieceOf(sample(), 'page', new Set(['p2'])), 'page');
    expect(structure.translations).to.deep.equal({});
  });

  it('what was cut comes back under its own ids, once', () => {
    const piece = pieceOf(sample(), 'page', new Set(['p2']));
    const cut = { ...sample(), pages: sample().pages.filter(({ id }) => id !== 'p2') };
    const back = put(cut, piece, 'page', true);
    expect(back.structure.pages.map(({ id }) => id)).to.deep.equal(['p1', 'p2', 'p3']);
    expect(back.structure.pages[1]).to.deep.equal(sample().pages[1]);
    const again = put(back.structure, piece, 'page', true);
    expect(new Set(idsOf(again.structure)).size).to.equal(idsOf(again.structure).length);
  });

  it('any pieces of any surveys leave a survey whole: ids and names unique, references sound', () => {
    const all = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            type: fc.constantFrom('page' as const, 'element' as const),
            some: fc.subarray(all, { minLength: 1 }),
            pages: fc.subarray(['p1', 'p2', 'p3'], { minLength: 1 }),
            keepIds: fc.boolean(),
            own: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        (steps) => {
          let structure = other();
          for (const { type, some, pages, keepIds, own } of steps) {
            const from = own ? structure : sample();
            const ids = type === 'page' ? pages : some;
            const chosen = own ? (type === 'page' ? [from.pages[0]!.id] : [allElements(from)[0]!.id]) : ids;
            structure = put(structure, pieceOf(from, type, new Set(chosen)), type, keepIds).structure;
          }
          expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
