import type { Format } from '@kaiku/sdk/web';
import { binName } from '../../contract/charts/chartData.ts';

/** A number, or from one to another: what is chosen where there are no choices. */
export const isRange = (value: string): boolean => /^-?\d+(\.\d+)?(\.\.-?\d+(\.\d+)?)?$/.test(value);

/** The same as it is written in a language. */
export function rangeWords(value: string, number: Format['number']): string {
  const [from, to = from] = value.split('..').map(Number);
  return binName({ from: from!, to: to! }, number);
}
