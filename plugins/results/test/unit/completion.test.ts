import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import type { CountedFills } from '../../contract/index.ts';
import { completionOf, followed, together } from '../../server/services/completion.ts';

const question = (id: string, text: string) => makeElement(id, 'openText', { text });
const structure = makeStructure({
  pages: [
    makePage('one', [question('a', 'How are you?')], { settings: { title: 'Start' } }),
    makePage('two', [question('b', 'And why?')]),
    makePage('end', [], { settings: { title: 'Thanks', end: true } }),
  ],
});
const counted = (
  started: number,
  answered: number,
  pages: Record<string, [reached: number, passed: number]>,
): CountedFills => ({
  since: '2026-11-01',
  started,
  answered,
  pages: new Map(Object.entries(pages).map(([id, [reached, passed]]) => [id, { reached, passed }])),
});

describe('completion', () => {
  it('RES-076.b pages by their title or first question, with how many reached them and left there', () => {
    const told = completionOf(structure, counted(20, 12, { one: [20, 15], two: [15, 12], gone: [3, 1] }), null);
    expect(told).to.deep.equal({
      started: 20,
      answered: 12,
      rate: 0.6,
      pages: [
        { page_id: 'one', title: 'Start', reached: 20, share: 1, left: 5, for_some: false },
        { page_id: 'two', title: 'And why?', reached: 15, share: 0.75, left: 3, for_some: false },
      ],
      left_elsewhere: 2,
    });
    expect(completionOf(structure, counted(0, 0, {}), null)).to.include({ started: 0, rate: null });
  });

  it('RES-076.a nobody answers who did not begin: a rate is of all at the most', () => {
    expect(completionOf(structure, counted(3, 5, { one: [3, 5] }), null)).to.deep.include({ rate: 1, answered: 3 });
  });

  it('RES-076.df where few are hidden nothing is said of fewer, and no two numbers differ by fewer', () => {
    const pages = { one: [23, 17], two: [17, 12] } as Record<string, [number, number]>;
    const told = completionOf(structure, counted(23, 12, pages), 5)!;
    expect(told).to.include({ started: 20, answered: 10, rate: 0.5 });
    expect(told.pages.map(({ reached, left }) => [reached, left])).to.deep.equal([
      [20, 5],
      [15, 5],
    ]);
    expect(completionOf(structure, counted(23, 4, pages), 5), 'too few answered').to.equal(null);
    expect(completionOf(structure, counted(14, 12, pages), 5), 'too few left').to.equal(null);
    const [one, two] = structure.pages;
    const rule = { id: 'r', subRules: [] };
    const branching = { ...structure, pages: [one!, { ...two!, showRules: [rule] }] };
    expect(completionOf(branching, counted(23, 12, pages), 5)!.pages, 'pages that answers lead to').to.deep.equal([]);
    const open = completionOf(branching, counted(23, 12, pages), null)!.pages;
    expect(
      open.map(({ for_some }) => for_some),
      'a page of few is no page that many left before',
    ).to.deep.equal([false, true]);
  });

  it('RES-076.c follows days, links and versions, and says when there is more to a filter', () => {
    const filter = { from: '2026-11-01', to: '2026-11-30', collectorIds: ['c'], versions: [2] };
    const open = { hidden: false, times: true };
    expect(followed(filter, open)).to.deep.equal({ filter, all: true });
    expect(followed({}, open)).to.deep.equal({ filter: {}, all: true });
    expect(followed({ ...filter, languages: ['fi'] }, open)).to.deep.equal({ filter, all: false });
    const times = { from: '2026-11-01T10:00:00.000Z' };
    expect(followed(times, open), 'counts are of days').to.deep.equal({ filter: {}, all: false });
    expect(followed(filter, { hidden: true, times: true }), 'differences would tell of few').to.deep.equal({
      filter: {},
      all: false,
    });
    const { from, to, ...others } = filter;
    expect(followed({ from, to, ...others }, { hidden: false, times: false })).to.deep.equal({
      filter: others,
      all: false,
    });
  });

  it('adds up what several count', () => {
    const sum = together([counted(2, 1, { one: [2, 1] }), { ...counted(3, 3, { one: [3, 3] }), since: '2026-10-05' }]);
    expect(sum).to.deep.equal({ ...counted(5, 4, { one: [5, 4] }), since: '2026-10-05' });
    expect(together([]).since).to.equal(null);
  });
});
