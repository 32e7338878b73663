import type { GaugeData } from '@kaiku/sdk/common';
import { scaleValue, type WriteNumber } from './chartData.ts';
import type { Question } from './question.ts';

/** Pixels. */
export const gaugeHeight = 220;

/** The ends of what a question's one figure may be: its NPS, or the mean of its scale; null where there are none. */
export function gaugeRange({ scale, summary }: Pick<Question, 'scale' | 'summary'>): [number, number] | null {
  if (summary.type !== 'numbers') return null;
  if (summary.nps) return [-100, 100];
  return scale && scale.min < scale.max ? [scale.min, scale.max] : null;
}

/**
 * A question's one figure on its scale (RES-068); null for a question without one.
 * @param label says what it is, and from where to where
 */
export function gaugeData(
  question: Pick<Question, 'scale' | 'summary'>,
  number: WriteNumber,
  label: (of: 'score' | 'mean', ends: { min: string; max: string }) => string,
): GaugeData | null {
  const range = gaugeRange(question);
  const { summary } = question;
  if (!range || summary.type !== 'numbers') return null;
  const [min, max] = range;
  const ends = { min: number(min, scaleValue), max: number(max, scaleValue) };
  if (!summary.nps) return { value: summary.mean, min, max, label: label('mean', ends) };
  return { value: summary.nps.nps, min, max, label: label('score', ends), digits: 0 };
}
