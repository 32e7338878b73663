import {
  type AnswerValue,
  builtinKinds,
  type Element,
  findElement,
  isAnswered,
  TEXT_MAX_LENGTH,
  validateAnswer,
  validateAnswers,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { choices, element, everyKind, hostileJson, page, rule, survey, validAnswers } from './modelSample.ts';

function codes(one: Element, answer: unknown, draft = false): string[] {
  return validateAnswer(one, answer, builtinKinds, draft).map(({ code }) => code);
}

describe('model: answers to each kind', () => {
  it('SUR-048 a mandatory question cannot be left empty', () => {
    const empties: [Element, unknown][] = [
      [element('choice', 'q', { mandatory: true }), undefined],
      [element('checkbox', 'q', { mandatory: true }), { choices: [] }],
      [element('nps', 'q', { mandatory: true }), undefined],
      [element('smiley', 'q', { mandatory: true }), null],
      [element('slider', 'q', { mandatory: true }), undefined],
      [element('openText', 'q', { mandatory: true }), '  \n '],
      [element('openText', 'q', { mandatory: true }), '\u0000 \u0007\r\u001b\ufeff\ud83d'],
      [element('matrix', 'q', { mandatory: true }), {}],
    ];
    for (const [one, empty] of empties) {
      expect(codes(one, empty), one.kind).to.deep.equal(['mandatory']);
      expect(codes({ ...one, settings: { ...one.settings, mandatory: false } }, empty), one.kind).to.deep.equal([]);
      expect(codes(one, empty, true), `${one.kind} in a draft`).to.deep.equal([]);
    }
  });

  it('SUR-048 a mandatory matrix wants every row', () => {
    const grid = element('matrix', 'grid', { mandatory: true });
    expect(validateAnswer(grid, { food: 'good' }, builtinKinds)).to.deep.equal([
      { path: 'elements/grid/rows/room', code: 'mandatory-row' },
    ]);
    expect(codes(grid, { food: 'good', room: 'bad' })).to.deep.equal([]);
    expect(codes(element('matrix', 'grid'), { food: 'good' })).to.deep.equal([]);
  });

  it('SUR-050.ab the other choice takes a text of the respondent, only where it is offered', () => {
    const other = { enabled: true, text: 'Other' };
    const one = element('choice', 'q', { other });
    expect(codes(one, { choice: 'other', other: 'purple' })).to.deep.equal([]);
    expect(codes(one, { choice: 'red', other: 'purple' })).to.deep.equal(['answer-shape']);
    expect(codes(one, { choice: 'other', other: 'x'.repeat(1001) })).to.deep.equal(['text-too-long']);
    expect(codes(element('choice', 'q', { other, mandatory: true }), { choice: 'other' })).to.deep.equal([
      'other-empty',
    ]);
    expect(
      codes(element('choice', 'q', { other, mandatory: true }), { choice: 'other', other: '\u0001' }),
    ).to.deep.equal(['other-empty']);
    expect(codes(element('choice', 'q'), { choice: 'other', other: 'purple' })).to.include('other-not-offered');
    expect(codes(element('checkbox', 'q', { other }), { choices: ['red', 'other'], other: 'x' })).to.deep.equal([]);
    expect(codes(element('checkbox', 'q'), { choices: ['other'] })).to.deep.equal(['other-not-offered']);
  });

  it("SUR-051.a don't know answers even a mandatory question, only where it is offered", () => {
    const dontKnow = { enabled: true, text: 'No idea' };
    for (const kind of ['choice', 'checkbox', 'nps', 'smiley', 'slider', 'openText', 'matrix'] as const) {
      expect(codes(element(kind, 'q', { dontKnow, mandatory: true }), { dontKnow: true }), kind).to.deep.equal([]);
      expect(codes(element(kind, 'q'), { dontKnow: true }), kind).to.deep.equal(['dont-know-not-offered']);
      const off = { ...dontKnow, enabled: false };
      expect(codes(element(kind, 'q', { dontKnow: off }), { dontKnow: true }), kind).to.have.length(1);
    }
  });

  it('SUR-052.ab fewer or more selections than allowed are refused', () => {
    const box = element('checkbox', 'q', { minSelections: 2, maxSelections: 2 });
    const problems = validateAnswer(box, { choices: ['red'] }, builtinKinds);
    expect(problems).to.deep.equal([{ path: 'elements/q', code: 'min-selections', params: { min: 2, selected: 1 } }]);
    expect(codes(box, { choices: ['red', 'green'] })).to.deep.equal([]);
    expect(codes(box, { choices: ['red', 'green', 'blue'] })).to.deep.equal(['max-selections']);
    expect(codes(box, { choices: ['red', 'red'] })).to.deep.equal(['duplicate-choice']);
    expect(codes(box, undefined), 'not mandatory').to.deep.equal([]);
  });

  it('SUR-061.a a text answer is limited by text max length, and by 300000 in any case', () => {
    const limited = element('openText', 'q', { textMaxLength: 5 });
    expect(codes(limited, '12345')).to.deep.equal([]);
    expect(codes(limited, '123456')).to.deep.equal(['text-too-long']);
    expect(codes(element('openText', 'q'), 'x'.repeat(TEXT_MAX_LENGTH))).to.deep.equal([]);
    expect(codes(element('openText', 'q'), 'x'.repeat(TEXT_MAX_LENGTH + 1))).to.deep.equal(['text-too-long']);
  });

  it('SUR-062.d the field type of a text field refuses what is not of that type', () => {
    const samples = {
      email: { good: ['aino@example.fi'], bad: ['aino', 'a b@c.fi', 'a@b'] },
      number: { good: ['12', '-1,5', ' 3.25 '], bad: ['twelve', '1e999', '1 2'] },
      phone: { good: ['+358 40 123 4567', '(09) 123-456'], bad: ['call me', '12'] },
      url: { good: ['https://kaiku.fi/a?b=c', 'kaiku.fi'], bad: ['kaiku', 'java script:alert(1)'] },
    };
    for (const [fieldType, { good, bad }] of Object.entries(samples)) {
      const one = element('openText', 'q', { fieldType: fieldType as keyof typeof samples });
      for (const answer of good) expect(codes(one, answer), `${fieldType} ${answer}`).to.deep.equal([]);
      for (const answer of bad)
        expect(codes(one, answer), `${fieldType} ${answer}`).to.deep.equal([`field-${fieldType}`]);
    }
  });

  it('SUR-037.b NPS takes whole numbers from 0 to 10', () => {
    const nps = element('nps', 'q');
    for (let score = 0; score <= 10; score += 1) expect(codes(nps, score)).to.deep.equal([]);
    expect(codes(nps, 11)).to.deep.equal(['number-range']);
    expect(codes(nps, -1)).to.deep.equal(['number-range']);
    expect(codes(nps, 7.5)).to.deep.equal(['number-step']);
    expect(codes(nps, '7')).to.deep.equal(['answer-shape']);
  });

  it('SUR-047.a a smiley answer is within its set of 2, 3, 4 or 5', () => {
    for (const set of [2, 3, 4, 5] as const) {
      const one = element('smiley', 'q', { icon: { set, order: 'ascending', style: 'classic' } });
      expect(codes(one, set)).to.deep.equal([]);
      expect(codes(one, set + 1)).to.deep.equal(['number-range']);
      expect(codes(one, 0)).to.deep.equal(['number-range']);
    }
  });

  it('a slider takes numbers on its steps', () => {
    const slider = element('slider', 'q', { min: 0, max: 1, step: 0.1 });
    expect(codes(slider, 0.3)).to.deep.equal([]);
    expect(codes(slider, 0.35)).to.deep.equal(['number-step']);
  });

  it('a matrix refuses rows and columns that it does not have', () => {
    const grid = element('matrix', 'q', { rows: [...choices('food'), { id: 'pool', text: 'Pool', enabled: false }] });
    expect(codes(grid, { food: 'good' })).to.deep.equal([]);
    expect(codes(grid, { food: 'awful' })).to.deep.equal(['unknown-column']);
    expect(codes(grid, { sauna: 'good' })).to.deep.equal(['unknown-row']);
    expect(codes(grid, { pool: 'good' })).to.deep.equal(['unknown-row']);
  });

  it('a disabled choice can no longer be chosen', () => {
    const one = element('choice', 'q', { choices: [...choices('red'), { id: 'old', text: 'Old', enabled: false }] });
    expect(codes(one, { choice: 'red' })).to.deep.equal([]);
    expect(codes(one, { choice: 'old' })).to.deep.equal(['unknown-choice']);
  });

  it('SUR-042.b a text takes no answer', () => {
    expect(codes(element('text', 'q'), 'hello')).to.deep.equal(['not-answerable']);
    expect(codes(element('text', 'q'), { dontKnow: true })).to.deep.equal(['not-answerable']);
  });
});

describe('model: the answers of one respondent', () => {
  const twoPages = survey([
    page('p1', [element('nps', 'score', { mandatory: true })]),
    page('p2', [element('openText', 'why', { mandatory: true })], { showRules: [rule('low', ['score', 'less', 7])] }),
  ]);

  it('what must be answered follows from the pages that are shown', () => {
    const run = (answers: unknown) =>
      validateAnswers(twoPages, answers, { kinds: builtinKinds }).map(({ path, code }) => [path, code]);
    expect(run({})).to.deep.equal([['elements/score', 'mandatory']]);
    expect(run({ score: 9 })).to.deep.equal([]);
    expect(run({ score: 3 })).to.deep.equal([['elements/why', 'mandatory']]);
    expect(run({ score: 9, why: 5 }), 'hidden, so it will be dropped').to.deep.equal([]);
  });

  it('one page can be checked alone, before it is left', () => {
    const run = (pageId: string) => validateAnswers(twoPages, { score: 3 }, { kinds: builtinKinds, pageId });
    expect(run('p1')).to.deep.equal([]);
    expect(run('p2')).to.have.length(1);
  });

  it('elements that are unknown or not saved take no answers', () => {
    const structure = survey([page('p1', [element('nps', 'score'), { ...element('nps', 'draft'), saved: false }])]);
    const found = validateAnswers(structure, { score: 1, draft: 2, constructor: 3 }, { kinds: builtinKinds });
    expect(found.map(({ path, code }) => [path, code])).to.deep.equal([
      ['elements/draft', 'unknown-element'],
      ['elements/constructor', 'unknown-element'],
    ]);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]));
    expect(validateAnswers(structure, many, { kinds: builtinKinds })).to.have.length(20);
  });

  it('every valid answer passes', () => {
    fc.assert(
      fc.property(validAnswers, (answers) => {
        expect(validateAnswers(everyKind(), answers, { kinds: builtinKinds })).to.deep.equal([]);
      }),
    );
  });

  it('never throws, whatever JSON is sent, and accepts only what each kind can count', () => {
    const structure = everyKind();
    const ids = structure.pages.flatMap(({ elements }) => elements.map(({ id }) => id));
    const hostile = fc.oneof(hostileJson, fc.dictionary(fc.constantFrom(...ids, '__proto__', 'toString'), hostileJson));
    fc.assert(
      fc.property(hostile, (answers) => {
        const problems = validateAnswers(structure, answers, { kinds: builtinKinds });
        if (problems.length > 0) return;
        for (const [id, answer] of Object.entries(answers as Record<string, unknown>)) {
          const one = findElement(structure, id) as Element;
          const kind = builtinKinds.get(one.kind);
          if (!isAnswered(kind, answer)) continue;
          const summary = kind?.summarise(one, [answer as AnswerValue]);
          expect((summary?.n ?? 0) + (summary?.dontKnow ?? 0), JSON.stringify({ id, answer })).to.equal(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});
