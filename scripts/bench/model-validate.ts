import { type Answers, builtinAnswerKinds, builtinKinds, flow, type Page, viewFor } from '@kaiku/sdk/model';
import { makeElement, makePage, makeStructure } from '@kaiku/sdk/testing';
import { type Bench, median } from '../benching/types.ts';

const pages = 10;
const rounds = 7;
const roundMs = 1_000;
const target = 20_000;

const items = (...texts: string[]) => texts.map((text, at) => ({ id: `c${at}`, text, numericValue: at + 1 }));
const five = items('Poor', 'Fair', 'Good', 'Very good', 'Excellent');

/** Ten elements of all kinds; every other page but the first asks a rule whether it is shown. */
function pageOf(at: number): Page {
  const id = (name: string) => `${name}${at}`;
  const element = (name: string, kind: string, settings: object) =>
    makeElement(id(name), kind, { text: `${name}?`, ...settings });
  const subRule = { id: id('s'), source: { type: 'answer' as const, elementId: `nps${at - 1}` } };
  return makePage(
    `p${at}`,
    [
      element('choice', 'choice', { choices: five, mandatory: true }),
      element('other', 'choice', { choices: five, other: { enabled: true, text: 'Other' } }),
      element('boxes', 'checkbox', { choices: five, minSelections: 1, maxSelections: 3 }),
      element('nps', 'nps', { mandatory: true }),
      element('smiley', 'smiley', { icon: { set: 5, order: 'ascending', style: 'classic' } }),
      element('slider', 'slider', { min: 0, max: 100, step: 5 }),
      element('words', 'openText', { textMaxLength: 2_000 }),
      element('age', 'openText', { fieldType: 'number', minValue: 0, maxValue: 120, decimals: 0 }),
      element('grid', 'matrix', { rows: items('Food', 'Room', 'Staff'), columns: five, mandatory: true }),
      element('mail', 'openText', { fieldType: 'email' }),
    ],
    at % 2 === 1 ? { showRules: [{ id: id('r'), subRules: [{ ...subRule, operator: 'greater', value: -1 }] }] } : {},
  );
}

function answersOf(seed: number): Answers {
  const answers: Answers = {};
  for (let at = 0; at < pages; at += 1) {
    const pick = (seed * 7 + at * 3) % 5;
    answers[`choice${at}`] = { choice: `c${pick}` };
    answers[`other${at}`] = pick === 0 ? { choice: 'other', other: `My own, ${seed}` } : { choice: `c${pick}` };
    answers[`boxes${at}`] = { choices: ['c0', `c${1 + (pick % 4)}`] };
    answers[`nps${at}`] = pick * 2;
    answers[`smiley${at}`] = pick + 1;
    answers[`slider${at}`] = pick * 5;
    answers[`words${at}`] = `The room was quiet and the breakfast good, number ${seed} of ${at}.`;
    answers[`age${at}`] = String(20 + seed);
    answers[`grid${at}`] = { c0: `c${pick}`, c1: 'c2', c2: 'c4' };
    answers[`mail${at}`] = `guest${seed}@example.com`;
  }
  return answers;
}

const bench: Bench = {
  name: 'model-validate',
  description: 'Answers to 100 elements of all kinds, with rules, judged a second of one core',
  baseline: 'JSON.parse of the same answers, which comes before it',
  target: `at least ${target.toLocaleString('en')} a second`,
  async run({ progress }) {
    const structure = makeStructure({ pages: Array.from({ length: pages }, (_, at) => pageOf(at)) });
    const view = viewFor(structure, builtinKinds, {}, 'en');
    const sent = Array.from({ length: 50 }, (_, seed) => JSON.stringify(answersOf(seed)));
    const parsed = sent.map((text) => JSON.parse(text) as Answers);
    const judge = (at: number): number => flow(view, parsed[at]!, { kinds: builtinAnswerKinds }).problems().length;
    if (parsed.some((_, at) => judge(at) > 0)) throw new Error('The answers of the benchmark are not valid');
    const parse = (at: number): number => Object.keys(JSON.parse(sent[at]!) as Answers).length;
    progress.step('Warming up');
    perSecond(judge, sent.length);
    perSecond(parse, sent.length);
    progress.step(`${rounds} rounds of each, in turns`);
    const turns = Array.from({ length: rounds }, () => ({
      judged: perSecond(judge, sent.length),
      parsed: perSecond(parse, sent.length),
    }));
    const judgedPerSecond = Math.round(median(turns.map(({ judged }) => judged)));
    return {
      figures: {
        judgedPerSecond,
        slowestRoundPerSecond: Math.round(Math.min(...turns.map(({ judged }) => judged))),
        parsedPerSecond: Math.round(median(turns.map((turn) => turn.parsed))),
        bytes: sent[0]!.length,
      },
      ratio: Number(median(turns.map((turn) => turn.judged / turn.parsed)).toFixed(2)),
      target: `at least ${target} a second`,
      ok: judgedPerSecond >= target,
    };
  },
};
export default bench;

/** By the time of the processor, so that other work on the machine does not count. */
function perSecond(work: (at: number) => number, count: number): number {
  const began = process.cpuUsage();
  let done = 0;
  let spent = 0;
  while (spent < roundMs) {
    for (let at = 0; at < count; at += 1) work(at);
    done += count;
    const { user, system } = process.cpuUsage(began);
    spent = (user + system) / 1_000;
  }
  return (done / spent) * 1_000;
}
