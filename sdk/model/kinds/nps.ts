import type { Presentation } from '../names.ts';
import { npsOfCounts } from '../scoring.ts';
import type { CommonSettings, Element } from '../types.ts';
import { endLabelFields, equalityAndOrder, publicResultsField, questionComplete, questionFields } from './common.ts';
import { type AnswerKind, defineKind, type RuleGroup, type Scale } from './kind.ts';
import { countNumbers, numberPart, numbersOf, scaleAnswers, scaleFacts } from './numbers.ts';

/** Would you recommend us, from 0 to 10 (SUR-037). */
export interface NpsSettings extends CommonSettings {
  /** Shown at 0 and at 10. */
  minLabel?: string;
  maxLabel?: string;
  presentation?: Extract<Presentation, 'buttons' | 'dropdown' | 'slider'>;
}

export const NPS_SCALE: Scale = { min: 0, max: 10, step: 1 };

/** RES-003. */
const npsGroups: readonly RuleGroup[] = [
  { name: 'detractors', values: [0, 1, 2, 3, 4, 5, 6] },
  { name: 'passives', values: [7, 8] },
  { name: 'promoters', values: [9, 10] },
];

export const npsAnswers: AnswerKind = /* @__PURE__ */ scaleAnswers('nps', () => NPS_SCALE);

export const npsKind = /* @__PURE__ */ defineKind(
  npsAnswers,
  /* @__PURE__ */ numberPart(npsAnswers, () => NPS_SCALE),
  {
    icon: 'gauge',
    wire: ({ kind }: Element<NpsSettings>) => ({ additionalType: kind, settings: { nps: true } }),
    defaults: (): NpsSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ questionFields(
      endLabelFields,
      { key: 'presentation', type: 'select', group: 'look', options: ['buttons', 'dropdown', 'slider'] },
      publicResultsField,
    ),
    subjects: () => [{ operators: equalityAndOrder, scale: NPS_SCALE, groups: npsGroups }],
    checkSettings: () => [],
    checkComplete: questionComplete,
    summarise(_element: Element<NpsSettings>, answers) {
      const summary = countNumbers(NPS_SCALE, answers);
      return { ...summary, nps: npsOfCounts(summary.counts) };
    },
    summariseCounts(element: Element<NpsSettings>, counts) {
      const numbers = numbersOf(element, NPS_SCALE, counts);
      return { ...numbers, nps: npsOfCounts(numbers.counts) };
    },
    chartFacts: ({ settings }: Element<NpsSettings>) => scaleFacts(NPS_SCALE, settings),
  },
);
