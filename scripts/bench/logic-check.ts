import { builtinKinds, decideLogic, flow, type SurveyStructure, validateStructure, viewFor } from '@kaiku/sdk/model';
import { type Bench, median } from '../benching/types.ts';
import { healthySurvey } from './logic-check/surveys.ts';

const aimMs = 5_000;
const rounds = 5;

/** 75 pages of two questions, with rules on them until there are a hundred. */
function sample(): { structure: SurveyStructure; questions: number; rules: number } {
  const structure = healthySurvey(7, { pages: 74, rules: 3, questions: 2 });
  const questions = structure.pages.reduce((sum, page) => sum + page.elements.length, 0);
  const rules = structure.pages.reduce((sum, page) => sum + page.showRules.length + page.hideRules.length, 0);
  return { structure, questions, rules };
}

/** How long deciding a survey's rules takes. */
const bench: Bench = {
  name: 'logic-check',
  description: 'Deciding the rules of a survey of 150 questions with 100 rules: every page, every rule',
  baseline: 'a thousand random respondents gone through the same survey, who decide nothing',
  target: `under ${aimMs} ms`,
  async run() {
    const { structure, questions, rules } = sample();
    if (validateStructure(structure, builtinKinds).length > 0) throw new Error('the sample is not valid');
    const checks: number[] = [];
    const samples: number[] = [];
    let decided = true;
    for (let round = 0; round < rounds; round += 1) {
      checks.push(
        took(() => {
          const report = decideLogic(structure, builtinKinds, { now: () => performance.now(), within: 60_000 });
          decided &&= report.decided;
        }),
      );
      samples.push(took(() => respondents(structure)));
    }
    const checkMs = Math.round(median(checks));
    const sampleMs = Math.round(median(samples));
    return {
      figures: {
        questions,
        rules,
        checkMs,
        slowestCheckMs: Math.round(Math.max(...checks)),
        thousandRespondentsMs: sampleMs,
        decided: String(decided),
      },
      ratio: Number((checkMs / sampleMs).toFixed(2)),
      target: `under ${aimMs} ms`,
      ok: decided && checkMs < aimMs && questions >= 150 && rules >= 100,
    };
  },
};
export default bench;

function took(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function respondents(structure: SurveyStructure): void {
  const view = viewFor(structure, builtinKinds, {}, 'en');
  for (let person = 0; person < 1_000; person += 1) {
    const answers: Record<string, string | number | { [key: string]: unknown }> = {};
    for (const { elements } of view.pages) {
      for (const [place, { id, kind }] of elements.entries()) {
        const pick = (person * 7 + place * 3) % 11;
        if (kind === 'nps' || kind === 'slider') answers[id] = pick;
        else if (kind === 'choice') answers[id] = { choice: ['red', 'green', 'blue'][pick % 3] };
        else if (kind === 'openText') answers[id] = 'price';
      }
    }
    flow(view, answers, { kinds: builtinKinds }).problems();
  }
}
