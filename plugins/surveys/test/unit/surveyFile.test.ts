import {
  allElements,
  brokenRules,
  builtinKinds,
  createKindRegistry,
  type KindRegistry,
  type Problem as ModelProblem,
  type SurveyStructure,
  sourceProblems,
  sourceUses,
  staleTranslations,
  validateStructure,
  withNewIds,
} from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import { fitting, readSurveyFile, surveyFileOf } from '../../server/services/surveyFile.ts';
import { anySurvey, saidBy } from './anySurvey.ts';

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const fileOf = (structure: SurveyStructure, more = {}) =>
  surveyFileOf({ type: 'basic', structure, mappings: [], pictures: [], ...more });
const read = (value: unknown, kinds: KindRegistry = builtinKinds) => readSurveyFile(bytes(value), kinds);
const codes = (problems: readonly ModelProblem[]) => problems.map(({ code }) => code);
const sample = () => makeStructure({ elements: [makeElement('q1', 'nps', { text: 'Would you recommend us?' })] });

describe('surveys as files', () => {
  it('export → import gives an equal survey, whatever the survey', function () {
    this.timeout(30_000);
    let [ruled, carried, translated] = [0, 0, 0];
    const seen = new Set<string>();
    fc.assert(
      fc.property(anySurvey, (survey) => {
        expect(validateStructure(survey, builtinKinds)).to.deep.equal([]);
        const { structure, faults, left } = read(fileOf(survey));
        expect({ faults, left }).to.deep.equal({ faults: [], left: [] });
        expect(structure).to.deep.equal(survey);

        let made = 0;
        const ids = new Map<string, string>();
        const copy = withNewIds(structure, builtinKinds, (old) => {
          made += 1;
          ids.set(`new-${made}`, old);
          return `new-${made}`;
        });
        // Nothing of it names a part by the old id.
        expect(JSON.stringify(copy)).to.not.match(/old-\d/);
        expect(validateStructure(copy, builtinKinds)).to.deep.equal([]);
        expect(saidBy(copy)).to.deep.equal(saidBy(survey));
        expect(codes(brokenRules(copy, builtinKinds))).to.deep.equal(codes(brokenRules(survey, builtinKinds)));
        expect(codes(sourceProblems(copy, builtinKinds))).to.deep.equal(codes(sourceProblems(survey, builtinKinds)));
        for (const language of Object.keys(survey.translations)) {
          const stale = (one: SurveyStructure) =>
            staleTranslations(one, language, builtinKinds).map(({ text }) => text);
          expect(stale(copy)).to.deep.equal(stale(survey));
        }
        // Under its old ids it is what it was, to the last letter.
        expect(withNewIds(copy, builtinKinds, (id) => ids.get(id)!)).to.deep.equal(survey);

        for (const { kind } of allElements(survey)) seen.add(kind);
        ruled += survey.pages.some(({ showRules, hideRules }) => showRules.length + hideRules.length > 0) ? 1 : 0;
        carried += sourceUses(survey, builtinKinds).some(({ key }) => key === 'choicesFrom') ? 1 : 0;
        translated += Object.keys(survey.translations).length > 0 ? 1 : 0;
      }),
      { numRuns: 150 },
    );
    expect([...seen]).to.have.members([...builtinKinds.keys()]);
    expect(Math.min(ruled, translated), 'surveys with rules, and with translations').to.be.above(25);
    expect(carried, 'surveys with carried choices').to.be.above(2);
  });

  it('says where something is wrong: page, element and setting', () => {
    const structure = makeStructure({
      pages: [
        makePage('p1', []),
        makePage('p2', [
          makeElement('q1', 'choice', { text: 'Which?', choices: [{ id: 'a', text: 7 }], mandatory: 'yes' }),
        ]),
      ],
    });
    const { faults } = read(fileOf(structure));
    expect(faults).to.deep.include.members([
      {
        path: 'elements/q1/mandatory',
        code: 'setting-type',
        params: { expected: 'boolean' },
        page: 2,
        element: 'Which?',
        field: 'mandatory',
      },
    ]);
    expect(faults.map(({ path }) => path)).to.include('elements/q1/choices/a/text');
  });

  it('hostile files are refused and told why, and none of them is obeyed', () => {
    const refused = (value: unknown) => {
      try {
        return codes(read(value).faults as ModelProblem[]);
      } catch (error) {
        return [(error as { code: string }).code];
      }
    };
    const file = fileOf(sample());
    const element = (settings: object) => makeElement('q1', 'choice', { text: 'Which?', choices: [], ...settings });
    const many = Array.from({ length: 2_001 }, (_, n) => ({ id: `c${n}`, text: `${n}` }));
    expect(refused('')).to.deep.equal(['survey_file']);
    expect(refused('PK\u0003\u0004')).to.deep.equal(['survey_file']);
    expect(refused(new Array(200_000).fill('[').join(''))).to.deep.equal(['survey_file']);
    expect(refused(`{"kaiku":"survey","structure":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).to.deep.equal([
      'survey_file',
    ]);
    expect(refused([1])).to.deep.equal(['survey_file']);
    expect(refused({ structure: sample() })).to.deep.equal(['survey_file']);
    expect(refused({ ...file, version: 99 })).to.deep.equal(['survey_file_version']);
    expect(refused({ ...file, shares: [] })).to.deep.equal(['survey_file_part']);
    expect(refused({ ...file, type: 'mine' })).to.deep.equal(['survey_file_part']);
    expect(refused({ ...file, structure: { ...sample(), format: 99 } })).to.deep.equal(['unknown-format']);
    expect(refused({ ...file, structure: 7 })).to.deep.equal(['not-object']);
    expect(refused(fileOf(makeStructure({ elements: [element({}), element({})] })))).to.include('duplicate-id');
    expect(refused(fileOf(makeStructure({ elements: [element({ text: 'x'.repeat(300_000) })] })))).to.include(
      'text-too-long',
    );
    expect(refused(fileOf(makeStructure({ elements: [element({ choices: many })] })))).to.include('too-many');
    expect(refused(fileOf(makeStructure({ elements: [element({ choices: many.slice(1) })] })))).to.deep.equal([]);
    const mapping = { sourceField: 'no', targetField: 'nor', ruleType: 'exact', separator: ';', data: 'a;b' };
    expect(read({ ...file, mappings: [mapping] }).faults).to.deep.include.members([
      { path: 'mappings/0/source_field', code: 'unknown-background-field' },
    ]);

    // Rules in a circle and scripts in texts are an author's to mend: they are kept as they are, as texts.
    const asks = (id: string, elementId: string) => ({
      id,
      subRules: [{ id: `${id}-1`, source: { type: 'answer' as const, elementId }, operator: 'answered' as const }],
    });
    const script = '<script>alert(1)</script>';
    const circle = makeStructure({
      pages: [
        makePage('p1', [makeElement('a', 'nps', { text: script })], { showRules: [asks('r1', 'b')] }),
        makePage('p2', [makeElement('b', 'nps', { text: 'B' })], { showRules: [asks('r2', 'a')] }),
      ],
    });
    const taken = read(fileOf(circle));
    expect(taken.faults).to.deep.equal([]);
    expect(allElements(taken.structure)[0]!.settings.text).to.equal(script);
    const polluted = JSON.stringify(file).replace('"kaiku"', '"__proto__":{"polluted":true},"kaiku"');
    expect(refused(polluted)).to.deep.equal([]);
    expect({}).to.not.have.property('polluted');
  });

  it('a structure that is far too large is refused by its size alone', () => {
    const pages = Array.from({ length: 60_000 }, (_, at) => ({
      id: `p${at}`,
      settings: {},
      elements: [],
      more: 'x'.repeat(40),
    }));
    const { faults } = read(fileOf({ ...sample(), pages } as unknown as SurveyStructure));
    expect(faults.map(({ code, path }) => [code, path])).to.deep.equal([['too-large-bytes', '']]);
  });

  it('elements of kinds that are not installed stay out, and rules about them know what they were called', () => {
    const structure = makeStructure({
      pages: [
        makePage('p1', [makeElement('a', 'nps', { text: 'Stars?' }), makeElement('b', 'nps', { text: 'Why?' })]),
        makePage('p2', [], {
          showRules: [
            { id: 'r', subRules: [{ id: 's', source: { type: 'answer', elementId: 'a' }, operator: 'answered' }] },
          ],
        }),
      ],
      translations: { fi: { 'elements/a/text': 'Tähtiä?', 'elements/b/text': 'Miksi?' } },
    });
    const file = JSON.parse(JSON.stringify(fileOf(structure)));
    file.structure.pages[0].elements[0].kind = 'stars';
    const { structure: found, left, faults } = read(file);
    expect(faults).to.deep.equal([]);
    expect(left).to.deep.equal([{ what: 'kind', page: 1, element: 'Stars?', name: 'stars' }]);
    expect(allElements(found).map(({ id }) => id)).to.deep.equal(['b']);
    expect(found.translations.fi).to.deep.equal({ 'elements/b/text': 'Miksi?' });
    expect(found.pages[1]!.showRules[0]!.subRules[0]!.was).to.equal('Stars?');
    // Where the kind is known it comes along.
    const stars = createKindRegistry([...builtinKinds.values(), { ...builtinKinds.get('nps')!, kind: 'stars' }]);
    expect(allElements(read(file, stars).structure).map(({ id }) => id)).to.deep.equal(['a', 'b']);
  });

  it('pictures, mappings and code that the company cannot take are told of', () => {
    const picture = { file: 'picture-1', width: 10, height: 10 };
    const structure = makeStructure({
      settings: { customCss: 'p { color: red }' },
      elements: [makeElement('i', 'image', { text: 'House', picture, alternativeText: 'A house' })],
      backgroundFields: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    });
    const mappings = [{ sourceField: 'a', targetField: 'b', ruleType: 'exact' as const, separator: ';', data: '1;2' }];
    const all = read(fileOf(structure, { mappings, pictures: [{ file: 'picture-1', name: 'house.png' }] }));
    const nobody = { has: new Map(), hierarchies: new Set<string>(), mayMap: false, mayStyle: false, mayScript: false };
    const poor = fitting(all, builtinKinds, nobody);
    expect(poor.left).to.deep.equal([
      { what: 'picture', page: 1, element: 'House', name: 'house.png' },
      { what: 'code' },
      { what: 'mappings' },
    ]);
    expect(poor.mappings).to.deep.equal([]);
    expect(poor.structure.settings).to.not.have.property('customCss');
    expect(allElements(poor.structure)[0]!.settings).to.not.have.property('picture');
    const whole = {
      has: new Map([['picture-1', 'house.png']]),
      hierarchies: new Set<string>(),
      mayMap: true,
      mayStyle: true,
      mayScript: true,
    };
    const rich = fitting(all, builtinKinds, whole);
    expect(rich.left).to.deep.equal([]);
    expect(rich.structure).to.deep.equal(all.structure);
  });
});
