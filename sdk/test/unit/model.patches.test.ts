import {
  addElement,
  addPage,
  builtinKinds,
  checkPublishable,
  currentPageAfterRemoval,
  diff,
  duplicateElement,
  duplicatePage,
  findElement,
  moveElement,
  movePage,
  newPage,
  type Page,
  removeBackgroundField,
  removeElement,
  removePage,
  type SurveyStructure,
  setTranslations,
  translate,
  uniqueElementName,
  updateElement,
  updatePage,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, counter, country, element, page, rule, survey } from './modelSample.ts';

function sample(): SurveyStructure {
  const structure = survey(
    [
      page('p1', [element('choice', 'colour'), element('nps', 'score')]),
      page('p2', [element('openText', 'why')], { showRules: [rule('low', ['score', 'less', 7])] }),
      page('p3', [], {
        hideRules: [
          rule('red', ['colour', 'equals', 'red']),
          rule('both', ['score', 'less', 7], ['colour', 'equals', 'blue']),
        ],
        showRules: [rule('fi', [country, 'equals', 'FI'])],
      }),
    ],
    { backgroundFields: [{ id: 'country', name: 'Country' }] },
  );
  return setTranslations(
    structure,
    'fi',
    {
      'elements/colour/text': 'Mikä?',
      'elements/colour/choices/red/text': 'Punainen',
      'elements/colour/choices/green/text': 'Vihreä',
      'pages/p3/title': 'Kolmas',
      'backgroundFields/country/name': 'Maa',
    },
    builtinKinds,
  );
}
const pageIds = ({ pages }: SurveyStructure) => pages.map(({ id }) => id);
const elementIds = ({ pages }: SurveyStructure) => pages.map(({ elements }) => elements.map(({ id }) => id).join());

describe('model: changing a structure', () => {
  it('pages are added, reordered and deleted', () => {
    const added = addPage(sample(), newPage('New', counter()), 1).structure;
    expect(pageIds(added)).to.deep.equal(['p1', 'new-1', 'p2', 'p3']);
    expect(pageIds(movePage(added, 'p3', 0).structure)).to.deep.equal(['p3', 'p1', 'new-1', 'p2']);
    expect(pageIds(movePage(added, 'p1', 99).structure)).to.deep.equal(['new-1', 'p2', 'p3', 'p1']);
    expect(pageIds(removePage(added, 'new-1').structure)).to.deep.equal(['p1', 'p2', 'p3']);
    const updated = updatePage(added, 'p2', { settings: { title: 'Why', nextText: 'Go' } }).structure;
    expect(updated.pages[2]?.settings).to.deep.equal({ title: 'Why', nextText: 'Go' });
  });

  it('deleting the current page clears it, deleting another leaves it', () => {
    expect(currentPageAfterRemoval('p1', 'p1')).to.equal(undefined);
    expect(currentPageAfterRemoval('p1', 'p2')).to.equal('p1');
  });

  it('rules that ask about questions of a removed page are kept, broken, and named', () => {
    const { structure, brokenRules, lostTranslations } = removePage(sample(), 'p1');
    expect(brokenRules.map(({ pageId, list, rule: { id } }) => [pageId, list, id])).to.deep.equal([
      ['p2', 'showRules', 'low'],
      ['p3', 'hideRules', 'red'],
      ['p3', 'hideRules', 'both'],
    ]);
    expect(lostTranslations).to.have.length(3);
    expect(structure.translations.fi).to.deep.equal({
      'pages/p3/title': 'Kolmas',
      'backgroundFields/country/name': 'Maa',
    });
    // They may be saved, so that their author can mend them, and not be published.
    expect(structure.pages.flatMap(({ showRules }) => showRules).map(({ id }) => id)).to.include('low');
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
    expect(checkPublishable(structure, builtinKinds)).to.deep.include({
      path: 'pages/p2/showRules/low/low-0',
      code: 'rule-unknown-element',
      params: { name: 'Would you recommend us?' },
    });
  });

  it('elements are added, moved within and between pages, and removed', () => {
    const added = addElement(sample(), 'p1', element('text', 'intro'), 0).structure;
    expect(elementIds(added)).to.deep.equal(['intro,colour,score', 'why', '']);
    expect(elementIds(moveElement(added, 'intro', 'p1', 1).structure)).to.deep.equal(['colour,intro,score', 'why', '']);
    expect(elementIds(moveElement(added, 'intro', 'p2', 1).structure)).to.deep.equal(['colour,score', 'why,intro', '']);
    const { structure, brokenRules } = removeElement(added, 'score');
    expect(elementIds(structure)).to.deep.equal(['intro,colour', 'why', '']);
    expect(brokenRules.map(({ rule: { id } }) => id)).to.deep.equal(['low', 'both']);
  });

  it('unknown ids change nothing and are named', () => {
    const before = sample();
    for (const result of [
      removePage(before, 'x'),
      removeElement(before, 'x'),
      addElement(before, 'x', element('nps', 'n')),
      moveElement(before, 'colour', 'x', 0),
      duplicateElement(before, 'x', 'n', counter()),
      duplicatePage(before, 'x', counter(), () => ''),
    ]) {
      expect(result.structure).to.equal(before);
      expect(result.problems).to.have.length(1);
    }
  });

  it("SUR-074.a changing a choice's text loses that choice's translations only", () => {
    const before = sample();
    const colour = findElement(before, 'colour');
    const settings = {
      ...colour?.settings,
      choices: [{ id: 'red', text: 'Crimson' }, ...choices('x', 'green').slice(1), choices('blue')[0]],
    };
    const { structure, lostTranslations } = updateElement(before, 'colour', { settings: settings as never });
    expect(lostTranslations).to.deep.equal(['elements/colour/choices/red/text']);
    expect(structure.translations.fi).to.include({
      'elements/colour/text': 'Mikä?',
      'elements/colour/choices/green/text': 'Vihreä',
    });
  });

  it('rules that name a removed choice are kept, broken', () => {
    const settings = { text: 'Which?', choices: choices('green', 'blue') };
    const { structure, brokenRules } = updateElement(sample(), 'colour', { settings: settings as never });
    expect(brokenRules.map(({ rule: { id } }) => id)).to.deep.equal(['red']);
    expect(brokenRules[0]?.rule.subRules[0]?.was).to.equal('RED');
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
  });

  it('a copy of an element has ids of its own, its translations and its place after the original', () => {
    const { structure, elementId } = duplicateElement(sample(), 'colour', 'Copy', counter());
    expect(elementIds(structure)[0]).to.equal(`colour,${elementId},score`);
    const finnish = findElement(translate(structure, 'fi', builtinKinds), elementId as string);
    expect(finnish?.settings).to.deep.include({ text: 'Mikä?' });
    const { choices: list } = (finnish?.settings ?? {}) as { choices: { id: string; text: string }[] };
    expect(list.map(({ text }) => text)).to.deep.equal(['Punainen', 'Vihreä', 'BLUE']);
    expect(list.map(({ id }) => id)).to.not.include('red');
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
  });

  it('a copy of a page has ids and names of its own', () => {
    const nameOf = (one: { name: string }, structure: SurveyStructure) => uniqueElementName(structure, one.name);
    const { structure, pageId } = duplicatePage(sample(), 'p1', counter(), nameOf);
    expect(pageIds(structure)).to.deep.equal(['p1', pageId, 'p2', 'p3']);
    expect(structure.pages[1]?.elements.map(({ name }) => name)).to.deep.equal(['name of colour 2', 'name of score 2']);
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
    expect(
      validateStructure(duplicatePage(structure, 'p3', counter('more'), nameOf).structure, builtinKinds),
    ).to.deep.equal([]);
  });

  it('removing a background field removes what names it; rules that ask for it are broken', () => {
    const before = sample();
    const assigned = updateElement(before, 'score', {
      settings: { text: 'x', assignToBackgroundField: 'country' },
    }).structure;
    const { structure, brokenRules, lostTranslations } = removeBackgroundField(assigned, 'country');
    expect(brokenRules.map(({ rule: { id } }) => id)).to.deep.equal(['fi']);
    expect(lostTranslations).to.deep.equal(['backgroundFields/country/name']);
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
  });

  it('any chain of changes leaves a structure that can be saved, untouched pages shared and the first one as it was', () => {
    const pick = fc.nat({ max: 5 });
    const steps = fc.array(fc.tuple(fc.nat({ max: 6 }), pick, pick), { maxLength: 25 });
    fc.assert(
      fc.property(steps, (chain) => {
        const newId = counter();
        const first = sample();
        const frozen = JSON.stringify(first);
        let structure = first;
        for (const [step, a, b] of chain) {
          const one = structure.pages[a % Math.max(1, structure.pages.length)]?.id ?? 'none';
          const all = structure.pages.flatMap(({ elements }) => elements.map(({ id }) => id));
          const thing = all[b % Math.max(1, all.length)] ?? 'none';
          const name = uniqueElementName(structure, 'element');
          const before = structure;
          structure = [
            () => addPage(structure, newPage('', newId), b),
            () => removePage(structure, one),
            () => movePage(structure, one, b),
            () => addElement(structure, one, { ...element('nps', newId()), name }, b),
            () => moveElement(structure, thing, one, a),
            () => removeElement(structure, thing),
            () => duplicateElement(structure, thing, name, newId),
          ][step]?.().structure as SurveyStructure;
          if (step === 3) {
            const others = (pages: readonly Page[]) => pages.filter(({ id }) => id !== one);
            expect(others(structure.pages).every((same, index) => same === others(before.pages)[index])).to.equal(true);
          }
        }
        expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
        expect(JSON.stringify(first)).to.equal(frozen);
      }),
    );
  });
});

describe('model: what differs between two revisions', () => {
  it('tells added, removed, changed and moved', () => {
    const before = sample();
    let after = removeElement(before, 'why').structure;
    after = addElement(after, 'p2', element('text', 'intro')).structure;
    after = updateElement(after, 'score', { name: 'Score' }).structure;
    after = moveElement(after, 'colour', 'p3', 0).structure;
    after = movePage({ ...after, settings: { ...after.settings, name: 'Other' } }, 'p3', 0).structure;
    expect(diff(before, after)).to.deep.equal({
      settings: ['name'],
      pages: { added: [], removed: [], changed: [], reordered: true },
      elements: { added: ['intro'], removed: ['why'], changed: ['score'], moved: ['colour', 'score'] },
      backgroundFields: { added: [], removed: [], changed: [] },
      languages: [],
      same: false,
    });
  });

  it('a structure is the same as its copy', () => {
    expect(diff(sample(), JSON.parse(JSON.stringify(sample()))).same).to.equal(true);
  });
});
