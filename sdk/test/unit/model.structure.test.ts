import {
  brokenRules,
  builtinKinds,
  checkPublishable,
  createKindRegistry,
  effectivePageSettings,
  type Kind,
  newSurvey,
  normaliseStructure,
  npsKind,
  problemCodes,
  questionCount,
  type SurveyStructure,
  smileyStyles,
  starStyle,
  uniqueElementName,
  validateStructure,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, counter, element, everyKind, hostileJson, page, rule, survey } from './modelSample.ts';

function found(structure: unknown): [string, string][] {
  return validateStructure(structure, builtinKinds).map(({ path, code }) => [path, code]);
}

/** The sample with one value at a path replaced. */
function withValue(path: (string | number)[], value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(everyKind()));
  let at = copy;
  for (const step of path.slice(0, -1)) at = at[step];
  at[path.at(-1) as string] = value;
  return copy;
}

describe('model: kinds', () => {
  it('GAP-014 the registry is the truth of kinds, each with an icon of its own', () => {
    expect([...builtinKinds.keys()]).to.deep.equal([...builtinKinds.values()].map(({ kind }) => kind));
    const icons = [...builtinKinds.values()].map(({ icon }) => icon);
    expect(new Set(icons).size).to.equal(icons.length);
  });

  it('a registry refuses two kinds of one name', () => {
    expect(() => createKindRegistry<Kind>([npsKind, npsKind])).to.throw('nps');
  });

  it('the defaults of every kind can be saved', () => {
    const newId = counter();
    const elements = [...builtinKinds.values()].map((kind) => ({
      id: newId(),
      kind: kind.kind,
      name: kind.kind,
      saved: true,
      settings: kind.defaults(newId),
    }));
    expect(found(survey([page('p1', elements)]))).to.deep.equal([]);
  });

  it('SUR-047.ab there are ten icon styles and sets of 2 to 5', () => {
    expect(new Set(smileyStyles).size).to.equal(10);
    const icon = (set: unknown, style: unknown) =>
      found(survey([page('p', [element('smiley', 'q', { icon: { set, order: 'ascending', style } as never })])]));
    for (const style of smileyStyles) expect(icon(5, style)).to.deep.equal([]);
    for (const set of [2, 3, 4, 5]) expect(icon(set, 'soft')).to.deep.equal([]);
    expect(icon(6, 'soft')).to.deep.equal([['elements/q/icon/set', 'setting-option']]);
    for (const set of [2, 3, 4, 5]) expect(icon(set, starStyle), 'SUR-104').to.deep.equal([]);
    expect(icon(5, 'scary')).to.deep.equal([['elements/q/icon/style', 'setting-option']]);
  });
});

describe('model: saving a structure', () => {
  it('a survey of every kind and option is accepted', () => {
    expect(found(everyKind())).to.deep.equal([]);
    expect(
      found(newSurvey('New', 'fi', { next: 'Seuraava', previous: 'Edellinen', send: 'Lähetä' }, counter())),
    ).to.deep.equal([]);
    const full = element('choice', 'q', {
      text: 'Which?',
      description: 'One is enough.',
      mandatory: true,
      noChart: true,
      hideFromReport: true,
      tags: ['a-b_c 1'],
      industryTags: ['Hotels'],
      presentation: 'dropdown',
      shuffle: true,
      calculateCsat: true,
      calculateNss: true,
      choices: [
        {
          id: 'x',
          text: 'X',
          numericValue: 5,
          reportText: 'ex',
          enabled: false,
          hierarchyNodeId: 'n1',
          sentiment: 'positive',
        },
        { id: 'y', text: 'Y', numericValue: 1, hierarchyNodeId: null },
      ],
    });
    expect(found(survey([page('p', [full])]))).to.deep.equal([]);
  });

  it('SUR-018.abc an empty name or an empty next or previous text is refused', () => {
    expect(found(withValue(['settings', 'name'], '  '))).to.deep.equal([['settings/name', 'empty']]);
    expect(found(withValue(['settings', 'nextText'], ''))).to.deep.equal([['settings/nextText', 'empty']]);
    expect(found(withValue(['settings', 'previousText'], ''))).to.deep.equal([['settings/previousText', 'empty']]);
    expect(found(withValue(['settings', 'name'], undefined))).to.deep.equal([['settings/name', 'empty']]);
    expect(found(withValue(['pages', 0, 'settings', 'nextText'], ' '))).to.deep.equal([['pages/p1/nextText', 'empty']]);
  });

  it('SUR-019.ab colours are #RRGGBB, and others are discarded on saving', () => {
    for (const bad of ['red', '#12345', '#1234567', '#12345g', 'url(x)', 7, null]) {
      const given = withValue(['settings', 'accentColor'], bad);
      expect(found(given)).to.deep.equal([['settings/accentColor', 'invalid-color']]);
      const saved = normaliseStructure(given) as SurveyStructure;
      expect(saved.settings).to.not.have.property('accentColor');
      expect(found(saved)).to.deep.equal([]);
    }
    const good = normaliseStructure(withValue(['pages', 0, 'settings', 'accentColor'], '#00aaFF')) as SurveyStructure;
    expect(good.pages[0]?.settings.accentColor).to.equal('#00aaFF');
    expect(found(good)).to.deep.equal([]);
  });

  it('SUR-023 a page may override survey settings', () => {
    const { settings } = survey([]);
    const overriding = { settings: { title: 'Last', nextText: 'Onwards', showPrevious: false } };
    expect(effectivePageSettings(settings, overriding)).to.include({
      nextText: 'Onwards',
      showPrevious: false,
      previousText: 'Back',
      progress: 'bar',
    });
  });

  it('SUR-032 element names must be unique within the survey', () => {
    const twin = { ...element('nps', 'b'), name: ' NAME of a ' };
    const structure = survey([page('p1', [element('nps', 'a')]), page('p2', [twin])]);
    expect(found(structure)).to.deep.equal([['elements/b/name', 'duplicate-name']]);
    expect(uniqueElementName(structure, 'Name of A')).to.equal('Name of A 2');
    expect(uniqueElementName(structure, 'Fresh')).to.equal('Fresh');
  });

  it('SUR-061.b text max length accepts at most 300000', () => {
    const limit = (textMaxLength: number) => found(survey([page('p', [element('openText', 'q', { textMaxLength })])]));
    expect(limit(300_000)).to.deep.equal([]);
    expect(limit(300_001)).to.deep.equal([['elements/q/textMaxLength', 'setting-range']]);
    expect(limit(0)).to.deep.equal([['elements/q/textMaxLength', 'setting-range']]);
  });

  it('the least number of selections may not be over the most', () => {
    const box = element('checkbox', 'q', { minSelections: 3, maxSelections: 2 });
    expect(found(survey([page('p', [box])]))).to.deep.equal([['elements/q/minSelections', 'min-over-max']]);
  });

  it('SUR-070 assigning to a background field is allowed only when one can be selected at most', () => {
    const backgroundFields = [{ id: 'country', name: 'Country' }];
    const assign = (one: ReturnType<typeof element>) =>
      found(
        survey([page('p', [{ ...one, settings: { ...one.settings, assignToBackgroundField: 'country' } }])], {
          backgroundFields,
        }),
      );
    expect(assign(element('choice', 'q'))).to.deep.equal([]);
    expect(assign(element('checkbox', 'q', { maxSelections: 1 }))).to.deep.equal([]);
    const refused = [['elements/q/assignToBackgroundField', 'assign-needs-single']];
    expect(assign(element('checkbox', 'q', { maxSelections: 2 }))).to.deep.equal(refused);
    expect(assign(element('checkbox', 'q'))).to.deep.equal(refused);
    expect(assign(element('matrix', 'q'))).to.deep.equal(refused);
    expect(found(survey([page('p', [element('choice', 'q', { assignToBackgroundField: 'gone' })])]))).to.deep.equal([
      ['elements/q/assignToBackgroundField', 'unknown-background-field'],
    ]);
  });

  it('SUR-072.abc tags accept only a-z, A-Z, 0-9, space, hyphen and underscore', () => {
    const tags = (...list: string[]) =>
      found(survey([page('p', [element('nps', 'q', { tags: list, industryTags: list })])]));
    expect(tags('Front desk-2_b')).to.deep.equal([]);
    for (const bad of ['päivä', 'a,b', '', ' ', '<b>']) {
      expect(tags(bad), bad).to.deep.equal([
        ['elements/q/tags', 'invalid-tag'],
        ['elements/q/industryTags', 'invalid-tag'],
      ]);
    }
  });

  it('SUR-068.b CSAT needs the scale 1 to 5', () => {
    const csat = (one: ReturnType<typeof element>) => found(survey([page('p', [one])])).map(([, code]) => code);
    expect(csat(element('choice', 'q', { calculateCsat: true }))).to.deep.equal([]);
    expect(
      csat(element('choice', 'q', { calculateCsat: true, choices: choices('1', '2', '3', '4', '5', '6') })),
    ).to.deep.equal(['csat-scale']);
    expect(csat(element('smiley', 'q', { calculateCsat: true }))).to.deep.equal([]);
    expect(
      csat(element('smiley', 'q', { calculateCsat: true, icon: { set: 3, order: 'ascending', style: 'bold' } })),
    ).to.deep.equal(['csat-scale']);
    expect(csat(element('slider', 'q', { calculateCsat: true }))).to.deep.equal(['csat-scale']);
    expect(csat(element('slider', 'q', { calculateCsat: true, min: 1, max: 5 }))).to.deep.equal([]);
  });

  it('a slider has a scale that can be drawn', () => {
    const slider = (min: number, max: number, step: number) =>
      found(survey([page('p', [element('slider', 'q', { min, max, step })])])).map(([, code]) => code);
    expect(slider(5, 5, 1)).to.deep.equal(['min-over-max']);
    expect(slider(0, 1_000_000, 1)).to.deep.equal(['too-many']);
    expect(slider(0, 1, 0)).to.deep.equal(['setting-range']);
  });

  it('ids are well formed and unique', () => {
    expect(found(withValue(['pages', 1, 'id'], 'p1'))).to.deep.include(['pages/p1/id', 'duplicate-id']);
    expect(found(withValue(['pages', 0, 'elements', 1, 'id'], '__proto__'))).to.deep.include([
      'elements/#1/id',
      'invalid-id',
    ]);
    expect(found(withValue(['pages', 0, 'elements', 1, 'settings', 'choices', 0, 'id'], 'other'))).to.deep.equal([
      ['elements/colour/choices/#0/id', 'invalid-id'],
    ]);
    for (const name of ['toString', 'constructor', 'hasOwnProperty'])
      expect(found(withValue(['pages', 0, 'elements', 1, 'settings', 'choices', 0, 'id'], name)), name).to.deep.equal([
        ['elements/colour/choices/#0/id', 'invalid-id'],
      ]);
    const twins = withValue(['pages', 0, 'elements', 1, 'settings', 'choices', 0, 'id'], 'green');
    expect(found(twins)).to.deep.equal([['elements/colour/choices', 'duplicate-id']]);
  });

  it('unknown kinds, settings and types are named', () => {
    expect(found(withValue(['pages', 0, 'elements', 0, 'kind'], 'hologram'))).to.deep.equal([
      ['elements/intro/kind', 'unknown-kind'],
    ]);
    expect(found(withValue(['settings', 'colour'], 'x'))).to.deep.equal([['settings/colour', 'unknown-setting']]);
    expect(found(withValue(['pages', 0, 'elements', 0, 'settings', 'mandatory'], true))).to.deep.equal([
      ['elements/intro/mandatory', 'unknown-setting'],
    ]);
    expect(found(withValue(['pages', 0, 'elements', 3, 'settings', 'mandatory'], 'yes'))).to.deep.equal([
      ['elements/recommend/mandatory', 'setting-type'],
    ]);
    expect(found(withValue(['settings', 'resetIntervalSeconds'], 1.5))).to.deep.equal([
      ['settings/resetIntervalSeconds', 'setting-type'],
    ]);
    expect(found(withValue(['translations', 'en'], {}))).to.deep.equal([['translations/en', 'invalid-language']]);
    expect(found(withValue(['translations', 'fi'], { 'a\u0000': 'x' }))).to.have.length(1);
  });

  it('a dangling rule is found on saving, and keeps a survey from being published', () => {
    const structure = survey([page('p1', []), page('p2', [], { showRules: [rule('r', ['gone', 'answered'])] })]);
    const dangling = { path: 'pages/p2/showRules/r/r-0', code: 'rule-unknown-element' };
    expect(found(structure)).to.deep.equal([]);
    expect(brokenRules(structure, builtinKinds)).to.deep.equal([dangling]);
    expect(checkPublishable(structure, builtinKinds)).to.deep.include(dangling);
  });

  it('never throws on any JSON, normalised or not, and every code is in the list', function () {
    this.timeout(60_000);
    const paths = fc.constantFrom<(string | number)[]>(
      ['settings'],
      ['pages'],
      ['backgroundFields'],
      ['translations'],
      ['translations', 'fi'],
      ['pages', 0],
      ['pages', 0, 'elements'],
      ['pages', 0, 'showRules'],
      ['pages', 0, 'settings'],
      ...[0, 1, 2, 3].map((index) => ['pages', 0, 'elements', index, 'settings']),
      ...[0, 1, 2, 3].map((index) => ['pages', 1, 'elements', index, 'settings']),
      ['pages', 0, 'elements', 2, 'settings', 'maxSelections'],
      ['pages', 0, 'elements', 1, 'settings', 'choices'],
      ['pages', 0, 'elements', 1, 'settings', 'choices', 0],
      ['pages', 1, 'elements', 0, 'settings', 'icon'],
      ['pages', 1, 'elements', 1, 'settings', 'min'],
      ['pages', 1, 'elements', 3, 'settings', 'rows'],
    );
    fc.assert(
      fc.property(paths, hostileJson, (path, value) => {
        for (const given of [value, withValue(path, value)]) {
          const problems = [
            ...validateStructure(given, builtinKinds),
            ...validateStructure(normaliseStructure(given), builtinKinds),
          ];
          for (const { code } of problems) expect(problemCodes).to.include(code);
        }
      }),
      { numRuns: 1000 },
    );
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });

  it('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        const once = normaliseStructure(value);
        expect(JSON.stringify(normaliseStructure(once))).to.equal(JSON.stringify(once));
      }),
    );
    const structure = withValue(['settings', 'name'], ' A\u0000\u0007\r\nB ');
    expect((normaliseStructure(structure) as SurveyStructure).settings.name).to.equal('A\nB');
  });
});

describe('model: checking before publishing', () => {
  const missing = (structure: SurveyStructure) =>
    checkPublishable(structure, builtinKinds).map(({ path, code }) => [path, code]);

  it('names what is missing', () => {
    expect(missing(survey([page('p', [element('text', 't')])]))).to.deep.equal([['pages', 'no-elements']]);
    const nps = page('p', [element('nps', 'n')]);
    expect(missing(survey([nps, page('q', [])]))).to.deep.equal([['pages/q', 'page-empty']]);
    const said = { ...page('q', []), settings: { title: 'Break', description: 'Have a rest.' } };
    expect(missing(survey([nps, said]))).to.deep.equal([]);
    expect(missing(survey([page('p', [element('nps', 'q', { text: ' ' })])]))).to.deep.equal([
      ['elements/q/text', 'empty-text'],
    ]);
    expect(missing(survey([page('p', [element('choice', 'q', { choices: [] })])]))).to.deep.equal([
      ['elements/q/choices', 'no-choices'],
    ]);
    const twins = [...choices('a'), { id: 'b', text: ' a ' }, { id: 'c', text: '' }];
    expect(missing(survey([page('p', [element('choice', 'q', { choices: twins })])]))).to.deep.equal([
      ['elements/q/choices/b/text', 'duplicate-text'],
      ['elements/q/choices/c/text', 'empty-text'],
    ]);
    const box = element('checkbox', 'q', { minSelections: 4, other: { enabled: true, text: '' } });
    expect(missing(survey([page('p', [box])]))).to.deep.equal([['elements/q/other/text', 'empty-text']]);
    expect(missing(survey([page('p', [element('checkbox', 'q', { minSelections: 4 })])]))).to.deep.equal([
      ['elements/q/minSelections', 'min-over-choices'],
    ]);
    const faces = (...ids: string[]) =>
      missing(survey([page('p', [element('choice', 'q', { presentation: 'icons', choices: choices(...ids) })])]));
    expect(faces('a', 'b', 'c', 'd', 'e')).to.deep.equal([]);
    expect(faces('a', 'b', 'c', 'd', 'e', 'f')).to.deep.equal([['elements/q/presentation', 'too-many-faces']]);
    expect(missing(survey([page('p', [element('matrix', 'q', { rows: [], columns: [] })])]))).to.deep.equal([
      ['elements/q/rows', 'no-rows'],
      ['elements/q/columns', 'no-columns'],
    ]);
  });

  it('leaves alone what is not saved', () => {
    const draft = { ...element('choice', 'draft', { text: '', choices: [] }), saved: false };
    expect(missing(survey([page('p', [draft, element('nps', 'q')])]))).to.deep.equal([]);
    expect(
      questionCount(survey([page('p', [draft, element('nps', 'q'), element('text', 't')])]), builtinKinds),
    ).to.equal(1);
  });

  it('counts texts without a translation', () => {
    const structure = survey([page('p', [element('nps', 'q')])], { translations: { fi: {} } });
    expect(missing(structure)).to.deep.equal([['translations/fi', 'missing-translation']]);
  });
});
