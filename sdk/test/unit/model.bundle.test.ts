import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { builtinKinds, flow, parseForm, type RuleOperator, viewFor } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { country, everyKind, hostileJson, page, rule, validAnswers } from './modelSample.ts';
import { bundle } from './surveyBundle.ts';

type Bundled = typeof import('./answeringEntry.ts');

const operators: RuleOperator[] = [
  'equals',
  'notEquals',
  'oneOf',
  'noneOf',
  'contains',
  'atLeast',
  'greater',
  'atMost',
  'less',
  'answered',
  'notAnswered',
];

describe('model: what a respondent downloads', function () {
  this.timeout(60_000);
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kaiku-answering-'));
    file = await bundle(fileURLToPath(new URL('./answeringEntry.ts', import.meta.url)), 'node', folder);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('rules, validation and form reading stay under 5 KB, without anything that authors need', async () => {
    const code = await readFile(file, 'utf8');
    expect(gzipSync(code).length).to.be.lessThan(5 * 1024);
    expect(code)
      .to.include('mandatory')
      .and.to.not.match(/inspector|summarise|fromCells|hideFromReport|customJs/);
  });

  it('and say of any answers and rules what they say on the server', async () => {
    const { commonAnswerKinds, ...browser } = (await import(pathToFileURL(file).href)) as Bundled;
    const [first, second] = everyKind().pages;
    const asked = [...first!.elements, ...second!.elements].filter(({ kind }) => commonAnswerKinds.has(kind));
    const ids = asked.map(({ id }) => id);
    const value = fc.constantFrom<string | number>('red', 'green', 'other', 'dontKnow', 'FI', 0, 3, 8, '12', '');
    const condition = fc
      .tuple(fc.constantFrom(country, ...ids), fc.constantFrom(...operators), fc.oneof(value, fc.array(value)))
      .map(([source, operator, wanted]): [typeof source, RuleOperator, typeof wanted] => [source, operator, wanted]);
    const rules = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 2 });
    const answers = fc.oneof({ weight: 4, arbitrary: validAnswers }, { weight: 1, arbitrary: hostileJson });
    const ways = new Set<string>();
    fc.assert(
      fc.property(
        answers,
        rules,
        rules,
        fc.boolean(),
        fc.constantFrom('FI', ''),
        (given, show, hide, mandatory, of) => {
          const ruled = (id: string, some: typeof show) => some.map((one, at) => rule(`${id}${at}`, ...one));
          const elements = asked.map((one) => ({ ...one, settings: { ...one.settings, mandatory } }));
          const structure = {
            ...everyKind(),
            pages: [
              page('p1', elements.slice(0, 4)),
              page('p2', elements.slice(4), { showRules: ruled('s', show), hideRules: ruled('h', hide) }),
            ],
          };
          const view = viewFor(structure, builtinKinds, {}, 'en');
          const context = { background: { country: of } };
          const seen = [
            { ...context, kinds: builtinKinds, flow, parseForm },
            { ...context, kinds: commonAnswerKinds, ...browser },
          ].map(({ flow: way, parseForm: read, kinds, background }) => {
            const found = way(view, given, { kinds, background });
            return {
              pages: found.pages.map(({ id }) => id),
              problems: found.problems(),
              answers: found.answers(),
              read: read(view, browser.formEntries(view, found.answers(), commonAnswerKinds), kinds),
            };
          });
          expect(seen[1]).to.deep.equal(seen[0]);
          ways.add(seen[0]!.pages.join());
        },
      ),
      { numRuns: 500 },
    );
    // Rules have decided both ways.
    expect([...ways]).to.have.members(['p1', 'p1,p2']);
  });
});
