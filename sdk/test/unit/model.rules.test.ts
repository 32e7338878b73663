import {
  builtinKinds,
  checkPublishable,
  checkRules,
  effectiveAnswers,
  flow,
  newSurvey,
  type Rule,
  type RuleOperator,
  type SurveyStructure,
  validateAnswers,
  visiblePages,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { counter, country, element, everyKind, hostileJson, page, rule, survey, validAnswers } from './modelSample.ts';

const asked = [
  element('choice', 'colour', { other: { enabled: true, text: 'Other' } }),
  element('checkbox', 'colours'),
  element('nps', 'score'),
  element('openText', 'words'),
  element('matrix', 'grid'),
];

const context = { kinds: builtinKinds };

/** Whether the second page shows when this is its one show rule. */
function shows(condition: Rule, answers: unknown, background = {}): boolean {
  const structure = survey([page('p1', asked), page('p2', [], { showRules: [condition] })]);
  return visiblePages(structure, answers, { kinds: builtinKinds, background }).some(({ id }) => id === 'p2');
}

function one(source: string, operator: RuleOperator, value?: string | number | (string | number)[]): Rule {
  return rule('r', [source, operator, value]);
}

describe('model: page rules', () => {
  it('GAP-057 each operator, on each shape of answer', () => {
    const table: [Rule, unknown, boolean][] = [
      [one('colour', 'equals', 'red'), { colour: { choice: 'red' } }, true],
      [one('colour', 'equals', 'red'), { colour: { choice: 'blue' } }, false],
      [one('colour', 'notEquals', 'red'), { colour: { choice: 'blue' } }, true],
      [one('colour', 'notEquals', 'red'), {}, true],
      [one('colour', 'oneOf', ['red', 'blue']), { colour: { choice: 'blue' } }, true],
      [one('colour', 'oneOf', ['red', 'blue']), { colour: { choice: 'green' } }, false],
      [one('colour', 'oneOf', ['red', 'dontKnow']), { colour: { dontKnow: true } }, true],
      [one('colour', 'oneOf', ['red']), {}, false],
      [one('colour', 'noneOf', ['red', 'blue']), { colour: { choice: 'green' } }, true],
      [one('colour', 'noneOf', ['red', 'blue']), { colour: { choice: 'red' } }, false],
      [one('colour', 'noneOf', ['red', 'blue']), {}, true],
      [one('colours', 'oneOf', ['red', 'blue']), { colours: { choices: ['green', 'red'] } }, true],
      [one('colours', 'noneOf', ['red', 'blue']), { colours: { choices: ['green', 'red'] } }, false],
      [one('score', 'oneOf', [7, 8]), { score: 8 }, true],
      [one('score', 'atLeast', 9), { score: 9 }, true],
      [one('score', 'atLeast', 9), { score: 8 }, false],
      [one('score', 'atMost', 6), { score: 6 }, true],
      [one('score', 'atMost', 6), { score: 7 }, false],
      [one('score', 'atMost', 6), {}, false],
      [one('words', 'oneOf', ['Yes', 'Maybe']), { words: 'maybe ' }, true],
      [one('colour', 'greater', 2), { colour: { choice: 'blue' } }, true],
      [one('colour', 'greater', 2), { colour: { choice: 'green' } }, false],
      [one('colour', 'contains', 'urp'), { colour: { choice: 'other', other: 'Purple' } }, true],
      [one('colour', 'equals', 'dontKnow'), { colour: { dontKnow: true } }, true],
      [one('colours', 'contains', 'red'), { colours: { choices: ['green', 'red'] } }, true],
      [one('colours', 'contains', 'blue'), { colours: { choices: ['green', 'red'] } }, false],
      [one('colours', 'equals', 'red'), { colours: { choices: ['red'] } }, true],
      [one('colours', 'equals', 'red'), { colours: { choices: ['green', 'red'] } }, false],
      [one('score', 'equals', 0), { score: 0 }, true],
      [one('score', 'less', 7), { score: 6 }, true],
      [one('score', 'less', 7), { score: 7 }, false],
      [one('score', 'greater', 8), { score: 9 }, true],
      [one('score', 'less', 7), {}, false],
      [one('words', 'contains', 'Cold'), { words: 'The soup was cold.' }, true],
      [one('words', 'contains', 'hot'), { words: 'The soup was cold.' }, false],
      [one('words', 'equals', 'yes'), { words: ' YES ' }, true],
      [one('words', 'greater', 10), { words: '10,5' }, true],
      [one('words', 'answered'), { words: '  ' }, false],
      [one('words', 'notAnswered'), { words: '  ' }, true],
      [one('score', 'answered'), { score: 0 }, true],
      [one('grid', 'contains', 'bad'), { grid: { food: 'good', room: 'bad' } }, true],
      [one('grid', 'equals', 'bad'), { grid: { food: 'good', room: 'bad' } }, false],
      [
        rule('r', [{ type: 'answer', elementId: 'grid', rowId: 'room' }, 'equals', 'bad']),
        { grid: { room: 'bad' } },
        true,
      ],
      [rule('r', [{ type: 'answer', elementId: 'grid', rowId: 'food' }, 'answered']), { grid: { room: 'bad' } }, false],
      [
        rule('r', [{ type: 'answer', elementId: 'grid', rowId: 'room' }, 'greater', 1]),
        { grid: { room: 'good' } },
        true,
      ],
    ];
    for (const [condition, answers, expected] of table) {
      expect(shows(condition, answers), JSON.stringify({ condition: condition.subRules, answers })).to.equal(expected);
    }
  });

  it('GAP-057 a sub-rule can look at a background field', () => {
    expect(shows(rule('r', [country, 'equals', 'FI']), {}, { country: 'fi' })).to.equal(true);
    expect(shows(rule('r', [country, 'equals', 'FI']), {}, { country: 'SE' })).to.equal(false);
    expect(shows(rule('r', [country, 'answered']), {}, {})).to.equal(false);
    expect(shows(rule('r', [country, 'contains', 'in']), {}, { country: 'Finland' })).to.equal(true);
    expect(shows(rule('r', [{ type: 'background', fieldId: '__proto__' }, 'answered']), {})).to.equal(false);
  });

  it('SUR-024.b a rule applies only when all its sub-rules hold', () => {
    const both = rule('r', ['score', 'less', 7], ['colour', 'equals', 'red']);
    expect(shows(both, { score: 3, colour: { choice: 'red' } })).to.equal(true);
    expect(shows(both, { score: 3, colour: { choice: 'blue' } })).to.equal(false);
    expect(shows(both, { score: 9, colour: { choice: 'red' } })).to.equal(false);
    expect(shows({ id: 'r', subRules: [] }, {}), 'no sub-rules never apply').to.equal(false);
  });

  it('any show rule shows, any hide rule hides, and hiding wins', () => {
    const low = rule('low', ['score', 'less', 7]);
    const red = rule('red', ['colour', 'equals', 'red']);
    const visible = (rules: object, answers: unknown) =>
      visiblePages(survey([page('p1', asked), page('p2', [], rules)]), answers, context).length === 2;
    expect(visible({ showRules: [low, red] }, { score: 9, colour: { choice: 'red' } })).to.equal(true);
    expect(visible({ showRules: [low, red] }, { score: 9 })).to.equal(false);
    expect(visible({ hideRules: [low] }, { score: 3 })).to.equal(false);
    expect(visible({ hideRules: [low] }, { score: 9 })).to.equal(true);
    expect(visible({ showRules: [low], hideRules: [red] }, { score: 3, colour: { choice: 'red' } })).to.equal(false);
  });

  const chain = survey([
    page('p1', [element('nps', 'score')]),
    page('p2', [element('openText', 'why')], { showRules: [rule('a', ['score', 'less', 7])] }),
    page('p3', [element('openText', 'more')], { showRules: [rule('b', ['why', 'answered'])] }),
  ]);

  it('ANS-015.b answers on a page that is hidden neither count nor show later pages', () => {
    const answers = { score: 9, why: 'left over', more: 'left over' };
    expect(visiblePages(chain, answers, context).map(({ id }) => id)).to.deep.equal(['p1']);
    expect(effectiveAnswers(chain, answers, context)).to.deep.equal({ score: 9 });
    expect(effectiveAnswers(chain, { ...answers, score: 2 }, context)).to.deep.equal({ ...answers, score: 2 });
  });

  it('ANS-015.a pages follow in their order, and next and previous skip the hidden ones', () => {
    const at = (open: string, answers: object) => {
      const { index, pages, previous, next } = flow(chain, answers, { ...context, page: open });
      return { index, count: pages.length, previous, next };
    };
    expect(at('p1', { score: 2 })).to.deep.equal({ index: 0, count: 2, previous: undefined, next: 'p2' });
    expect(at('p1', { score: 9 })).to.deep.equal({ index: 0, count: 1, previous: undefined, next: undefined });
    expect(at('p3', { score: 2, why: 'x' })).to.include({ index: 2, previous: 'p2' });
    expect(at('p2', { score: 9 }), 'a hidden page gives way to the first').to.include({ index: 0, next: undefined });
  });

  it('automatic answers of a collector count for rules though their question is not shown', () => {
    const hidden = { pages: chain.pages.slice(1) };
    expect(visiblePages(hidden, {}, context).map(({ id }) => id)).to.deep.equal([]);
    expect(
      visiblePages(hidden, {}, { ...context, fixedAnswers: [{ element: element('nps', 'score'), answer: 1 }] }).map(
        ({ id }) => id,
      ),
    ).to.deep.equal(['p2']);
  });

  it('an answer that many conditions ask about is read once', () => {
    const many = Array.from({ length: 50 }, (_, index) => one('colours', 'contains', `c${index}`));
    const structure = survey([page('p1', asked), page('p2', [], { showRules: many })]);
    let read = 0;
    const kinds = new Map(builtinKinds);
    const checkbox = builtinKinds.get('checkbox')!;
    kinds.set('checkbox', {
      ...checkbox,
      operand: (...of) => {
        read += 1;
        return checkbox.operand(...of);
      },
    });
    visiblePages(structure, { colours: { choices: ['c99'] } }, { kinds });
    expect(read).to.equal(1);
  });

  it('effective answers are cleaned of what databases refuse', () => {
    const structure = survey([page('p1', [element('openText', 'words')])]);
    expect(effectiveAnswers(structure, { words: 'a\u0000b\ud800c\r\nd' }, context)).to.deep.equal({ words: 'abc\nd' });
  });

  it('whatever the answers, visible pages keep their order and effective answers see the same pages', () => {
    fc.assert(
      fc.property(fc.oneof(validAnswers, hostileJson), (answers) => {
        const structure = everyKind();
        const [first, second] = structure.pages;
        const ruled = {
          ...structure,
          pages: [first, { ...second, showRules: [one('recommend', 'greater', 8)] }],
        } as SurveyStructure;
        const before = visiblePages(ruled, answers, context).map(({ id }) => id);
        const kept = effectiveAnswers(ruled, answers, context);
        expect(visiblePages(ruled, kept, context).map(({ id }) => id)).to.deep.equal(before);
        expect(effectiveAnswers(ruled, kept, context)).to.deep.equal(kept);
        expect(['p1', 'p2'].filter((id) => before.includes(id))).to.deep.equal(before);
      }),
    );
  });
});

describe('model: checking rules', () => {
  const check = (condition: Rule, changes: Partial<SurveyStructure> = {}) =>
    checkRules(survey([page('p1', asked), page('p2', [], { showRules: [condition] })], changes), builtinKinds).map(
      ({ code }) => code,
    );

  it('SUR-025 page rules are checked: references, operators and values', () => {
    expect(check(one('gone', 'answered'))).to.deep.equal(['rule-unknown-element']);
    expect(check(one('colour', 'equals', 'mauve'))).to.deep.equal(['rule-unknown-choice']);
    expect(check(one('grid', 'contains', 'mauve'))).to.deep.equal(['rule-unknown-choice']);
    expect(check(rule('r', [country, 'equals', 'FI']))).to.deep.equal(['rule-unknown-field']);
    expect(
      check(rule('r', [country, 'equals', 'FI']), { backgroundFields: [{ id: 'country', name: 'C' }] }),
    ).to.deep.equal([]);
    expect(check(one('score', 'less'))).to.deep.equal(['rule-value']);
    expect(check(one('score', 'less', 'many'))).to.deep.equal(['rule-value']);
    expect(check(one('score', 'contains', 1))).to.deep.equal(['rule-operator']);
    expect(check(one('score', 'resembles' as RuleOperator, 1))).to.deep.equal(['rule-operator']);
    expect(check({ id: 'r', subRules: [] })).to.deep.equal(['rule-empty']);
    expect(check(rule('r', [{ type: 'answer', elementId: 'grid', rowId: 'x' }, 'answered']))).to.deep.equal([
      'rule-unknown-row',
    ]);
    expect(check(one('colour', 'equals', 'red'))).to.deep.equal([]);
    expect(check(one('colour', 'oneOf', ['red', 'blue']))).to.deep.equal([]);
    expect(check(one('colour', 'oneOf', ['red', 'mauve', 'pink']))).to.deep.equal(['rule-unknown-choice']);
    expect(check(one('colour', 'oneOf', []))).to.deep.equal(['rule-value']);
    expect(check(one('colour', 'noneOf', 'red'))).to.deep.equal(['rule-value']);
    expect(check(one('score', 'oneOf', [7, 'many']))).to.deep.equal(['rule-value']);
    expect(check(one('score', 'atLeast', 'many'))).to.deep.equal(['rule-value']);
    const many = Array.from({ length: 2_001 }, (_, index) => index);
    expect(check(one('score', 'oneOf', many))).to.deep.equal(['too-many']);
  });

  it('a rule may not ask about its own or a later page, or about something not saved', () => {
    const later = survey([
      page('p1', [element('text', 'intro')], { showRules: [one('score', 'answered')] }),
      page('p2', [element('nps', 'score')]),
    ]);
    expect(checkPublishable(later, builtinKinds).map(({ path, code }) => [path, code])).to.deep.equal([
      ['pages/p1/showRules/r/r-0', 'rule-later-page'],
    ]);
    const unsaved = survey([
      page('p1', [{ ...element('nps', 'score'), saved: false }, element('openText', 'words')]),
      page('p2', [element('text', 'outro')], { hideRules: [one('score', 'answered')] }),
    ]);
    expect(checkPublishable(unsaved, builtinKinds).map(({ code }) => code)).to.deep.equal(['rule-unsaved-element']);
  });

  it('never throws on any JSON', () => {
    fc.assert(
      fc.property(hostileJson, hostileJson, (rules, subRules) => {
        const structure = survey([page('p1', asked), page('p2', [])]);
        const broken = JSON.parse(JSON.stringify(structure));
        broken.pages[1].showRules = rules;
        broken.pages[1].hideRules = [{ id: 'x', subRules }];
        expect(checkRules(broken, builtinKinds)).to.not.deep.equal([]);
        expect(checkRules(rules, builtinKinds)).to.be.an('array');
      }),
    );
  });

  it('a new survey has nothing to mend but that it asks nothing', () => {
    const fresh = newSurvey('S', 'en', { next: 'N', previous: 'P', send: 'S' }, counter());
    expect(checkRules(fresh, builtinKinds)).to.deep.equal([]);
    expect(validateAnswers(fresh, {}, context)).to.deep.equal([]);
  });
});
