import {
  type Answers,
  builtinKinds,
  decideLogic,
  type Finding,
  flow,
  type Kind,
  type LogicReport,
  matrixKind,
  type Rule,
  type RuleOperator,
  type RuleSource,
  type SurveyStructure,
  viewFor,
  visiblePages,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { mayBeIn } from '../../model/logic/attempts.ts';
import { Gates } from '../../model/logic/gates.ts';
import { country, element, everyKind, page, rule, survey } from './modelSample.ts';

const within = 60_000;
const decide = (structure: SurveyStructure): LogicReport =>
  decideLogic(structure, builtinKinds, { now: () => performance.now(), within });
const one = (source: string | RuleSource, operator: RuleOperator, value?: string | number | (string | number)[]) =>
  rule('r', [source, operator, value] as never);
const codes = ({ findings }: { findings: Finding[] }) => findings.map(({ path, code }) => `${path} ${code}`);

const asked = [
  element('choice', 'colour', { other: { enabled: true, text: 'Other' } }),
  element('checkbox', 'colours', { minSelections: 2, maxSelections: 2 }),
  element('nps', 'score'),
  element('slider', 'amount', { min: 0, max: 1000, step: 0.5 }),
  element('openText', 'words'),
  element('openText', 'age', { fieldType: 'number', mandatory: true }),
  element('openText', 'mail', { fieldType: 'email' }),
  element('matrix', 'grid'),
];

/** Goes through the survey with a witness, as its respondent would. */
function replay(structure: SurveyStructure, pageId: string, report: LogicReport): void {
  const reach = report.pages.get(pageId);
  if (reach?.status !== 'reached') throw new Error(`${pageId} is ${reach?.status}`);
  const { answers, background } = reach.witness;
  const view = viewFor(structure, builtinKinds, {}, 'en');
  const way = flow(view, answers, { kinds: builtinKinds, background, page: pageId });
  expect(way.page?.id).to.equal(pageId);
  for (const { id } of way.pages.slice(0, way.index)) expect(way.problems(id), `${id} on the way`).to.deep.equal([]);
}

describe('model: deciding what rules allow', () => {
  const reach = (rules: object) => {
    const structure = survey([page('p1', asked), page('p2', [], rules)], {
      backgroundFields: [{ id: 'country', name: 'Country' }],
    });
    const report = decide(structure);
    expect(report.decided, 'decided').to.equal(true);
    const { status } = report.pages.get('p2') ?? { status: 'missing' };
    if (status === 'reached') replay(structure, 'p2', report);
    return status;
  };

  it('names pages that no answers can reach', () => {
    const row = { type: 'answer', elementId: 'grid', rowId: 'food' } as const;
    const forbidden: object[] = [
      { showRules: [rule('r', ['score', 'less', 3], ['score', 'greater', 5])] },
      { showRules: [rule('r', ['score', 'atMost', 3], ['score', 'atLeast', 4])] },
      { showRules: [rule('r', ['score', 'equals', 3], ['score', 'equals', 4])] },
      { showRules: [rule('r', ['score', 'greater', 3], ['score', 'less', 4])] },
      { showRules: [rule('r', ['amount', 'greater', 3], ['amount', 'less', 3.5])] },
      { showRules: [rule('r', ['score', 'answered'], ['score', 'notAnswered'])] },
      { showRules: [one('score', 'greater', 10)] },
      { showRules: [one('amount', 'equals', 3.25)] },
      { showRules: [one('score', 'answered')], hideRules: [one('score', 'answered')] },
      { hideRules: [one('score', 'answered'), rule('s', ['score', 'notAnswered'])] },
      { hideRules: [one('age', 'less', 18), rule('s', ['age', 'atLeast', 18])] },
      { showRules: [one('age', 'notAnswered')] },
      { showRules: [rule('r', ['colours', 'equals', 'red'])] },
      {
        showRules: [
          rule('r', ['colours', 'contains', 'red'], ['colours', 'contains', 'green'], ['colours', 'contains', 'blue']),
        ],
      },
      { showRules: [rule('r', ['colours', 'answered'], ['colours', 'noneOf', ['red', 'green']])] },
      { showRules: [rule('r', ['colour', 'oneOf', ['red', 'blue']], ['colour', 'equals', 'green'])] },
      { showRules: [rule('r', ['colour', 'greater', 2], ['colour', 'noneOf', ['blue']])] },
      { showRules: [rule('r', ['words', 'contains', 'soup'])], hideRules: [one('words', 'contains', 'ou')] },
      { showRules: [rule('r', ['words', 'equals', 'no soup'])], hideRules: [one('words', 'contains', 'Soup')] },
      { showRules: [rule('r', [country, 'equals', 'FI'], [country, 'equals', 'SE'])] },
      { showRules: [rule('r', [row, 'equals', 'bad'], [row, 'atLeast', 2])] },
      { showRules: [rule('r', ['grid', 'equals', 'bad'], [row, 'equals', 'good'])] },
      { showRules: [rule('r', ['grid', 'answered'], ['grid', 'noneOf', ['bad', 'good']])] },
      { showRules: [{ id: 'r', subRules: [] }] },
    ];
    for (const rules of forbidden) expect(reach(rules), JSON.stringify(rules)).to.equal('forbidden');
  });

  it('gives a respondent for each page that one can come to', () => {
    const row = { type: 'answer', elementId: 'grid', rowId: 'food' } as const;
    const reached: object[] = [
      { showRules: [rule('r', ['score', 'less', 5], ['score', 'greater', 3])] },
      { showRules: [one('score', 'greater', 10), rule('s', ['score', 'equals', 10])] },
      { showRules: [rule('r', ['amount', 'greater', 3], ['amount', 'less', 4])] },
      { hideRules: [one('score', 'answered')] },
      { hideRules: [{ id: 'r', subRules: [] }] },
      { showRules: [rule('r', ['words', 'equals', '1'], ['words', 'equals', '1.0'])] },
      {
        showRules: [
          rule('r', ['words', 'contains', 'soup'], ['words', 'contains', 'cold'], ['words', 'notEquals', 'soup']),
        ],
      },
      { showRules: [rule('r', ['words', 'greater', 17.5], ['words', 'less', 18])] },
      { showRules: [rule('r', ['words', 'greater', 17], ['words', 'contains', '42'])] },
      { showRules: [rule('r', ['mail', 'contains', '@kaiku'])] },
      { showRules: [rule('r', ['mail', 'answered'])] },
      { showRules: [rule('r', ['age', 'atLeast', 18])] },
      { showRules: [rule('r', ['colours', 'contains', 'red'], ['colours', 'contains', 'green'])] },
      { showRules: [rule('r', ['colours', 'noneOf', ['red']], ['colours', 'answered'])] },
      { showRules: [rule('r', ['colour', 'contains', 'violet'])] },
      { showRules: [rule('r', ['colour', 'equals', 'other'], ['colour', 'notEquals', 'violet'])] },
      { showRules: [rule('r', [country, 'contains', 'fin'], [country, 'noneOf', ['Finland']])] },
      { showRules: [rule('r', [row, 'equals', 'bad'], ['grid', 'contains', 'good'])] },
      { showRules: [rule('r', ['grid', 'equals', 'bad'])] },
    ];
    for (const rules of reached) expect(reach(rules), JSON.stringify(rules)).to.equal('reached');
  });

  it('sees through earlier pages, mandatory questions and limits, and names the fewest causes', () => {
    const strict = survey([
      page('p1', [element('nps', 'score', { mandatory: true }), element('choice', 'colour')]),
      page('p2', [element('openText', 'why', { mandatory: true })], {
        hideRules: [rule('high', ['score', 'atLeast', 7])],
      }),
      page('p3', [element('nps', 'again')], {
        showRules: [rule('both', ['why', 'answered'], ['score', 'greater', 8])],
        hideRules: [rule('red', ['colour', 'equals', 'red'])],
      }),
      page('p4', [], { showRules: [rule('more', ['again', 'answered'])] }),
      page('p5', [], { showRules: [rule('none', ['score', 'notAnswered'])] }),
    ]);
    const { pages, findings } = decide(strict);
    const because = (id: string) => {
      const found = pages.get(id);
      return found?.status === 'forbidden' ? found.because.toSorted() : found?.status;
    };
    expect(because('p2')).to.equal('reached');
    expect(because('p3')).to.deep.equal(['pages/p2/hideRules/high', 'pages/p3/showRules/both']);
    expect(because('p4')).to.deep.equal([
      'pages/p2/hideRules/high',
      'pages/p3/showRules/both',
      'pages/p4/showRules/more',
    ]);
    expect(because('p5')).to.deep.equal(['elements/score/mandatory', 'pages/p5/showRules/none']);
    expect(findings.map(({ code }) => code)).to.include('rule-contradiction');
  });

  it('tells of rules that never or always apply, say the same, contradict themselves or change nothing', () => {
    const first = page('p1', [element('nps', 'score', { mandatory: true }), element('choice', 'colour')]);
    const found = (rules: object, elements = [element('text', 'hello')]) =>
      codes(decide(survey([first, page('p2', elements, rules)])));
    expect(found({ showRules: [rule('r', ['score', 'less', 7])] })).to.deep.equal([]);
    expect(found({ showRules: [rule('a', ['score', 'less', 0]), rule('b', ['score', 'greater', 5])] })).to.deep.equal([
      'pages/p2/showRules/a/a-0 condition-never',
    ]);
    expect(found({ showRules: [rule('a', ['score', 'answered'])] })).to.deep.equal([
      'pages/p2/showRules/a rule-always',
    ]);
    expect(
      found({
        showRules: [rule('a', ['score', 'less', 7], ['score', 'atLeast', 8]), rule('b', ['colour', 'answered'])],
      }),
    ).to.deep.equal(['pages/p2/showRules/a rule-contradiction']);
    expect(found({ showRules: [rule('a', ['score', 'less', 7]), rule('b', ['score', 'less', 7])] })).to.deep.equal([
      'pages/p2/showRules/b rule-duplicate',
    ]);
    expect(found({ showRules: [rule('a', ['score', 'less', 7]), rule('b', ['score', 'less', 5])] })).to.deep.equal([
      'pages/p2/showRules/b rule-no-effect',
    ]);
    expect(
      found({ showRules: [rule('a', ['score', 'less', 7])], hideRules: [rule('b', ['score', 'greater', 8])] }),
    ).to.deep.equal(['pages/p2/hideRules/b rule-no-effect']);
    expect(
      found({ hideRules: [rule('a', ['score', 'answered'])] }, [element('nps', 'x', { mandatory: true }) as never]),
    ).to.deep.equal(['pages/p2 page-unreachable', 'elements/x mandatory-unseen']);
  });

  it('tells of mandatory questions that nobody can answer, and of what they hold up', () => {
    const many = element('checkbox', 'colours', { mandatory: true, minSelections: 4 });
    const { findings, pages } = decide(survey([page('p1', [many]), page('p2', [element('nps', 'score')])]));
    expect(codes({ findings })).to.deep.equal(['pages/p2 page-unreachable', 'elements/colours mandatory-impossible']);
    expect(pages.get('p2')).to.deep.equal({ status: 'forbidden', because: ['elements/colours/mandatory'] });
    const off = { showRules: [one('colours', 'equals', 'gone')] };
    const closed = decide(survey([page('p1', [element('checkbox', 'colours')], off)]));
    expect(codes(closed)).to.include('pages nothing-reachable');
  });

  it('knows what choices are carried forward, days, and the limits of numbers', () => {
    const ways = (carry: string) => {
      const structure = survey([
        page('p1', [
          element('checkbox', 'first', { mandatory: true }),
          element('openText', 'age', { fieldType: 'number', mandatory: true, minValue: 18, maxValue: 99, decimals: 0 }),
          { ...element('openText', 'day'), kind: 'datePicker' },
        ]),
        page('p2', [element('choice', 'second', { mandatory: true, choicesFrom: 'first', carry } as never)]),
        page('p3', [], { showRules: [rule('r', ['first', 'contains', 'red'], ['second', 'equals', 'red'])] }),
        page('p4', [], { showRules: [rule('r', ['second', 'notAnswered'])] }),
        page('p5', [], { showRules: [rule('r', ['age', 'less', 18])] }),
        page('p6', [], { showRules: [rule('r', ['age', 'greater', 18], ['age', 'less', 19])] }),
        page('p7', [], { showRules: [rule('r', ['day', 'greater', '2026-01-01'], ['day', 'less', '2026-01-03'])] }),
        page('p8', [], { showRules: [rule('r', ['day', 'greater', '2026-01-01'], ['day', 'less', '2026-01-02'])] }),
      ]);
      const report = decide(structure);
      expect(report.decided).to.equal(true);
      for (const [id, { status }] of report.pages) if (status === 'reached') replay(structure, id, report);
      return [...report.pages].filter(([, { status }]) => status === 'reached').map(([id]) => id);
    };
    expect(ways('selected')).to.deep.equal(['p1', 'p2', 'p3', 'p7']);
    expect(ways('notSelected')).to.deep.equal(['p1', 'p2', 'p4', 'p7']);
  });

  it("claims nothing of a plugin's kind whose rows depend on each other", () => {
    // Every row needs a column of its own, which nobody can tell from what rules may ask.
    const ranking: Kind = {
      ...matrixKind,
      kind: 'ranking',
      texts: 'ranking',
      validate: (_, answer) => {
        const places = Object.values(answer as object);
        return new Set(places).size === places.length ? [] : [{ path: 'elements/places', code: 'places' }];
      },
    };
    const kinds = new Map([...builtinKinds, ['ranking', ranking]]);
    const places = { ...element('matrix', 'places', { mandatory: true }), kind: 'ranking' };
    const structure = survey([page('p1', [places]), page('p2', [element('nps', 'score')])]);
    const report = decideLogic(structure, kinds, { now: () => performance.now(), within });
    expect(codes(report)).to.deep.equal([]);
    expect(report.pages.get('p2')?.status).to.not.equal('forbidden');
  });

  it('finds nothing in every kind of question without rules', () => {
    expect(codes(decide(everyKind()))).to.deep.equal([]);
  });
});

/** Small surveys whose every respondent can be tried. */
const small = fc.record({
  min: fc.constantFrom(undefined, 1, 2),
  max: fc.constantFrom(undefined, 1, 2),
  mandatory: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  dontKnow: fc.boolean(),
  rules: fc.array(
    fc.array(
      fc.tuple(
        fc.constantFrom('showRules', 'hideRules'),
        fc.array(fc.tuple(fc.nat(5), fc.nat(10), fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 3 }),
      ),
      { maxLength: 3 },
    ),
    { minLength: 2, maxLength: 2 },
  ),
});

const numbers: RuleOperator[] = [
  'equals',
  'notEquals',
  'oneOf',
  'noneOf',
  'atLeast',
  'greater',
  'atMost',
  'less',
  'answered',
  'notAnswered',
];
const several: RuleOperator[] = ['equals', 'notEquals', 'oneOf', 'noneOf', 'contains', 'answered', 'notAnswered'];
const sources: { source: RuleSource; operators: RuleOperator[]; values: (string | number)[] }[] = [
  {
    source: { type: 'answer', elementId: 'c' },
    operators: [...numbers, 'contains'],
    values: ['red', 'green', 'blue', 2, 'dontKnow'],
  },
  { source: { type: 'answer', elementId: 's' }, operators: several, values: ['red', 'green', 'blue'] },
  { source: { type: 'answer', elementId: 'n' }, operators: numbers, values: [1, 2, 3, 4] },
  { source: { type: 'answer', elementId: 'm', rowId: 'food' }, operators: numbers, values: ['bad', 'good', 1, 2] },
  { source: { type: 'answer', elementId: 'm' }, operators: several, values: ['bad', 'good'] },
  { source: { type: 'background', fieldId: 'f' }, operators: [...numbers, 'contains'], values: ['a', 'ab', 'b', 5] },
];

function smallSurvey({
  min,
  max,
  mandatory,
  dontKnow,
  rules,
}: typeof small extends fc.Arbitrary<infer T> ? T : never): SurveyStructure {
  const extra = dontKnow ? { dontKnow: { enabled: true, text: "Don't know" } } : {};
  const limits = {
    ...(min !== undefined && { minSelections: min }),
    ...(max !== undefined && (min === undefined || max >= min) && { maxSelections: max }),
  };
  const rulesOf = (given: (typeof rules)[number], list: string): Rule[] =>
    given
      .filter(([name]) => name === list)
      .map(([, conditions], index) => ({
        id: `${list}${index}`,
        subRules: conditions.map(([s, o, v, w], at) => {
          const { source, operators, values: all } = sources[s % sources.length]!;
          const values = all.filter((one) => dontKnow || one !== 'dontKnow');
          const operator = operators[o % operators.length]!;
          const ordered = ['atLeast', 'greater', 'atMost', 'less'].includes(operator);
          const known = ordered
            ? values.filter((one) => typeof one === 'number')
            : values.filter((one) => source.type === 'background' || typeof one === typeof values[0]);
          const value = known[v % known.length] ?? 2;
          const both = [...new Set([value, known[w % known.length] ?? 1])];
          const given =
            operator === 'oneOf' || operator === 'noneOf'
              ? { values: both }
              : operator.endsWith('nswered')
                ? {}
                : { value };
          return { id: `${list}${index}${at}`, source, operator, ...given };
        }),
      }));
  return survey(
    [
      page('p1', [
        element('choice', 'c', { ...extra, mandatory: mandatory[0]! }),
        element('checkbox', 's', { ...limits, ...extra, mandatory: mandatory[1]! }),
      ]),
      page(
        'p2',
        [
          element('slider', 'n', { min: 1, max: 4, step: 1, mandatory: mandatory[2]! }),
          element('matrix', 'm', { ...extra, mandatory: mandatory[3]! }),
        ],
        { showRules: rulesOf(rules[0]!, 'showRules'), hideRules: rulesOf(rules[0]!, 'hideRules') },
      ),
      page('p3', [element('text', 't')], {
        showRules: rulesOf(rules[1]!, 'showRules'),
        hideRules: rulesOf(rules[1]!, 'hideRules'),
      }),
    ],
    { backgroundFields: [{ id: 'f', name: 'Field' }] },
  );
}

const subsets = <T>(items: T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, at) => bits & (1 << at)));
const grids = [undefined, 'bad', 'good'].flatMap((food) =>
  [undefined, 'bad', 'good'].map((room) => ({ ...(food && { food }), ...(room && { room }) })),
);
const everything: Record<string, unknown[]> = {
  c: [undefined, ...['red', 'green', 'blue'].map((choice) => ({ choice })), { dontKnow: true }],
  s: [
    ...subsets(['red', 'green', 'blue']).map((all) => (all.length ? { choices: all } : undefined)),
    { dontKnow: true },
  ],
  n: [undefined, 1, 2, 3, 4],
  m: [...grids.map((grid) => (Object.keys(grid).length ? grid : undefined)), { dontKnow: true }],
};
/** One for whatever conditions can tell apart: with and without each value, alone or among others, below, at and above the number. */
const fieldTexts = [
  ...[undefined, 'a', 'b', 'ab', '4', '4.5', '5', '6', '15'],
  ...['x', 'xay', 'xby', 'xaybx', 'xabx'].flatMap((text) => [text, `${text}5`]),
];

/** Pages that somebody gets to, of all respondents that there can be. */
function reachedByAnybody(structure: SurveyStructure): {
  reached: Set<string>;
  applying: Set<string>;
  failing: Set<string>;
} {
  const view = viewFor(structure, builtinKinds, {}, 'en');
  const reached = new Set<string>();
  const applying = new Set<string>();
  const failing = new Set<string>();
  for (const c of everything.c!) {
    for (const s of everything.s!) {
      for (const text of fieldTexts) {
        const background: Record<string, string> = text === undefined ? {} : { f: text };
        const first = { ...(c !== undefined && { c }), ...(s !== undefined && { s }) } as Answers;
        const start = flow(view, first, { kinds: builtinKinds, background });
        if (start.problems('p1').length > 0) continue;
        reached.add('p1');
        const second = start.pages.some(({ id }) => id === 'p2');
        if (second) reached.add('p2');
        for (const n of second ? everything.n! : [undefined]) {
          for (const m of second ? everything.m! : [undefined]) {
            const answers = { ...first, ...(n !== undefined && { n }), ...(m !== undefined && { m }) } as Answers;
            const way = flow(view, answers, { kinds: builtinKinds, background });
            if (second && way.problems('p2').length > 0) continue;
            if (way.pages.some(({ id }) => id === 'p3')) reached.add('p3');
            const last = structure.pages[2]!;
            for (const one of [...last.showRules, ...last.hideRules]) {
              const alone = {
                ...view,
                pages: view.pages.map((p) => (p.id === 'p3' ? { ...p, showRules: [one], hideRules: [] } : p)),
              };
              const applies = visiblePages(alone, answers, { kinds: builtinKinds, background }).some(
                ({ id }) => id === 'p3',
              );
              (applies ? applying : failing).add(one.id);
            }
          }
        }
      }
    }
  }
  return { reached, applying, failing };
}

describe('model: rules that are made to take long', () => {
  const words = (count: number, text: (at: number) => string) =>
    Array.from({ length: Math.ceil(count / 90) }, (_, at) =>
      page(`p${at + 2}`, [], {
        showRules: Array.from({ length: 90 }, (_, place) => {
          const number = at * 90 + place;
          return {
            ...rule(`r${at}-${place}`, ['words', 'contains', text(number)], ['words', 'greater', number] as never),
          };
        }),
      }),
    );

  // Each took from seconds to minutes in one piece, during which nobody else was served.
  for (const [name, pages] of Object.entries({
    'a thousand numbers in a thousand words': words(990, (at) => '9'.repeat(1 + (at % 90)) + at),
    'many long words': words(990, (at) => `${at}`.padEnd(900, 'z')),
    'a grid of 400,000 cells': [
      page('p2', [], { showRules: [rule('r', [{ type: 'answer', elementId: 'wide' }, 'contains', 'k1'] as never)] }),
    ],
    'sixty thousand values': Array.from({ length: 30 }, (_, at) =>
      page(`p${at + 2}`, [], {
        showRules: [
          rule('r', ['words', 'oneOf', Array.from({ length: 1_900 }, (_, k) => `x${at}-${k}`)] as never),
          rule('s', ['words', 'noneOf', Array.from({ length: 1_900 }, (_, k) => (at * 1_900 + k) * 1.5)] as never),
        ],
      }),
    ),
  })) {
    it(`${name}: nothing is claimed of what cannot be told apart in short steps`, function () {
      this.timeout(20_000);
      const items = (count: number, id: string) =>
        Array.from({ length: count }, (_, at) => ({ id: `${id}${at}`, text: '-' }));
      const wide = element('matrix', 'wide', { rows: items(200, 'r'), columns: items(2_000, 'k'), mandatory: true });
      const structure = survey([page('p1', [element('openText', 'words'), wide]), ...pages]);
      const report = decideLogic(structure, builtinKinds, { now: () => performance.now(), within: 500 });
      expect(report.decided).to.equal(false);
      expect(codes(report)).to.deep.equal([]);
    });
  }

  it('sums of more literals than a call has arguments are sums', () => {
    const gates = new Gates();
    const { solver } = gates;
    const lits = Array.from({ length: 200_000 }, () => solver.variable());
    gates.exactlyOne(lits);
    expect(solver.solve([lits[0]!])).to.equal('satisfiable');
    expect(lits.filter((lit) => solver.holds(lit))).to.deep.equal([lits[0]]);
  });

  it('a word may be in a number as in one of the ways to write it', () => {
    const ways = (word: string, number: number) => {
      const zeros = '0'.repeat(word.length);
      const [whole = '0', part = ''] = String(Math.abs(number)).split('.');
      const signs = number < 0 ? ['-'] : number === 0 ? ['', '+', '-'] : ['', '+'];
      return signs.flatMap((sign) =>
        Array.from({ length: word.length + 1 }, (_, count) => `${sign}${'0'.repeat(count)}${whole}`).flatMap((start) =>
          part === ''
            ? [start, `${start}.${zeros}`, `${start},${zeros}`]
            : [`${start}.${part}${zeros}`, `${start},${part}${zeros}`],
        ),
      );
    };
    const word = fc.stringMatching(/^[-+]?[0-2]{0,4}[.,]?[0-2]{0,3}$/);
    const number = fc.constantFrom(0, 1, -1, 2, 10, -20, 0.5, -0.02, 1.02, 100, 20.1, 12);
    fc.assert(
      fc.property(word, number, (word, number) => {
        expect(mayBeIn(word, number, true)).to.equal(ways(word, number).some((text) => text.includes(word)));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('model: deciding what rules allow, beside trying everything', () => {
  it('agrees with every respondent that there can be, and its causes suffice and are all needed', function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(small, (drawn) => {
        const structure = smallSurvey(drawn);
        const { reached, applying, failing } = reachedByAnybody(structure);
        const report = decide(structure);
        expect(report.decided).to.equal(true);
        for (const { id } of structure.pages) {
          const found = report.pages.get(id);
          expect(found?.status, id).to.equal(reached.has(id) ? 'reached' : 'forbidden');
          if (found?.status === 'reached') replay(structure, id, report);
        }
        const told = new Map(report.findings.map(({ path, code }) => [path.split('/').slice(0, 4).join('/'), code]));
        for (const list of ['showRules', 'hideRules'] as const) {
          for (const { id } of structure.pages[2]![list]) {
            const code = told.get(`pages/p3/${list}/${id}`);
            const never = ['rule-never', 'condition-never', 'rule-contradiction'].includes(code ?? '');
            expect(never, `${id} ${code}`).to.equal(!applying.has(id));
            if (code === 'rule-always') expect(failing.has(id), id).to.equal(false);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
