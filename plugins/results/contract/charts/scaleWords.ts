import { binName, scaleValue, type WriteNumber } from './chartData.ts';
import type { Question } from './question.ts';

type Scale = Omit<NonNullable<Question['scale']>, 'step'>;

/** The ends of a scale, with what they are called: `1 Poor – 5 Good`, or `0–10`. */
export function endsInWords({ min, max, minLabel, maxLabel }: Scale, number: WriteNumber): string {
  if (!minLabel && !maxLabel) return binName({ from: min, to: max }, number);
  const [least, most] = [number(min, scaleValue), number(max, scaleValue)];
  return [[least, minLabel].filter(Boolean).join(' '), [most, maxLabel].filter(Boolean).join(' ')].join(' – ');
}

/** What a number on a scale says: the number, and at an end of the scale its words, elsewhere where it lies. */
export function scaleWords(value: number, scale: Scale, number: WriteNumber): { text: string; about: string } {
  const { min, max, minLabel, maxLabel, unit } = scale;
  const text = [number(value, scaleValue), unit].filter(Boolean).join(' ');
  const named = value === min ? minLabel : value === max ? maxLabel : undefined;
  return { text, about: named || `(${endsInWords(scale, number)})` };
}
