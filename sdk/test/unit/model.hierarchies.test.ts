import {
  builtinKinds,
  type CheckboxSettings,
  type Choice,
  checkPublishable,
  choicePaths,
  choiceTree,
  type Element,
  type HierarchyNode,
  hierarchyChanged,
  hierarchyNews,
  hierarchyUses,
  idOfLabel,
  type SurveyStructure,
  setTranslations,
  updateElement,
  validateAnswers,
  validateStructure,
  viewFor,
  withHierarchy,
  withoutHierarchy,
} from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';

const node = (id: string, level: string, parentId: string | null, text: string, more = {}): HierarchyNode => ({
  id,
  level,
  parentId,
  text,
  ...more,
});
const nodes: HierarchyNode[] = [
  node('south', 'region', null, 'South', { texts: { fi: 'Etelä' }, searchTerms: ['Helsinki', 'HEL'] }),
  node('north', 'region', null, 'North', { texts: { fi: 'Pohjoinen' } }),
  node('s-hospital', 'house', 'south', 'Hospital'),
  node('n-hospital', 'house', 'north', 'Hospital'),
  node('s-ward-2', 'ward', 's-hospital', 'Ward 2'),
  node('s-ward-10', 'ward', 's-hospital', 'Ward 10'),
  node('n-ward-1', 'ward', 'n-hospital', 'Ward 1'),
  node('closed', 'ward', 'n-hospital', 'Ward 9', { active: false }),
];

const target = { kinds: builtinKinds, newId: () => crypto.randomUUID(), answered: false };
const survey = (settings: object = {}, choices: Choice[] = []): SurveyStructure =>
  makeStructure({
    pages: [
      makePage('p1', [
        makeElement('unit', 'checkbox', {
          text: 'Where?',
          choices,
          choiceSource: 'hierarchy',
          hierarchy: 'org',
          ...settings,
        }),
      ]),
    ],
    translations: { fi: {} },
  });
const filled = (structure: SurveyStructure, from = nodes, answered = false): SurveyStructure =>
  hierarchyUses(structure, builtinKinds).reduce(
    (one, use) => withHierarchy(one, use, from, { ...target, answered }),
    structure,
  );
const unit = ({ pages }: SurveyStructure) => pages[0]!.elements[0] as Element<CheckboxSettings>;
const choices = (structure: SurveyStructure): Choice[] => unit(structure).settings.choices;
const texts = (structure: SurveyStructure): string[] =>
  choices(structure)
    .filter(({ enabled }) => enabled !== false)
    .map(({ text }) => text);

describe('model: choices of a hierarchy', () => {
  it('SUR-065.b are its active nodes, each below the one above it, and keep the survey valid', () => {
    const structure = filled(survey());
    expect(choices(structure).map(({ id, hierarchyParentId }) => [id, hierarchyParentId])).to.deep.equal([
      ['south', undefined],
      ['s-hospital', 'south'],
      ['s-ward-2', 's-hospital'],
      ['s-ward-10', 's-hospital'],
      ['north', undefined],
      ['n-hospital', 'north'],
      ['n-ward-1', 'n-hospital'],
    ]);
    expect(validateStructure(structure, builtinKinds)).to.deep.equal([]);
    expect(checkPublishable({ ...structure, translations: {} }, builtinKinds)).to.deep.equal([]);
    expect(filled(structure), 'nothing changed').to.equal(structure);
  });

  it('SUR-065.a an element without a source has the choices that are written in it', () => {
    const own = [{ id: 'a', text: 'A' }];
    for (const choiceSource of [undefined, 'manual']) {
      const structure = survey({ choiceSource }, own);
      expect(hierarchyUses(structure, builtinKinds)).to.deep.equal([]);
    }
    const [use] = hierarchyUses(survey({ choicesFrom: 'x' }, own), builtinKinds);
    expect(use, 'carried forward').to.equal(undefined);
    const { settings } = withoutHierarchy(unit(survey({ hierarchySearch: true }, own)));
    expect(settings).to.deep.equal({ text: 'Where?', choices: own });
  });

  it('SUR-065.c are those of the visible levels, below the nearest that is seen', () => {
    const structure = filled(survey({ hierarchyLevels: ['region', 'ward'] }));
    expect(choices(structure).map(({ id, hierarchyParentId }) => [id, hierarchyParentId])).to.deep.equal([
      ['south', undefined],
      ['s-ward-2', 'south'],
      ['s-ward-10', 'south'],
      ['north', undefined],
      ['n-ward-1', 'north'],
    ]);
    const view = viewFor(structure, builtinKinds, {}, 'en');
    const wrong = validateAnswers(view, { unit: { choices: ['n-hospital'] } }, { kinds: builtinKinds });
    expect(wrong.map(({ code }) => code)).to.deep.equal(['unknown-choice']);
    expect(validateAnswers(view, { unit: { choices: ['n-ward-1'] } }, { kinds: builtinKinds })).to.deep.equal([]);
  });

  it('SUR-065.d are sorted as in the hierarchy or by name, in the language of who reads them', () => {
    const structure = filled(survey({ hierarchySort: 'text', hierarchyLevels: ['region', 'ward'] }));
    expect(texts(structure)).to.deep.equal(['North', 'Ward 1', 'South', 'Ward 2', 'Ward 10']);
    const finnish = viewFor(structure, builtinKinds, {}, 'fi').pages[0]!.elements[0]!.settings as CheckboxSettings;
    expect(finnish.choices.map(({ text }) => text)).to.deep.equal([
      'Etelä',
      'Ward 2',
      'Ward 10',
      'Pohjoinen',
      'Ward 1',
    ]);
  });

  it('SUR-065.e can be searched by their terms too, which go out only then', () => {
    expect(choices(filled(survey()))[0]).to.not.have.property('searchTerms');
    const structure = filled(survey({ hierarchySearch: true }));
    expect(choices(structure)[0]!.searchTerms).to.equal('Helsinki HEL');
    const { settings } = viewFor(structure, builtinKinds, {}, 'en').pages[0]!.elements[0]!;
    expect(settings).to.include({ hierarchySearch: true });
    expect(settings).to.not.have.any.keys('choiceSource', 'hierarchy', 'hierarchySort', 'hierarchyLevels');
  });

  it('keep the choice that a node had, and what an author set on it', () => {
    const before = filled(survey({}, [{ id: 'x', text: 'Old name', hierarchyNodeId: 'south', numericValue: 3 }]));
    expect(choices(before)[0]).to.include({ id: 'x', text: 'South', numericValue: 3 });
    const renamed = nodes.map((one) => (one.id === 'south' ? { ...one, text: 'Deep south' } : one));
    expect(choices(filled(before, renamed))[0]).to.include({ id: 'x', text: 'Deep south', hierarchyNodeId: 'south' });
  });

  it('that are gone or switched off stay, switched off, once the survey was published', () => {
    const full = filled(survey());
    const fewer = nodes.filter(({ id }) => id !== 's-ward-2');
    expect(choices(filled(full, fewer)).some(({ id }) => id === 's-ward-2')).to.equal(false);
    const kept = filled(full, fewer, true);
    expect(choices(kept).at(-1)).to.include({ id: 's-ward-2', enabled: false });
    expect(texts(filled(kept, nodes, true)), 'and come back').to.include('Ward 2');
    expect(choices(filled(kept, nodes, true))).to.have.length(choices(full).length);
  });

  it('of one name are told apart by what stands above them, in results and where that is not seen', () => {
    const all = choices(filled(survey()));
    expect(all.find(({ id }) => id === 's-hospital')!.reportText).to.equal('South › Hospital');
    expect(texts(filled(survey({ hierarchyLevels: ['house'] })))).to.deep.equal([
      'Hospital (South)',
      'Hospital (North)',
    ]);
    expect(choicePaths(all).get('n-ward-1')).to.equal('North › Hospital › Ward 1');
    const checkbox = builtinKinds.get('checkbox')!;
    const titles = checkbox.cellColumns(unit(filled(survey()))).map(({ title }) => title);
    expect(titles).to.include('South › Hospital').and.include('Ward 1');
    const single = { ...unit(filled(survey())), kind: 'choice' };
    const cells = builtinKinds.get('choice')!.toCells(single, { choice: 'n-hospital' });
    expect(cells).to.deep.equal(['North › Hospital']);
    expect(builtinKinds.get('choice')!.fromCells(single, cells).answer).to.deep.equal({ choice: 'n-hospital' });
  });

  it('come with their names in the languages of the survey, beside what its author translated', () => {
    const structure = setTranslations(
      filled(survey()),
      'fi',
      { 'elements/unit/choices/s-hospital/text': 'Sairaala' },
      builtinKinds,
    );
    const { fi } = filled(structure).translations;
    expect(fi).to.include({
      'elements/unit/choices/south/text': 'Etelä',
      'elements/unit/choices/s-hospital/text': 'Sairaala',
    });
  });

  it('are taken anew when a save changed them, or what is shown of them', () => {
    const before = unit(filled(survey()));
    const changed = (settings: object) =>
      hierarchyChanged(before, { ...before, settings: { ...before.settings, ...settings } });
    expect(changed({ text: 'Other words' })).to.equal(false);
    expect(changed({ hierarchyLevels: ['ward'] })).to.equal(true);
    expect(changed({ choices: before.settings.choices.slice(1) })).to.equal(true);
    expect(hierarchyChanged(undefined, before)).to.equal(true);
  });

  it('of one name two levels below what differs say the whole way that is not seen', () => {
    const deep = [
      node('a', 'region', null, 'A'),
      node('b', 'region', null, 'B'),
      node('a1', 'house', 'a', 'Clinic'),
      node('b1', 'house', 'b', 'Clinic'),
      node('a2', 'ward', 'a1', 'Reception'),
      node('b2', 'ward', 'b1', 'Reception'),
    ];
    const structure = filled(survey({ hierarchyLevels: ['ward'] }), deep);
    expect(choices(structure).map(({ text }) => text)).to.deep.equal([
      'Reception (A › Clinic)',
      'Reception (B › Clinic)',
    ]);
  });

  it('are the author’s own when they come from nowhere any more, and exports read in again find each its own', () => {
    const structure = filled(survey({ hierarchySearch: true }), [
      node('h', 'region', null, 'Turku'),
      node('s', 'region', null, 'South'),
      node('t', 'house', 's', 'Turku', { searchTerms: ['Åbo'] }),
    ]);
    const [element] = structure.pages[0]!.elements as [Element<CheckboxSettings>];
    expect(idOfLabel([], choices(structure), 'South › Turku')).to.equal('t');
    expect(idOfLabel([], choices(structure), 'Turku')).to.equal('h');
    const freed = withoutHierarchy(element).settings.choices;
    expect(freed.map((one) => Object.keys(one).sort().join())).to.deep.equal(
      freed.map(() => 'hierarchyNodeId,id,text'),
    );
  });

  it('leave no translated report text behind when they are the author’s own, or told apart no more', () => {
    const key = 'elements/unit/choices/s-hospital/reportText';
    const structure = setTranslations(filled(survey()), 'fi', { [key]: 'Etelä › Sairaala' }, builtinKinds);
    const freed = updateElement(structure, 'unit', { settings: withoutHierarchy(unit(structure)).settings }).structure;
    const alone = filled(
      structure,
      nodes.map((one) => (one.id === 'n-hospital' ? { ...one, text: 'Clinic' } : one)),
    );
    for (const one of [freed, alone]) {
      expect(one.translations.fi)
        .to.include({ 'elements/unit/choices/south/text': 'Etelä' })
        .and.not.have.property(key);
      expect(one.translatedFrom?.fi).to.not.have.property(key);
    }
  });

  it('are told by what came, went and was renamed, each node once', () => {
    const [first] = survey().pages[0]!.elements as [Element];
    const twice = (structure: SurveyStructure): SurveyStructure => ({
      ...structure,
      pages: [makePage('p1', [first, { ...first, id: 'again', name: 'again' }])],
    });
    const before = filled(twice(survey()));
    const changed = nodes.flatMap((one) => {
      if (one.id === 'n-ward-1') return [];
      return [one.id === 's-ward-2' ? { ...one, text: 'Ward 3' } : one];
    });
    const after = filled(before, [...changed, node('new', 'ward', 's-hospital', 'New ward')], true);
    expect(hierarchyNews(before, after, builtinKinds)).to.deep.equal([
      {
        hierarchy: 'org',
        choices: 7,
        came: ['New ward'],
        went: ['Ward 1'],
        renamed: [{ from: 'Ward 2', to: 'Ward 3' }],
      },
    ]);
    const [nothing] = hierarchyNews(after, after, builtinKinds);
    expect(nothing).to.deep.equal({ hierarchy: 'org', choices: 7, came: [], went: [], renamed: [] });
  });

  it('that go in circles are none too few, and need a hierarchy before publishing', () => {
    const circle = [
      { id: 'a', text: 'A', hierarchyNodeId: 'a', hierarchyParentId: 'b' },
      { id: 'b', text: 'B', hierarchyNodeId: 'b', hierarchyParentId: 'a' },
      { id: 'c', text: 'C', hierarchyNodeId: 'c', hierarchyParentId: 'a' },
    ];
    expect(choiceTree(circle).map(({ choice }) => choice.id)).to.deep.equal(['a', 'b', 'c']);
    const round = nodes.map((one) => (one.id === 'south' ? { ...one, parentId: 's-ward-2' } : one));
    expect(choices(filled(survey(), round))).to.have.length(7);
    const none = checkPublishable(survey({ hierarchy: undefined }), builtinKinds);
    expect(none).to.deep.include({ path: 'elements/unit/hierarchy', code: 'no-hierarchy' });
  });
});
