import { formatNumber, type Language, locales } from '@kaiku/sdk/common';
import type { AnswerValue, Element, Kind } from '@kaiku/sdk/model';
import { scaleValue, type WriteNumber } from '../../contract/charts/chartData.ts';

/** Writes numbers as a reader's pages do. */
export const numbersIn =
  (language: Language): WriteNumber =>
  (value, options) =>
    formatNumber(value, locales[language], options);

/** What somebody answered, in words of the reader's language: what is a bare number as the language writes it. */
export function answerInWords(kind: Kind, element: Element, answer: AnswerValue, language: Language): string {
  const text = kind.answerText(element, answer);
  return typeof answer === 'number' && text === String(answer) ? numbersIn(language)(answer, scaleValue) : text;
}
