import { builtinKinds, inOrder, type LinkView, type SurveyStructure, undrawn, viewFor } from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { makeElement, makePage, makeStructure } from '../../testing/surveys.ts';
import { element, page, survey } from './modelSample.ts';

const rule = {
  id: 'r',
  subRules: [{ id: 's', source: { type: 'answer', elementId: 'a' }, operator: 'answered' }],
} as const;
const three = survey([
  page('p1', [element('openText', 'a', { text: 'A' })]),
  {
    ...page('p2', [element('openText', 'b', { text: 'B', speechToText: true }), element('choice', 'c')]),
    settings: { title: 'Second', description: 'More', showNext: false },
  },
  page('p3', [element('nps', 'd')]),
]);
const view = (structure: SurveyStructure, link: LinkView) => viewFor(structure, builtinKinds, link, 'en');
const shape = (structure: SurveyStructure, link: LinkView) =>
  view(structure, link).pages.map(({ id, elements }) => [id, elements.map((one) => one.id)]);
const with_ = (pages: SurveyStructure['pages']): SurveyStructure => ({ ...three, pages });

describe('model: what a link makes of a survey', () => {
  it('one page: everything on it, under the titles that the pages had', () => {
    expect(shape(three, { onePage: true })).to.deep.equal([['p1', ['a', 'heading:p2', 'b', 'c', 'heading:p3', 'd']]]);
    const [, heading] = view(three, { onePage: true }).pages[0]!.elements;
    expect(heading).to.deep.equal({ id: 'heading:p2', kind: 'text', settings: { text: 'Second', content: 'More' } });
  });

  it('one page: each title is a text of its own, however long or like another its page’s id is', () => {
    const long = `p${'x'.repeat(62)}`;
    const titled = (id: string) => ({
      ...page(id, [element('openText', `q${id.slice(-20)}`)]),
      settings: { title: id },
    });
    const many = with_([
      page('p1', [element('openText', 'heading-p2')]),
      titled(`${long}2`),
      titled(`${long}3`),
      titled('p2'),
    ]);
    const ids = shape(many, { onePage: true })[0]![1] as string[];
    expect(new Set(ids).size).to.equal(ids.length);
  });

  it('one page: pages that wait for answers, or come in an order of the respondent, stay pages; end pages too', () => {
    const [p1, p2, p3] = three.pages as [
      SurveyStructure['pages'][0],
      SurveyStructure['pages'][0],
      SurveyStructure['pages'][0],
    ];
    const ended = with_([
      p1,
      { ...p2, showRules: [structuredClone(rule) as never] },
      p3,
      makePage('end', [], { settings: { title: '', end: true } }),
    ]);
    expect(shape(ended, { onePage: true }).map(([id]) => id)).to.deep.equal(['p1', 'p2', 'p3', 'end']);
    const shuffledPage = with_([p1, { ...p2, settings: { ...p2.settings, shuffleElements: true } }, p3]);
    expect(shape(shuffledPage, { onePage: true }).map(([id]) => id)).to.deep.equal(['p1', 'p2', 'p3']);
    const looksBack = with_([p1, page('p2', [element('openText', 'b', { showAnswerOf: 'a' })]), p3]);
    expect(shape(looksBack, { onePage: true })).to.deep.equal([
      ['p1', ['a']],
      ['p2', ['b']],
      ['p3', ['d']],
    ]);
  });

  it('LINK-019 a single page with its Send button has one, whatever the page says', () => {
    const [p1, ...others] = three.pages as [SurveyStructure['pages'][0]];
    const bare = with_([{ ...p1, settings: { ...p1.settings, showNext: false } }, ...others]);
    expect(view(bare, { onePage: true }).pages[0]!.settings.showNext).to.equal(false);
    expect(view(bare, { onePage: true, onePageSend: true }).pages[0]!.settings.showNext).to.equal(true);
  });

  it('LINK-018 sections ask what they name, in their order, with the settings and rules of their page; the rest is not asked', () => {
    const [p1, p2, p3] = three.pages as [
      SurveyStructure['pages'][0],
      SurveyStructure['pages'][0],
      SurveyStructure['pages'][0],
    ];
    const ruled = with_([p1, { ...p2, showRules: [structuredClone(rule) as never] }, p3]);
    const sections = [
      { id: 's1', pageId: 'p3', elements: ['d', 'a'] },
      { id: 's2', pageId: 'p2', elements: ['c', 'gone', 'a'] },
      { id: 's3', pageId: 'p1', elements: ['gone'] },
    ];
    expect(shape(ruled, { sections })).to.deep.equal([
      ['s1', ['d', 'a']],
      ['s2', ['c']],
    ]);
    const made = view(ruled, { sections }).pages[1]!;
    expect(made.settings).to.include({ title: 'Second', showNext: false });
    expect(made.showRules).to.deep.equal([rule]);
    expect(shape(ruled, { sections, hidden: ['p2', 'd'] }), 'what the link hides stays hidden').to.deep.equal([
      ['s1', ['a']],
    ]);
  });

  it('ANS-027 dictation is offered on the default structure only', () => {
    const dictated = (link: LinkView) =>
      view(three, link)
        .pages.flatMap(({ elements }) => elements)
        .find(({ id }) => id === 'b')!.settings;
    expect(dictated({})).to.have.property('speechToText', true);
    expect(dictated({ onePage: true })).to.not.have.property('speechToText');
    expect(dictated({ sections: [{ id: 's', pageId: 'p1', elements: ['b'] }] })).to.not.have.property('speechToText');
  });

  it('a reset of the link is instead of that of the survey, never included', () => {
    const resets = makeStructure({ ...three, settings: { ...three.settings, resetIntervalSeconds: 60 } });
    expect(view(resets, {}).settings.resetIntervalSeconds).to.equal(60);
    expect(view(resets, { resetIntervalSeconds: 0 }).settings.resetIntervalSeconds).to.equal(0);
  });

  describe('a lottery', () => {
    const questions = ['a', 'b', 'c', 'd'];
    const asked = (shown: number, seed: string) =>
      inOrder(view(three, { lottery: { questions, shown } }), builtinKinds, seed)
        .pages.flatMap(({ elements }) => elements)
        .map(({ id }) => id);

    it('LINK-021 asks each respondent as many of its questions as it says, the same ones each time', () => {
      fc.assert(
        fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 3 }), (seed, shown) => {
          const ids = asked(shown, seed);
          expect(ids).to.have.length(shown);
          expect(asked(shown, seed)).to.deep.equal(ids);
        }),
      );
      const drawn = new Set(Array.from({ length: 200 }, (_, index) => asked(1, `seed ${index}`)[0]));
      expect([...drawn].sort(), 'each has its chance').to.deep.equal(questions);
    });

    it('leaves others alone, and pages that are left without questions out', () => {
      const some = view(three, { lottery: { questions: ['c', 'd'], shown: 1 } });
      const pages = inOrder(some, builtinKinds, 'x').pages.map(({ elements }) => elements.map(({ id }) => id));
      expect([
        [['a'], ['b', 'c']],
        [['a'], ['b'], ['d']],
      ]).to.deep.include(pages);
      expect(view(three, { lottery: { questions: ['c', 'gone'], shown: 1 } }).lottery, 'nothing to draw').to.equal(
        undefined,
      );
    });

    it('whose lot is not known: what has an answer counts as drawn', () => {
      const ids = undrawn(view(three, { lottery: { questions, shown: 2 } }), { b: 'yes', d: 3 }).flatMap(
        ({ elements }) => elements.map(({ id }) => id),
      );
      expect(ids).to.deep.equal(['b', 'd']);
    });

    it('whose lot is not known: no more are taken than are drawn, and none fewer demanded', () => {
      const demanding = makeStructure({
        pages: [
          makePage('p1', [
            makeElement('a', 'openText', { text: 'A', mandatory: true }),
            makeElement('b', 'openText', { text: 'B', mandatory: true }),
            makeElement('c', 'openText', { text: 'C' }),
          ]),
        ],
      });
      const of = (shown: number, answers: object) =>
        undrawn(view(demanding, { lottery: { questions: ['a', 'b', 'c'], shown } }), answers).flatMap(({ elements }) =>
          elements.map(({ id }) => id),
        );
      expect(of(2, { a: '1', b: '2', c: '3' })).to.have.length(2);
      expect(of(1, {}), 'what may be left empty may have been drawn').to.deep.equal(['c']);
      expect(of(2, { c: '3' }), 'one that is demanded was, whichever it is').to.deep.equal(['a', 'c']);
    });
  });

  describe('nodes of a hierarchy', () => {
    const node = (id: string, parent?: string) => ({
      id,
      text: id,
      hierarchyNodeId: `n-${id}`,
      ...(parent && { hierarchyParentId: `n-${parent}` }),
    });
    const choices = [node('fi'), node('oulu', 'fi'), node('shop', 'oulu'), node('turku', 'fi'), node('se')];
    const where = (link: LinkView) =>
      view(
        survey([
          page('p', [
            element('choice', 'unit', { choiceSource: 'hierarchy', hierarchy: 'h', choices }),
            element('openText', 'a'),
          ]),
        ]),
        link,
      ).pages[0]!.elements.map(({ id, settings }) => [
        id,
        (settings as { choices?: { id: string }[] }).choices?.map((choice) => choice.id),
      ]);

    it('shows those that the link names with what is above and below them', () => {
      expect(where({ visibleNodes: { h: ['n-oulu'] } })[0]).to.deep.equal(['unit', ['fi', 'oulu', 'shop']]);
      expect(where({ visibleNodes: { h: ['n-fi'] } })[0]![1]).to.deep.equal(['fi', 'oulu', 'shop', 'turku']);
      expect(where({ visibleNodes: { other: ['n-oulu'] } })[0]![1]).to.have.length(5);
    });

    it('a question that has nothing to show is left out', () => {
      expect(where({ visibleNodes: { h: ['n-gone'] } })).to.deep.equal([['a', undefined]]);
    });
  });
});
