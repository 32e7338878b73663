import { makeElement, makeStructure } from '@kaiku/sdk/testing';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  type Evidence,
  integrityClasses,
  integrityClassOf,
  integrityReasons,
  integritySignals,
  isApart,
} from '../../contract/index.ts';
import { createIntegrityJudge } from '../../server/integrity/judge.ts';
import { leastTime, paceOf, valuesIn } from '../../server/integrity/pace.ts';
import { createRepeats } from '../../server/integrity/repeats.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const question = 'How well did the kitchen answer what you had asked for today?';
const structure = makeStructure({
  elements: Array.from({ length: 12 }, (_, at) => makeElement(`q${at}`, 'nps', { text: question })),
});
const answersTo = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, at % 11] as const));
const opened: Evidence = { opened: 'yes', trap: false };

/** What the judge says of an answer that took so long. */
function signalsOf({
  ms = 120_000,
  repeats = createRepeats(),
  ...more
}: Partial<Parameters<ReturnType<typeof createIntegrityJudge>>[0]> & {
  ms?: number;
  repeats?: ReturnType<typeof createRepeats>;
}): string[] {
  const now = 1_800_000_000_000;
  const signals = createIntegrityJudge(
    repeats,
    () => now,
  )({
    evidence: opened,
    spam: false,
    startedAt: new Date(now - ms).toISOString(),
    userAgent: browser,
    transactionId: crypto.randomUUID(),
    collectorId: 'c',
    structure,
    given: answersTo(9),
    ...more,
  });
  return integrityReasons({ signals, spam: false });
}

describe('the integrity of answers', () => {
  it('an honest pace is never marked, whatever was asked and however it was filled in', () => {
    const texts = fc.string({ maxLength: 400, unit: fc.constantFrom('a', 'e', ' ', 'k', 'ä', '漢') });
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: texts, choices: fc.array(texts, { maxLength: 30 }) }), {
          minLength: 1,
          maxLength: 40,
        }),
        fc.double({ min: 1, max: 50, noNaN: true }),
        (asked, patience) => {
          const elements = asked.map(({ text, choices }, at) =>
            makeElement(`e${at}`, 'checkbox', {
              text,
              choices: choices.map((one, place) => ({ id: `c${place}`, text: one })),
            }),
          );
          const given = Object.fromEntries(
            asked.map(({ choices }, at) => [`e${at}`, { choices: choices.map((_, place) => `c${place}`) }]),
          );
          // 600 words a minute with six letters each, of at most five choices, and a third of a second for each press.
          const letters = asked.reduce(
            (sum, { text, choices }) =>
              sum + text.length + choices.slice(0, 5).reduce((some, one) => some + one.length, 0),
            0,
          );
          const presses = asked.reduce((sum, { choices }) => sum + Math.min(choices.length, 20), 0);
          const honest = (letters / 6) * 100 + presses * 300 + 800;
          expect(paceOf(makeStructure({ elements }), given, honest * patience)).to.equal(null);
        },
      ),
    );
  });

  it('below that a long survey is too fast, and nobody fills in many questions at once', () => {
    const given = answersTo(9);
    const least = leastTime(structure, given);
    expect(least).to.be.within(9 * 800, 9 * 1_500);
    expect(paceOf(structure, given, least)).to.equal(null);
    expect(paceOf(structure, given, least - 1)).to.equal('fast');
    expect(paceOf(structure, given, 100)).to.equal('instant');
    expect(paceOf(structure, answersTo(3), 1), 'three questions').to.equal(null);
    expect(paceOf(structure, answersTo(1), 1), 'a kiosk').to.equal(null);
    // What is typed, filled in by the browser, dictated or pasted is one value, however long it is.
    expect(valuesIn({ text: 'x'.repeat(5_000) })).to.equal(1);
    expect(valuesIn({ a: { b: ['c', 'd'] }, e: null, f: 2 })).to.equal(3);
  });

  it('is judged by how an answer came', () => {
    expect(signalsOf({})).to.deep.equal([]);
    expect(signalsOf({ ms: 3_000 })).to.deep.equal(['fast']);
    expect(signalsOf({ ms: 40 })).to.deep.equal(['instant']);
    expect(signalsOf({ evidence: { opened: 'yes', trap: true } })).to.deep.equal(['trap']);
    expect(signalsOf({ evidence: { opened: 'forged', trap: false } })).to.deep.equal(['forged']);
    expect(signalsOf({ evidence: { opened: 'no', trap: false }, startedAt: null })).to.deep.equal(['unopened']);
    expect(signalsOf({ spam: true })).to.deep.equal(['early']);
    for (const name of [
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'facebookexternalhit/1.1',
      'LinkScan/3',
      'SomeCrawler',
    ])
      expect(signalsOf({ userAgent: name }), name).to.deep.equal(['robot']);
  });

  it('holds nothing against an own application, a telephone of Cubot, or an answer that waited for a connection', () => {
    const direct: Evidence = { opened: 'no', trap: false };
    expect(signalsOf({ userAgent: 'KioskApp/2.1', evidence: direct, startedAt: null })).to.deep.equal([]);
    expect(signalsOf({ userAgent: 'KioskApp/2.1', ms: 20 })).to.deep.equal([]);
    expect(signalsOf({ userAgent: 'Mozilla/5.0 (Linux; Android 12; CUBOT X50) Chrome/120.0' })).to.deep.equal([]);
    expect(signalsOf({ ms: 20, waitedSeconds: 3_600 })).to.deep.equal([]);
    // A clock of the server's that was set back.
    expect(signalsOf({ ms: 10 * 60_000, waitedSeconds: 0 })).to.deep.equal([]);
  });

  it('tells the same answer again from what several people say alike', () => {
    const repeats = createRepeats();
    const own = { why: { text: 'The soup was cold, and nobody came to ask about it.' } };
    expect(signalsOf({ repeats, given: own })).to.deep.equal([]);
    expect(signalsOf({ repeats, given: own })).to.deep.equal(['repeated']);
    expect(signalsOf({ repeats, given: own, collectorId: 'other' }), 'another link').to.deep.equal([]);
    expect(signalsOf({ repeats, given: own, userAgent: `${browser} Edg/140` }), 'another browser').to.deep.equal([]);
    const transactionId = crypto.randomUUID();
    const long = answersTo(11);
    for (const _ of [1, 2, 3])
      expect(signalsOf({ repeats, given: long, transactionId }), 'sent again').to.deep.equal([]);
    expect(signalsOf({ repeats, given: long })).to.deep.equal(['repeated']);
    // A kiosk where one after the other presses the same face.
    for (const _ of [1, 2, 3]) expect(signalsOf({ repeats, given: { mood: 5 } })).to.deep.equal([]);
    expect(signalsOf({ repeats, given: { mood: { choice: '0190d3a0-7000-8000-8000-00000000d3a0' } } })).to.deep.equal(
      [],
    );
    expect(signalsOf({ repeats, given: { mood: { choice: '0190d3a0-7000-8000-8000-00000000d3a0' } } })).to.deep.equal(
      [],
    );
  });

  it('forgets what was said ten minutes ago', () => {
    let now = 1;
    const repeats = createRepeats(() => now);
    const isRepeated = () => repeats('c', crypto.randomUUID(), browser, answersTo(11));
    expect([isRepeated(), isRepeated()]).to.deep.equal([false, true]);
    now += 10 * 60_000 + 1;
    expect(isRepeated()).to.equal(false);
  });

  it('what is apart is spam or a bot, and nothing else is', () => {
    for (let signals = 0; signals < 256; signals += 1) {
      const apart = isApart(signals);
      const name = integrityClassOf({ signals, spam: apart });
      expect(apart, String(signals)).to.equal(integrityClasses.indexOf(name) >= integrityClasses.indexOf('bot'));
      expect(name === 'clean').to.equal(integrityReasons({ signals, spam: apart }).length === 0);
    }
    expect(integrityClassOf({ signals: 0, spam: true }), 'of before').to.equal('spam');
    expect(integrityReasons({ signals: 0, spam: true })).to.deep.equal(['early']);
    expect(integrityClassOf({ signals: integritySignals.fast | integritySignals.repeated, spam: false })).to.equal(
      'duplicate',
    );
  });
});
