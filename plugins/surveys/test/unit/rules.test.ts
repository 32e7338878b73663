import { builtinKinds, removeElement, type SubRule } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import { contrast, contrastProblems, surfaces } from '../../contract/index.ts';
import { edgesOf } from '../../web/editor/logic/edges.ts';
import { findPath, listed, pageIdOf } from '../../web/editor/state/check.ts';
import {
  askable,
  conditionOn,
  groupOf,
  lostSource,
  newSubRule,
  rangeOf,
  withOperator,
} from '../../web/editor/state/rules.ts';

const score = makeElement('score', 'nps', { text: 'Would you recommend us?' });
const amount = makeElement('amount', 'slider', { text: 'How much?', min: 0, max: 100, step: 1 });
const colour = makeElement('colour', 'choice', {
  text: 'Which?',
  choices: [
    { id: 'red', text: 'Red' },
    { id: 'blue', text: 'Blue' },
  ],
});
const asks = (operator: SubRule['operator'], rest: object, elementId = 'score') => ({
  id: 'r',
  subRules: [{ id: 's', source: { type: 'answer', elementId } as const, operator, ...rest }],
});
const structure = makeStructure({
  pages: [
    makePage('p1', [score, amount, colour]),
    makePage('p2', [], { showRules: [asks('oneOf', { values: [9, 10] })] }),
    makePage('p3', [], { hideRules: [asks('equals', { value: 'red' }, 'colour')] }),
  ],
  backgroundFields: [{ id: 'shop', name: 'Shop', values: [{ id: 'v', value: 'Oulu' }] }],
});
const sources = askable(structure, 'p2', builtinKinds);
const sourceOf = (elementId: string) =>
  sources.find(({ source }) => source.type === 'answer' && source.elementId === elementId)!;

describe('editor: rules', () => {
  it('a new condition is one that an author may mean, never "is 0"', () => {
    expect(conditionOn(sourceOf('score'))).to.deep.include({ operator: 'oneOf', values: [0, 1, 2, 3, 4, 5, 6] });
    expect(conditionOn(sourceOf('amount'))).to.deep.include({ operator: 'answered' });
    expect(conditionOn(sourceOf('colour'))).to.deep.include({ operator: 'equals', value: 'red' });
    expect(newSubRule(sources, () => 'new')).to.deep.include({ id: 'new', operator: 'equals' });
    const [field] = sources.filter(({ source }) => source.type === 'background');
    expect(conditionOn(field!)).to.deep.include({ operator: 'equals', value: 'Oulu' });
  });

  it('NPS offers its groups first, and knows them again', () => {
    const { groups } = sourceOf('score');
    expect(groups.map((group) => [group.name, rangeOf(group)])).to.deep.equal([
      ['detractors', '0–6'],
      ['passives', '7–8'],
      ['promoters', '9–10'],
    ]);
    const [rule] = structure.pages[1]!.showRules;
    expect(groupOf(rule!.subRules[0]!, sourceOf('score'))?.name).to.equal('promoters');
    expect(groupOf({ ...rule!.subRules[0]!, operator: 'noneOf' }, sourceOf('score'))).to.equal(undefined);
  });

  it('another operator keeps the values that suit it', () => {
    const one: SubRule = { id: 's', source: sourceOf('colour').source, operator: 'equals', value: 'blue' };
    const several = withOperator(one, 'oneOf', sourceOf('colour'));
    expect(several).to.deep.equal({ id: 's', source: one.source, operator: 'oneOf', values: ['blue'] });
    expect(withOperator(several, 'notEquals', sourceOf('colour')))
      .to.deep.include({ value: 'blue' })
      .and.not.have.property('values');
    expect(withOperator(one, 'answered', sourceOf('colour'))).to.not.have.property('value');
    const number = withOperator({ ...one, source: sourceOf('score').source, value: 'x' }, 'atLeast', sourceOf('score'));
    expect(number.value).to.equal(5);
  });

  it('what was removed is named', () => {
    const { structure: left } = removeElement(structure, 'colour');
    const subRule = left.pages[2]!.hideRules[0]!.subRules[0]!;
    expect(lostSource(left, subRule)).to.deep.equal({ name: 'Which?', removed: true });
    expect(lostSource(structure, subRule)).to.deep.equal({ name: 'Which?', removed: false });
  });

  it('the map has an arrow for each page that a rule asks about', () => {
    expect(edgesOf(structure).map(({ from, to, list }) => [from, to, list])).to.deep.equal([
      ['p1', 'p2', 'showRules'],
      ['p1', 'p3', 'hideRules'],
    ]);
    expect(edgesOf(removeElement(structure, 'colour').structure)).to.have.length(1);
  });

  it('findings know their page, their rule and whether they are still there', () => {
    const path = 'pages/p2/showRules/r/s';
    expect(pageIdOf(structure, { path })).to.equal('p2');
    expect(pageIdOf(structure, { path: 'elements/score/text' })).to.equal('p1');
    expect(findPath(structure, path)?.condition?.values).to.deep.equal([9, 10]);
    expect(findPath(structure, 'elements/score/mandatory')?.mandatory).to.equal('Would you recommend us?');
    expect(findPath(structure, 'pages/gone/showRules/r')).to.equal(null);
    const stale = [
      { path: 'pages/gone', code: 'page-unreachable' },
      { path, code: 'rule-always' },
    ];
    expect(listed(structure, { errors: [], warnings: stale }, []).map(({ finding }) => finding.path)).to.deep.equal([
      path,
    ]);
  });
});

describe('surveys: colours of the author', () => {
  const codes = (settings: object) =>
    contrastProblems(makeStructure({ settings, pages: [] })).map(({ code, path }) => `${path} ${code}`);

  it('are told of where they are hard to see, in the look that they are seen in', () => {
    expect(contrast('#000000', '#ffffff')).to.equal(21);
    expect(codes({})).to.deep.equal([]);
    expect(codes({ accentColor: '#2080c0' })).to.deep.equal([]);
    expect(codes({ accentColor: '#ffee88' })).to.deep.equal(['settings/accentColor accent-contrast-light']);
    expect(codes({ accentColor: '#002244' })).to.deep.equal(['settings/accentColor accent-contrast-dark']);
    expect(codes({ accentColor: '#002244', scheme: 'light' }), 'the look that nobody gets').to.deep.equal([]);
    expect(codes({ accentColor: '#002244', scheme: 'dark' })).to.have.length(1);
    expect(codes({ accentColor: '#ffee88', scheme: 'device' })).to.have.length(1);
    expect(codes({ backgroundColor: '#777777' })).to.deep.equal(['settings/backgroundColor background-contrast']);
    expect(codes({ backgroundColor: '#101010', accentColor: '#ffee88' })).to.deep.equal([]);
    expect(Object.keys(surfaces)).to.have.length(6);
  });
});
