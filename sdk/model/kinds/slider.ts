import { formNames } from '../formNames.ts';
import { problem } from '../problems.ts';
import { isFiniteNumber, own } from '../safe.ts';
import { CSAT_MAX, CSAT_MIN, csatOfCounts } from '../scoring.ts';
import type { CommonSettings, Element, ViewElement } from '../types.ts';
import { csatField, endLabelFields, publicResultsField, questionComplete, questionFields } from './common.ts';
import { type AnswerKind, defineKind, type Scale } from './kind.ts';
import {
  countNumbers,
  numberOperand,
  numberPart,
  numberProblems,
  numbersOf,
  readNumber,
  scaleFacts,
} from './numbers.ts';

/** A number on a scale (SUR-034). */
export interface SliderSettings extends CommonSettings {
  min: number;
  max: number;
  step: number;
  minLabel?: string;
  maxLabel?: string;
  /** Shown after the number, such as `%`. */
  unit?: string;
  calculateCsat?: boolean;
}

const MAX_STEPS = 10_000;

export function sliderScale({ settings }: ViewElement): Scale {
  const { min, max, step } = settings as SliderSettings;
  return { min, max, step };
}

export const sliderAnswers: AnswerKind = {
  kind: 'slider',
  answerable: true,
  dontKnow: 'apart',
  operand: numberOperand,
  validate: (element, answer) => numberProblems(element, answer, sliderScale(element)),
  fieldNames: ({ id }) => [formNames.answer(id), formNames.number(id)],
  /** Where there is no JavaScript the number field is there, and it alone counts. */
  readForm({ id }, form) {
    if (form.has(formNames.number(id))) return readNumber(form.get(formNames.number(id)));
    return readNumber(form.get(formNames.answer(id)));
  },
  writeForm: ({ id }, answer) => (typeof answer === 'object' ? [] : [[formNames.number(id), String(answer)]]),
};

export const sliderKind = /* @__PURE__ */ defineKind(
  sliderAnswers,
  /* @__PURE__ */ numberPart(sliderAnswers, sliderScale),
  {
    icon: 'adjustments-horizontal',
    defaults: (): SliderSettings => ({ text: '', min: 0, max: 10, step: 1 }),
    inspector: /* @__PURE__ */ questionFields(
      { key: 'min', type: 'number', group: 'answer', required: 'present', min: -1e9, max: 1e9 },
      { key: 'max', type: 'number', group: 'answer', required: 'present', min: -1e9, max: 1e9 },
      { key: 'step', type: 'number', group: 'answer', required: 'present', min: 0.001, max: 1e9 },
      endLabelFields,
      { key: 'unit', type: 'text', group: 'look', maxLength: 20 },
      csatField,
      publicResultsField,
    ),
    checkSettings({ settings }, path) {
      const min = own(settings, 'min');
      const max = own(settings, 'max');
      const step = own(settings, 'step');
      if (!isFiniteNumber(min) || !isFiniteNumber(max) || !isFiniteNumber(step) || step <= 0) return [];
      if (min >= max) return [problem(`${path}/min`, 'min-over-max', { min, max })];
      if ((max - min) / step > MAX_STEPS) return [problem(`${path}/step`, 'too-many', { max: MAX_STEPS })];
      return own(settings, 'calculateCsat') === true && (min !== CSAT_MIN || max !== CSAT_MAX)
        ? [problem(`${path}/calculateCsat`, 'csat-scale')]
        : [];
    },
    checkComplete: questionComplete,
    summarise(element: Element<SliderSettings>, answers) {
      const summary = countNumbers(sliderScale(element), answers);
      return element.settings.calculateCsat ? { ...summary, csat: csatOfCounts(summary.counts) } : summary;
    },
    summariseCounts(element: Element<SliderSettings>, counts) {
      const numbers = numbersOf(element, sliderScale(element), counts);
      return element.settings.calculateCsat ? { ...numbers, csat: csatOfCounts(numbers.counts) } : numbers;
    },
    chartFacts: (element: Element<SliderSettings>) => scaleFacts(sliderScale(element), element.settings),
  },
);
