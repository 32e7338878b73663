import {
  builtinKinds,
  checkRules,
  dayNumber,
  dayOfNumber,
  daysOnEarth,
  decideLogic,
  type Element,
  isDay,
  type Today,
  validateAnswer,
  visiblePages,
} from '@kaiku/sdk/model';
import { expect } from 'chai';
import fc from 'fast-check';
import { country, element, page, rule, survey } from './modelSample.ts';

const kind = builtinKinds.get('datePicker')!;
const noon: Today = { earliest: '2026-03-01', latest: '2026-03-01' };

const codes = (one: Element, answer: unknown, today?: Today): string[] =>
  validateAnswer(one, answer, builtinKinds, false, today).map(({ code }) => code);

describe('model: days', () => {
  it('SUR-040.b an answer is a day of the calendar', () => {
    const one = element('datePicker', 'q');
    for (const day of ['2026-03-01', '2024-02-29', '0001-01-01', '9999-12-31']) expect(codes(one, day)).to.eql([]);
    for (const none of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-3-1', '01.03.2026', '+010000-01-01', 'soon']) {
      expect(codes(one, none), none).to.eql(['date-invalid']);
    }
    expect(codes(one, 20_000)).to.eql(['answer-shape']);
    expect(codes(one, { day: '2026-03-01' })).to.eql(['answer-shape']);
  });

  it('SUR-063.ab future dates disabled and past dates disabled refuse such dates, where the day is known', () => {
    const noFuture = element('datePicker', 'q', { futureDatesDisabled: true });
    const noPast = element('datePicker', 'q', { pastDatesDisabled: true });
    expect(codes(noFuture, '2026-03-01', noon)).to.eql([]);
    expect(codes(noFuture, '2026-03-02', noon)).to.eql(['date-future']);
    expect(codes(noPast, '2026-03-01', noon)).to.eql([]);
    expect(codes(noPast, '2026-02-28', noon)).to.eql(['date-past']);
    expect(codes(element('datePicker', 'q'), '2126-01-01', noon)).to.eql([]);
    // An import brings answers of other days.
    expect(codes(noPast, '1999-01-01')).to.eql([]);
  });

  it('SUR-063.ab on a server, only what is future or past everywhere on earth is refused', () => {
    const at = Date.parse('2026-03-01T11:30:00Z');
    expect(daysOnEarth(at)).to.eql({ earliest: '2026-02-28', latest: '2026-03-02' });
    expect(daysOnEarth(Date.parse('2026-03-01T09:59:00Z')).latest).to.equal('2026-03-01');
    // What waited for a connection was today when it was finished.
    expect(daysOnEarth(at, at - 3 * 86_400_000)).to.eql({ earliest: '2026-02-25', latest: '2026-03-02' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -12 * 60, max: 14 * 60 }), (now, minutes) => {
        const there = new Date(now + minutes * 60_000).toISOString().slice(0, 10);
        const { earliest, latest } = daysOnEarth(now);
        expect(earliest <= there && there <= latest).to.equal(true);
      }),
    );
  });

  it('days are numbered in their order and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (number) => {
        const day = dayOfNumber(number);
        expect(isDay(day), day).to.equal(true);
        expect(dayNumber(day)).to.equal(number);
        expect(dayOfNumber(number - 1) < day || number === -719_162).to.equal(true);
      }),
    );
  });

  it('rules compare days, of answers and of background fields', () => {
    const ruled = (
      operator: 'greater' | 'less' | 'atLeast' | 'atMost' | 'equals',
      value: string | number,
      source: 'day' | typeof country,
    ) =>
      survey([
        page('p1', [element('datePicker', 'day')]),
        page('p2', [element('text', 'more')], { showRules: [rule('r', [source, operator, value])] }),
      ]);
    const shows = (structure: ReturnType<typeof survey>, answers: object, background = {}) =>
      visiblePages(structure, answers, { kinds: builtinKinds, background }).length === 2;
    expect(shows(ruled('greater', '2026-02-28', 'day'), { day: '2026-03-01' })).to.equal(true);
    expect(shows(ruled('greater', '2026-03-01', 'day'), { day: '2026-03-01' })).to.equal(false);
    expect(shows(ruled('less', '2026-03-02', 'day'), { day: '2026-03-01' })).to.equal(true);
    expect(shows(ruled('less', '2026-03-02', 'day'), {})).to.equal(false);
    expect(shows(ruled('atLeast', '2026-03-01', 'day'), { day: '2026-03-01' })).to.equal(true);
    expect(shows(ruled('atMost', '2026-02-28', 'day'), { day: '2026-03-01' })).to.equal(false);
    expect(shows(ruled('equals', '2026-03-01', 'day'), { day: '2026-03-01' })).to.equal(true);
    expect(shows(ruled('greater', '2026-03-01', country), {}, { country: '2026-04-01' })).to.equal(true);
    expect(shows(ruled('greater', '2026-03-01', country), {}, { country: '5' })).to.equal(false);

    const check = (operator: 'greater' | 'equals', value: string | number) =>
      checkRules(ruled(operator, value, 'day'), builtinKinds).map(({ code }) => code);
    expect(check('greater', '2026-03-01')).to.eql([]);
    for (const wrong of [5, 'soon', '2026-02-30']) {
      expect(check('greater', wrong), String(wrong)).to.eql(['rule-value']);
      expect(check('equals', wrong), String(wrong)).to.eql(['rule-value']);
    }
    const never = ruled('greater', '2026-03-01', 'day');
    never.pages[1]!.showRules = [rule('r', ['day', 'greater', '2026-03-01'], ['day', 'less', '2026-02-01'])];
    const { pages } = decideLogic(never, builtinKinds, { now: () => performance.now(), within: 10_000 });
    expect(pages.get('p2')?.status).to.equal('forbidden');
  });

  it('imports read the day as exports and spreadsheets write it', () => {
    const one = element('datePicker', 'q', { dontKnow: { enabled: true, text: 'No idea' } });
    for (const cell of ['2026-03-01', '2026-03-01 00:00', '2026/3/1', '1.3.2026', '01.03.2026']) {
      expect(kind.fromCells(one, [cell]), cell).to.eql({ answer: '2026-03-01', problems: [] });
    }
    expect(kind.fromCells(one, ['No idea'])).to.eql({ answer: { dontKnow: true }, problems: [] });
    // Which is the month, nobody can tell.
    expect(kind.fromCells(one, ['03/01/2026']).problems.map(({ code }) => code)).to.eql(['date-invalid']);
  });

  it('results count each day and know the first and the last', () => {
    const one = element('datePicker', 'q');
    const days = ['2026-03-01', undefined, '2025-12-24', '2026-03-01', { dontKnow: true }, '2026-02-31'];
    expect(kind.summarise(one, days)).to.eql({
      type: 'days',
      n: 3,
      dontKnow: 1,
      counts: { '2025-12-24': 1, '2026-03-01': 2 },
      first: '2025-12-24',
      last: '2026-03-01',
    });
  });
});
