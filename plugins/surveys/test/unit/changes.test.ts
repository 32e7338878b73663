import { type SurveyStructure, updateElement } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { applyChanges, changesBetween, joinedChanges } from '../../contract/index.ts';
import { edited, edits } from './edit.ts';
import { element, sample } from './sample.ts';

describe('surveys: changes of a save', () => {
  it('lead from any structure to any later one, also through JSON', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const before = sample();
        const after = edited(before, steps, 'fresh');
        const sent = JSON.parse(JSON.stringify(changesBetween(before, after)));
        const { structure, unknown } = applyChanges(JSON.parse(JSON.stringify(before)), sent);
        expect(unknown).to.deep.equal([]);
        expect(structure).to.deep.equal(JSON.parse(JSON.stringify(after)));
        expect(changesBetween(structure, after)).to.deep.equal([]);
      }),
    );
  });

  it('joined into one list they do what they did one after the other', () => {
    const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const before = sample();
        const between = edited(before, first, 'first');
        const after = edited(between, second, 'second');
        const joined = joinedChanges(changesBetween(before, between), changesBetween(between, after));
        expect(plain(applyChanges(before, joined).structure)).to.deep.equal(plain(after));
      }),
    );
  });

  it('of one text are one small change', () => {
    const before = sample();
    const after = updateElement(before, 'q-better', { settings: { text: 'New?' } }).structure;
    expect(changesBetween(before, after)).to.deep.equal([
      { op: 'element', element: { ...before.pages[1]!.elements[1], settings: { text: 'New?' } } },
    ]);
  });

  it('are none when nothing differs, whatever the order of keys', () => {
    const before = sample();
    const turned = { ...before, settings: Object.fromEntries(Object.entries(before.settings).reverse()) };
    expect(changesBetween(before, turned as unknown as SurveyStructure)).to.deep.equal([]);
    expect(changesBetween(before, structuredClone(before))).to.deep.equal([]);
  });

  it('add and remove whole languages', () => {
    const before = sample();
    const added = { ...before, translations: { ...before.translations, sv: {} } };
    expect(changesBetween(before, added)).to.deep.equal([{ op: 'translations', language: 'sv', texts: {} }]);
    const removed = { ...before, translations: {} };
    const changes = changesBetween(before, removed);
    expect(changes).to.deep.equal([{ op: 'translations', language: 'fi', texts: null }]);
    expect(applyChanges(before, changes).structure.translations).to.deep.equal({});
  });

  it('that name what is not there, or bring what has no place, are told', () => {
    const structure = sample();
    const order = structure.pages.map(({ id, elements }) => ({ id, elements: elements.map((one) => one.id) }));
    expect(
      applyChanges(structure, [{ op: 'order', pages: [...order, { id: 'page-9', elements: ['e-9'] }] }]).unknown,
    ).to.have.members(['page-9', 'e-9']);
    expect(applyChanges(structure, [{ op: 'element', element: element('nps', 'loose') }]).unknown).to.deep.equal([
      'loose',
    ]);
  });

  it('cannot reach an object’s prototype', () => {
    const evil = JSON.parse('{"__proto__": "polluted"}');
    const { structure } = applyChanges(sample(), [{ op: 'translations', language: 'fi', texts: evil }]);
    expect(Object.getPrototypeOf(structure.translations.fi)).to.equal(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });
});
