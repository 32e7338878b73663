import {
  addElement,
  addPage,
  duplicateElement,
  moveElement,
  movePage,
  newPage,
  removeElement,
  removePage,
  type SurveyStructure,
  setTranslations,
  uniqueElementName,
  updateElement,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { applyChanges, changesBetween } from '../../contract/index.ts';
import { element, sample } from './sample.ts';

/** Some edit of an editor, chosen by numbers. */
function edit(
  structure: SurveyStructure,
  [what, a, b]: [number, number, number],
  fresh: () => string,
): SurveyStructure {
  const { pages } = structure;
  const page = pages[a % pages.length]!;
  const all = pages.flatMap(({ elements }) => elements);
  const one = all[b % Math.max(1, all.length)];
  switch (what % 10) {
    case 0:
      return addPage(structure, newPage(`title ${a}`, fresh), b % (pages.length + 1)).structure;
    case 1:
      return pages.length > 1 ? removePage(structure, page.id).structure : structure;
    case 2:
      return movePage(structure, page.id, b % pages.length).structure;
    case 3:
      return addElement(structure, page.id, element('choice', fresh()), b).structure;
    case 4:
      return one ? removeElement(structure, one.id).structure : structure;
    case 5:
      return one ? moveElement(structure, one.id, page.id, b % 4).structure : structure;
    case 6:
      return one
        ? duplicateElement(structure, one.id, uniqueElementName(structure, one.name), fresh).structure
        : structure;
    case 7:
      return one
        ? updateElement(structure, one.id, { settings: { ...one.settings, text: `text ${a}` } }).structure
        : structure;
    case 8:
      return setTranslations(structure, a % 2 ? 'fi' : 'sv', { 'pages/page-1/title': b % 3 ? `käännös ${b}` : '' });
    default:
      return { ...structure, settings: { ...structure.settings, thankYouText: `thanks ${a}` } };
  }
}

describe('surveys: changes of a save', () => {
  it('lead from any structure to any later one, also through JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), { maxLength: 25 }), (steps) => {
        let count = 0;
        const fresh = () => `fresh-${++count}`;
        const before = sample();
        const after = steps.reduce((structure, step) => edit(structure, step, fresh), before);
        const sent = JSON.parse(JSON.stringify(changesBetween(before, after)));
        const { structure, unknown } = applyChanges(JSON.parse(JSON.stringify(before)), sent);
        expect(unknown).to.deep.equal([]);
        expect(structure).to.deep.equal(JSON.parse(JSON.stringify(after)));
        expect(changesBetween(structure, after)).to.deep.equal([]);
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
