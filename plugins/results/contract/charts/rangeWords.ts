import { binName, type WriteNumber } from './chartData.ts';

/** What is chosen where there are no choices. */
const range = /^-?\d+(\.\d+)?(\.\.-?\d+(\.\d+)?)?$/;

/** A number, or from one to another, as it is written in a language; null for what is neither. */
export function rangeWords(value: string, number: WriteNumber): string | null {
  if (!range.test(value)) return null;
  const [from, to = from] = value.split('..').map(Number);
  return binName({ from: from!, to: to! }, number);
}
