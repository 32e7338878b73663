import {
  applyMappings,
  assignedBackground,
  type BackgroundMapping,
  backgroundFieldProblems,
  backgroundFromNames,
  builtinKinds,
  mappedValue,
  mappingProblems,
  parseMappingData,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, hostileJson, page, survey } from './modelSample.ts';

function mapping(
  ruleType: 'exact' | 'startsWith',
  pairs: Record<string, string>,
  changes: Partial<BackgroundMapping> = {},
): BackgroundMapping {
  return {
    id: 'm1',
    sourceFieldId: 'postcode',
    targetFieldId: 'town',
    ruleType,
    pairs: Object.entries(pairs).map(([value, result]) => ({ value, result })),
    ...changes,
  };
}

describe('model: background fields', () => {
  it('BGF-002.ab a name must not be empty or the same as another one', () => {
    const run = (...names: string[]) =>
      backgroundFieldProblems(names.map((name, index) => ({ id: `f${index}`, name }))).map(({ path, code }) => [
        path,
        code,
      ]);
    expect(run('Country', 'Shop')).to.deep.equal([]);
    expect(run('Country', '  ')).to.deep.equal([['backgroundFields/f1/name', 'empty']]);
    expect(run('Country', 'country ')).to.deep.equal([['backgroundFields/f1/name', 'duplicate-name']]);
  });

  it('never throws on any JSON', () => {
    fc.assert(
      fc.property(hostileJson, (value) => {
        expect(backgroundFieldProblems(value)).to.be.an('array');
        expect(backgroundFieldProblems([{ id: 'a', name: 'A', values: value }])).to.be.an('array');
      }),
    );
  });

  it('values by name become values by id', () => {
    const fields = [{ id: 'f1', name: 'Country' }];
    expect(backgroundFromNames(fields, { ' country': 'FI', Shop: '7', constructor: 'x' })).to.deep.equal({
      background: { f1: 'FI' },
      unknown: ['Shop', 'constructor'],
    });
  });

  it('SUR-069 an answer is stored as the value of the background field it is assigned to', () => {
    const backgroundFields = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
    const structure = survey(
      [
        page('p', [
          element('choice', 'colour', { assignToBackgroundField: 'a', other: { enabled: true, text: 'Other' } }),
          element('checkbox', 'one', { assignToBackgroundField: 'b', maxSelections: 1, choices: choices('x', 'y') }),
          element('nps', 'score', { assignToBackgroundField: 'c' }),
          element('openText', 'words', { assignToBackgroundField: 'd' }),
        ]),
      ],
      { backgroundFields },
    );
    const given = { colour: { choice: 'red' }, one: { choices: ['y'] }, score: 0, words: 'Turku' };
    expect(assignedBackground(structure, given, builtinKinds)).to.deep.equal({ a: 'RED', b: 'Y', c: '0', d: 'Turku' });
    expect(assignedBackground(structure, { colour: { choice: 'other', other: 'Mauve' } }, builtinKinds)).to.deep.equal({
      a: 'Mauve',
    });
  });
});

describe('model: background value mappings', () => {
  it('exact gives its value only for an equal source value, starts-with for one that begins with it', () => {
    const exact = mapping('exact', { 20100: 'Turku' });
    expect(mappedValue(exact, '20100')).to.equal('Turku');
    expect(mappedValue(exact, '201000')).to.equal(undefined);
    const starts = mapping('startsWith', { 20: 'Turku' });
    expect(mappedValue(starts, '20100')).to.equal('Turku');
    expect(mappedValue(starts, '02010')).to.equal(undefined);
  });

  it('of several starts-with pairs that match, the longest wins whatever their order', () => {
    const pairs = { '2': 'West', '2010': 'Turku centre', '20': 'Turku' };
    expect(mappedValue(mapping('startsWith', pairs), '20100')).to.equal('Turku centre');
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b') })),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (values, source) => {
          const all = values.map((value) => ({ value, result: value }));
          const best = values.filter((value) => source.startsWith(value)).sort((a, b) => b.length - a.length)[0];
          expect(mappedValue({ ruleType: 'startsWith', pairs: all }, source)).to.equal(best);
        },
      ),
    );
  });

  it('a mapping gives the target field its value from the source field', () => {
    const toRegion = mapping(
      'exact',
      { Turku: 'South-West' },
      { id: 'm2', sourceFieldId: 'town', targetFieldId: 'region' },
    );
    const mapped = applyMappings([mapping('startsWith', { 20: 'Turku' }), toRegion], { postcode: '20100', shop: '7' });
    expect(mapped).to.deep.equal({ postcode: '20100', shop: '7', town: 'Turku', region: 'South-West' });
    expect(applyMappings([toRegion], { shop: '7' })).to.deep.equal({ shop: '7' });
  });

  it('invalid mapping data is refused, with the line', () => {
    expect(parseMappingData('20100;Turku\r\n\n"33;1"; "Tam""pere" \n')).to.deep.equal({
      pairs: [
        { value: '20100', result: 'Turku' },
        { value: '33;1', result: 'Tam"pere' },
      ],
      problems: [],
    });
    expect(parseMappingData('a,b', ',').pairs).to.have.length(1);
    for (const [data, ...faults] of [
      ['a;b\nc', { line: 2, fault: 'parts' }],
      ['a;b;c', { line: 1, fault: 'parts' }],
      ['a;', { line: 1, fault: 'empty' }],
      ['a;b\na;c', { line: 2, fault: 'twice' }],
      ['"a;b', { line: 1, fault: 'parts' }],
      [`a;${'b'.repeat(1_001)}`, { line: 1, fault: 'too-long' }],
      [`a;b\n${'a'.repeat(1_001)};b`, { line: 2, fault: 'too-long' }],
      ['c\n\na;b\n;b', { line: 1, fault: 'parts' }, { line: 4, fault: 'empty' }],
      ['', { line: 0 }],
    ] as const) {
      const { pairs, problems } = parseMappingData(data);
      expect(pairs).to.deep.equal([]);
      const expected = faults.map((params) => ({ path: 'mappingData', code: 'invalid-mapping-data', params }));
      expect(problems, data).to.deep.equal(expected);
    }
    expect(parseMappingData('wrong\n'.repeat(50)).problems, 'no more than anybody reads').to.have.length(20);
    const many = Array.from({ length: 10_002 }, (_, index) => `${index};b`).join('\n');
    expect(parseMappingData(many).problems.map(({ params }) => params)).to.eql([{ line: 10_001, fault: 'too-many' }]);
    expect(parseMappingData('a;;b', ';;').problems).to.have.length(1);
  });

  it('a second mapping for the same source and target pair is refused', () => {
    const first = mapping('exact', { a: 'b' });
    expect(mappingProblems([first, { ...first, id: 'm2', targetFieldId: 'region' }])).to.deep.equal([]);
    expect(mappingProblems([first, { ...first, id: 'm2', ruleType: 'startsWith' }])).to.deep.equal([
      { path: 'mappings/m2', code: 'duplicate-rule' },
    ]);
  });
});
