import type { Presentation } from '../names.ts';
import { npsOfCounts } from '../scoring.ts';
import type { CommonSettings, Element } from '../types.ts';
import { endLabelFields, questionComplete, questionFields } from './common.ts';
import { type AnswerKind, defineKind, type Scale } from './kind.ts';
import { countNumbers, numberPart, numbersOf, scaleAnswers, scaleFacts } from './numbers.ts';

/** Would you recommend us, from 0 to 10 (SUR-037). */
export interface NpsSettings extends CommonSettings {
  /** Shown at 0 and at 10. */
  minLabel?: string;
  maxLabel?: string;
  presentation?: Extract<Presentation, 'buttons' | 'dropdown' | 'slider'>;
}

export const NPS_SCALE: Scale = { min: 0, max: 10, step: 1 };

export const npsAnswers: AnswerKind = /* @__PURE__ */ scaleAnswers('nps', () => NPS_SCALE);

export const npsKind = /* @__PURE__ */ defineKind(
  npsAnswers,
  /* @__PURE__ */ numberPart(npsAnswers, () => NPS_SCALE),
  {
    icon: 'gauge',
    wire: ({ kind }: Element<NpsSettings>) => ({ additionalType: kind, settings: { nps: true } }),
    defaults: (): NpsSettings => ({ text: '' }),
    inspector: /* @__PURE__ */ questionFields(endLabelFields, {
      key: 'presentation',
      type: 'select',
      group: 'look',
      options: ['buttons', 'dropdown', 'slider'],
    }),
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
