import {
  builtinKinds,
  checkPublishable,
  decideLogic,
  flow,
  type Page,
  type Rule,
  randomBlocks,
  validateStructure,
  viewFor,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { makeElement, makePage, makeStructure } from '../../testing/surveys.ts';
import { everyKind } from './modelSample.ts';

const kinds = builtinKinds;
const rule = (elementId: string, value: string): Rule[] => [
  {
    id: `r-${elementId}`,
    subRules: [{ id: `s-${elementId}`, source: { type: 'answer', elementId }, operator: 'equals', value }],
  },
];
const question = (id: string) =>
  makeElement(id, 'choice', { text: id, choices: ['a', 'b'].map((one) => ({ id: one, text: one })) });
const structureOf = (...pages: Page[]) => makeStructure({ pages });
const idsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);
const codesOf = (structure: ReturnType<typeof structureOf>) =>
  checkPublishable(structure, kinds).map(({ code, path }) => `${code} ${path}`);

describe('model: random order of pages and questions', () => {
  const loose = { shufflePage: true };
  const structure = structureOf(
    makePage('first', [question('q0')]),
    ...['a', 'b', 'c', 'd'].map((id) => makePage(id, [question(`q-${id}`)], { settings: { title: id, ...loose } })),
    makePage('last', [question('q9')], { settings: { title: 'last', ...loose, shufflePage: false } }),
  );

  it('neighbours that may change places do so among themselves, the same way for one seed', () => {
    const orderFor = (seed: string) => idsOf(viewFor(structure, kinds, {}, 'en', seed).pages);
    const orders = Array.from({ length: 200 }, (_, index) => orderFor(String(index)));
    for (const order of orders) {
      expect([order[0], order.at(-1)]).to.deep.equal(['first', 'last']);
      expect([...order].sort()).to.deep.equal(idsOf(structure.pages).sort());
    }
    for (const place of [1, 2, 3, 4]) expect(new Set(orders.map((order) => order[place])).size).to.equal(4);
    expect(orderFor('x')).to.deep.equal(orderFor('x'));
    expect(idsOf(viewFor(structure, kinds, {}, 'en').pages)).to.deep.equal(idsOf(structure.pages));
  });

  it('questions change places, and what is only shown stays where it is', () => {
    const page = makePage('p', [
      makeElement('head', 'text', { text: 'Head' }),
      question('a'),
      question('b'),
      makeElement('middle', 'text', { text: 'Middle' }),
      question('c'),
    ]);
    page.settings.shuffleElements = true;
    const orders = Array.from({ length: 100 }, (_, seed) =>
      idsOf(viewFor(structureOf(page), kinds, {}, 'en', String(seed)).pages[0]!.elements),
    );
    for (const order of orders) expect([order[0], order[3]]).to.deep.equal(['head', 'middle']);
    for (const place of [1, 2, 4]) expect(new Set(orders.map((order) => order[place]))).to.have.length(3);
  });

  it('any survey keeps its pages and elements, whatever its order', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), fc.string(), (flags, seed) => {
        const whole = everyKind();
        const pages = flags.map((shufflePage, index) =>
          makePage(`p${index}`, [], { settings: { title: '', shufflePage } }),
        );
        const mixed = { ...whole, pages: [...whole.pages, ...pages] };
        const shown = viewFor(mixed, kinds, {}, 'en', seed).pages;
        expect(idsOf(shown).sort()).to.deep.equal(idsOf(viewFor(mixed, kinds, {}, 'en').pages).sort());
        const moved = new Set(randomBlocks(mixed.pages).flatMap(idsOf));
        for (const [index, page] of mixed.pages.entries())
          if (!moved.has(page.id)) expect(shown[index]!.id).to.equal(page.id);
      }),
    );
  });

  it('a rule that asks about a page of the same block is to be mended: who meets which first is chance', () => {
    const [first, a, b, ...rest] = structure.pages as [Page, Page, Page, ...Page[]];
    const broken = structureOf(first, a, { ...b, showRules: rule('q-a', 'a') }, ...rest);
    expect(validateStructure(broken, kinds)).to.deep.equal([]);
    expect(codesOf(broken)).to.deep.equal(['rule-shuffled-page pages/b/showRules/r-q-a/s-q-a']);
    expect(codesOf(structureOf(first, a, { ...b, showRules: rule('q0', 'a') }, ...rest))).to.deep.equal([]);
  });
});

describe('model: end pages by rule', () => {
  const end = (id: string, settings: object = {}, showRules: Rule[] = []) =>
    makePage(id, [], { settings: { title: id, end: true, ...settings }, showRules });
  const structure = structureOf(
    makePage('p1', [question('q1')]),
    end('sorry', {}, rule('q2', 'b')),
    makePage('p2', [question('q2')], { showRules: rule('q1', 'a') }),
    end('thanks', { linkUrl: 'https://example.com/more', linkText: 'More' }, rule('q1', 'a')),
  );
  const reached = (answers: object) => flow(viewFor(structure, kinds, {}, 'en'), answers, { kinds });

  it('the first one whose rules apply is shown after sending, wherever it stands; else the thanks of the survey', () => {
    expect(reached({ q1: { choice: 'b' } }).end()).to.equal(undefined);
    expect(reached({ q1: { choice: 'a' } }).end()?.id).to.equal('thanks');
    expect(reached({ q1: { choice: 'a' }, q2: { choice: 'b' } }).end()?.id).to.equal('sorry');
    // What is not asked does not count.
    expect(reached({ q1: { choice: 'b' }, q2: { choice: 'b' } }).end()).to.equal(undefined);
  });

  it('they are no pages on the way', () => {
    expect(idsOf(reached({ q1: { choice: 'a' } }).pages)).to.deep.equal(['p1', 'p2']);
    expect(reached({ q1: { choice: 'a' } }).next).to.equal('p2');
  });

  it('can be published; a question, no words and a redirection to nowhere cannot', () => {
    expect(codesOf(structure)).to.deep.equal([]);
    const { pages, findings } = decideLogic(structure, kinds, { now: () => performance.now(), within: 10_000 });
    expect(findings).to.deep.equal([]);
    expect([...pages.values()].map(({ status }) => status)).to.not.include('forbidden');
    const [p1, sorry] = structure.pages as [Page, Page];
    const faulty = (settings: object, elements = sorry.elements) =>
      codesOf(structureOf(p1, { ...sorry, showRules: [], settings: { ...sorry.settings, ...settings }, elements }));
    expect(faulty({}, [question('late')])).to.include('end-with-questions pages/sorry');
    expect(faulty({ title: ' ' })).to.include('empty-text pages/sorry/title');
    expect(faulty({ redirect: true })).to.include('empty pages/sorry/linkUrl');
  });

  it('an address is of the web, and an end page has no buttons', () => {
    const faults = (settings: object) =>
      validateStructure(structureOf(makePage('p1', [question('q1')]), end('e', settings)), kinds).map(
        ({ code, path }) => `${code} ${path}`,
      );
    expect(faults({ linkUrl: 'https://example.com/a?b=c#d' })).to.deep.equal([]);
    for (const linkUrl of ['javascript:alert(1)', 'example.com', 'https://', 'data:text/html,x', 'https://a b'])
      expect(faults({ linkUrl })).to.deep.equal(['field-url pages/e/linkUrl']);
    expect(faults({ nextText: 'On' })).to.deep.equal(['unknown-setting pages/e/nextText']);
  });
});
