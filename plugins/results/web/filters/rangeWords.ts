import type { Format } from '@kaiku/sdk/web';

/** A number, or from one to another: what is chosen where there are no choices. */
export const isRange = (value: string): boolean => /^-?\d+(\.\d+)?(\.\.-?\d+(\.\d+)?)?$/.test(value);

/** The same as it is written in a language; scales have steps as fine as a millionth. */
export const rangeWords = (value: string, number: Format['number']): string =>
  value
    .split('..')
    .map((one) => number(Number(one), { maximumFractionDigits: 6 }))
    .join('–');
