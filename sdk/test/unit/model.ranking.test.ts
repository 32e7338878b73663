import {
  type AnswerValue,
  builtinKinds,
  checkPublishable,
  decideLogic,
  flow,
  parseForm,
  type RankingSettings,
  type RuleOperator,
  type RuleSource,
  rankingKind,
  validateAnswer,
  validateStructure,
  viewFor,
  visiblePages,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { element, everyKind, page, rule, survey } from './modelSample.ts';

const ids = ['red', 'green', 'blue'];
const dontKnow = { enabled: true, text: "Don't know" };
const of = (settings: Partial<RankingSettings> = {}) => element('ranking', 'q', settings);
const problems = (answer: unknown, settings: Partial<RankingSettings> = {}, draft = false) =>
  validateAnswer(of(settings), answer, builtinKinds, draft).map(({ code, params }) =>
    [code, ...Object.values(params ?? {})].join(' '),
  );
const orders = (most: number): string[][] =>
  most === 0
    ? [[]]
    : orders(most - 1).flatMap((order) => ids.filter((id) => !order.includes(id)).map((id) => [...order, id]));
const place = (rowId: string): RuleSource => ({ type: 'answer', elementId: 'q', rowId });

describe('model: ranking', () => {
  it('SUR-105.ab all choices get a place, or the first ones as many as there are', () => {
    expect(problems({ ranking: ['blue', 'red', 'green'] })).to.deep.equal([]);
    expect(problems({ ranking: ['blue', 'red'] })).to.deep.equal(['ranking-short 3 3']);
    expect(problems({ ranking: ['blue', 'red'] }, { ranked: 2 })).to.deep.equal([]);
    expect(problems({ ranking: ids }, { ranked: 2 })).to.deep.equal(['ranking-long 2']);
    expect(problems({ ranking: ids }, { ranked: 9 })).to.deep.equal([]);
    expect(problems(undefined)).to.deep.equal([]);
    expect(problems(undefined, { mandatory: true })).to.deep.equal(['mandatory']);
    expect(problems({ dontKnow: true }, { mandatory: true, dontKnow })).to.deep.equal([]);
  });

  it('SUR-105.c each choice has one place and no place before another is left out; drafts may', () => {
    expect(problems({ ranking: ['blue', 'red', 'blue'] })).to.deep.equal(['ranking-twice 1 3']);
    expect(problems({ ranking: ['blue', '', 'red'] })).to.deep.equal(['ranking-gap 2']);
    expect(problems({ ranking: ['blue', '', 'red'] }, {}, true)).to.deep.equal([]);
    expect(problems({ ranking: ['blue'] }, {}, true)).to.deep.equal([]);
    expect(problems({ ranking: ['blue', 'blue'] }, {}, true)).to.deep.equal(['ranking-twice 1 2']);
    for (const wrong of [{ ranking: [1] }, { ranking: 'red' }, { ranking: ids, more: 1 }, 'red', 3]) {
      expect(problems(wrong), JSON.stringify(wrong)).to.deep.equal(['answer-shape']);
    }
    expect(problems({ ranking: ['red', 'violet', 'blue'] })).to.deep.equal(['unknown-choice']);
  });

  it('a form is read place by place, and what is wrong in it stays to be shown again', () => {
    const view = viewFor(survey([page('p', [of()])]), builtinKinds, {}, 'en');
    const read = (...entries: [string, string][]) =>
      parseForm(
        view,
        entries.map(([at, id]) => [`q.q.r.${at}`, id]),
        builtinKinds,
      ).q;
    expect(read(['2', 'red'], ['1', ''], ['3', ''])).to.deep.equal({ ranking: ['', 'red'] });
    expect(read(['1', 'red'], ['2', 'red'])).to.deep.equal({ ranking: ['red', 'red'] });
    expect(read(['1', ''], ['2', ''], ['3', ''])).to.equal(undefined);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', ...ids), { maxLength: 3 }), (ranking) => {
        while (ranking.at(-1) === '') ranking.pop();
        const written = rankingKind.writeForm(of(), { ranking });
        expect(parseForm(view, written, builtinKinds).q).to.deep.equal(ranking.length > 0 ? { ranking } : undefined);
      }),
    );
  });

  it('SUR-105.d rules ask for the place of a choice, and what decides them is decided soundly', () => {
    const source = fc.constantFrom<RuleSource>({ type: 'answer', elementId: 'q' }, ...ids.map(place));
    const condition = source.chain(
      (from): fc.Arbitrary<[RuleSource, RuleOperator, number]> =>
        'rowId' in from
          ? fc.tuple(
              fc.constant(from),
              fc.constantFrom<RuleOperator>('equals', 'notEquals', 'atLeast', 'less', 'answered', 'notAnswered'),
              fc.constantFrom(1, 2, 3),
            )
          : fc.tuple(fc.constant(from), fc.constantFrom<RuleOperator>('answered', 'notAnswered'), fc.constant(1)),
    );
    const conditions = fc.array(condition, { minLength: 1, maxLength: 4 });
    const settings = fc.record({
      mandatory: fc.boolean(),
      dontKnow: fc.constantFrom(dontKnow, { ...dontKnow, enabled: false }),
      ranked: fc.constantFrom(2, 3),
    });
    const seen = new Set<string>();
    fc.assert(
      fc.property(settings, conditions, conditions, (some, show, hide) => {
        const structure = survey([
          page('p1', [of(some)]),
          page('p2', [element('text', 't')], {
            showRules: [rule('s', ...(show as never[]))],
            hideRules: [rule('h', ...(hide as never[]))],
          }),
        ]);
        const view = viewFor(structure, builtinKinds, {}, 'en');
        const all: (AnswerValue | undefined)[] = [
          undefined,
          { dontKnow: true },
          ...orders(some.ranked).map((ranking) => ({ ranking })),
        ];
        const can = all
          .map((answer) => (answer === undefined ? {} : { q: answer }))
          .filter((answers) => flow(view, answers, { kinds: builtinKinds }).problems('p1').length === 0)
          .some((answers) => visiblePages(view, answers, { kinds: builtinKinds }).some(({ id }) => id === 'p2'));
        const report = decideLogic(structure, builtinKinds, { now: () => 0, within: 1 });
        expect(report.pages.get('p2')?.status).to.equal(can ? 'reached' : 'forbidden');
        seen.add(String(can));
      }),
      { numRuns: 300 },
    );
    expect(seen.size).to.equal(2);
  });

  it('choices are carried into it and out of it, as many as are left get a place', () => {
    const structure = survey([
      page('p1', [element('checkbox', 'had')]),
      page('p2', [of({ choicesFrom: 'had', mandatory: true })]),
      page('p3', [element('choice', 'best', { choicesFrom: 'top' })]),
    ]);
    structure.pages.splice(2, 0, page('p2b', [element('ranking', 'top', { ranked: 1 })]));
    const view = viewFor(structure, builtinKinds, {}, 'en');
    const wrong = (answers: object) =>
      flow(view, answers as never, { kinds: builtinKinds })
        .problems('p2')
        .map(({ code }) => code);
    expect(wrong({ had: { choices: ['red', 'blue'] }, q: { ranking: ['blue', 'red'] } })).to.deep.equal([]);
    expect(wrong({ had: { choices: ['red', 'blue'] }, q: { ranking: ['blue'] } })).to.deep.equal(['ranking-short']);
    expect(wrong({ had: { choices: ['red'] }, q: { ranking: ['green'] } })).to.deep.equal(['unknown-choice']);
    const { status } = decideLogic(structure, builtinKinds, { now: () => 0, within: 1 }).pages.get('p3') ?? {};
    expect(status, 'what depends on what is carried is not claimed').to.not.equal('forbidden');
  });

  it('SUR-105.e results count the places of each choice and their mean', () => {
    const answers = [{ ranking: ['blue', 'red', 'green'] }, { ranking: ['blue', 'green', 'red'] }, { dontKnow: true }];
    const summary = rankingKind.summarise(of({ dontKnow }), answers);
    expect(summary).to.deep.include({ type: 'matrix', n: 2, dontKnow: 1 });
    const { rows } = summary as never as { rows: Record<string, { mean: number; counts: object }> };
    expect(rows.blue).to.deep.include({ mean: 1, counts: { 1: 2, 2: 0, 3: 0 } });
    expect(rows.red).to.deep.include({ mean: 2.5, counts: { 1: 0, 2: 1, 3: 1 } });
    expect(rankingKind.chartFacts!(of())).to.deep.include({ places: true });
  });

  it('SUR-105.f a column for each choice has its place, as other programs write it too', () => {
    const answer = { ranking: ['blue', 'red', 'green'] };
    expect(rankingKind.toCells(of(), answer)).to.deep.equal([2, 3, 1]);
    for (const cells of [
      [2, 3, 1],
      ['2.', '3rd', '#1'],
      ['2:a', ' 3 ', '1st'],
    ]) {
      expect(rankingKind.fromCells(of(), cells), cells.join()).to.deep.equal({ answer, problems: [] });
    }
    const codes = (cells: unknown[]) => rankingKind.fromCells(of(), cells).problems.map(({ code }) => code);
    expect(codes([1, 1, 2])).to.deep.equal(['ranking-tie']);
    expect(codes(['first', 2, 3])).to.deep.equal(['unknown-label']);
    expect(codes([1, 2, 9])).to.deep.equal(['ranking-long']);
    expect(codes([1, 2, 1e9])).to.deep.equal(['ranking-long']);
    expect(codes([0, 2, 1])).to.deep.equal(['unknown-label']);
    const at = (cells: string[]) => {
      const { problems: found } = rankingKind.fromCells(of(), cells);
      return rankingKind.import!.cellOf!(of(), rankingKind.cellColumns(of()), found[0]!, cells);
    };
    expect(at(['3', 'first', '1'])).to.equal('choice.green');
    expect(rankingKind.answerText(of(), answer)).to.equal('1. BLUE, 2. RED, 3. GREEN');
  });

  it('as many choices as have a column each, and no quotas of them', () => {
    const codes = (choices: object[]) =>
      validateStructure(survey([page('p', [of({ choices: choices as never })])]), builtinKinds).map(({ code }) => code);
    expect(codes(Array.from({ length: 101 }, (_, at) => ({ id: `c${at}`, text: `${at}` })))).to.include('too-many');
    expect(codes([{ id: 'a', text: 'A', limit: 3 }])).to.deep.equal(['unknown-setting']);
    expect(checkPublishable(everyKind(), builtinKinds).filter(({ path }) => /order|best/.test(path))).to.deep.equal([]);
  });
});
