import { type Faces, starStyle } from '../names.ts';
import { problem } from '../problems.ts';
import { own } from '../safe.ts';
import { CSAT_MAX, csatOfCounts, nssOfCounts, sentimentOfFace } from '../scoring.ts';
import type { CommonSettings, Element, ViewElement } from '../types.ts';
import { csatField, endLabelFields, nssField, publicResultsField, questionComplete, questionFields } from './common.ts';
import { type AnswerKind, defineKind, type Scale, type Summary } from './kind.ts';
import { countNumbers, numberPart, numbersOf, scaleAnswers, scaleFacts } from './numbers.ts';

/** One of two to five smileys (SUR-036, SUR-047), or as many stars (SUR-104). */
export interface SmileySettings extends CommonSettings {
  icon: Faces;
  /** Shown at the saddest and at the happiest. */
  minLabel?: string;
  maxLabel?: string;
  calculateCsat?: boolean;
  calculateNss?: boolean;
}

function scaleOf({ settings }: ViewElement): Scale {
  return { min: 1, max: (settings as SmileySettings).icon.set, step: 1 };
}

export const smileyAnswers: AnswerKind = /* @__PURE__ */ scaleAnswers('smiley', scaleOf);

export const smileyKind = /* @__PURE__ */ defineKind(
  smileyAnswers,
  /* @__PURE__ */ numberPart(smileyAnswers, scaleOf),
  {
    icon: 'mood-smile',
    defaults: (): SmileySettings => ({ text: '', icon: { set: 5, order: 'ascending', style: 'classic' } }),
    inspector: /* @__PURE__ */ questionFields(
      { key: 'icon', type: 'faces', group: 'look', required: 'present' },
      endLabelFields,
      csatField,
      nssField,
      publicResultsField,
    ),
    checkSettings: ({ settings }, path) =>
      own(settings, 'calculateCsat') === true && own(own(settings, 'icon'), 'set') !== CSAT_MAX
        ? [problem(`${path}/calculateCsat`, 'csat-scale')]
        : [],
    checkComplete: questionComplete,
    summarise: (element: Element<SmileySettings>, answers) =>
      withFigures(element, countNumbers(scaleOf(element), answers)),
    summariseCounts: (element: Element<SmileySettings>, counts) =>
      withFigures(element, numbersOf(element, scaleOf(element), counts)),
    chartFacts: (element: Element<SmileySettings>) => ({
      ...scaleFacts(scaleOf(element), { minLabel: element.settings.minLabel, maxLabel: element.settings.maxLabel }),
      // How many stars, numbers say best.
      ...(element.settings.icon.style !== starStyle && { faces: true }),
      faceStyle: element.settings.icon.style,
    }),
  },
);

function withFigures({ settings }: Element<SmileySettings>, summary: Summary & { type: 'numbers' }): Summary {
  const { icon, calculateCsat, calculateNss } = settings;
  const by = { positive: 0, neutral: 0, negative: 0 };
  for (const [value, count] of Object.entries(summary.counts)) by[sentimentOfFace(Number(value), icon.set)] += count;
  return {
    ...summary,
    ...(calculateCsat ? { csat: csatOfCounts(summary.counts) } : {}),
    ...(calculateNss ? { nss: nssOfCounts(by.positive, by.neutral, by.negative) } : {}),
  };
}
