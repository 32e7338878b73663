import { toNumber } from '../safe.ts';
import { isBlank } from '../texts.ts';
import type { Operand } from './kind.ts';

/** Of what was not answered. */
export const nothing: Operand = { values: [] };

export function operandOfText(text: unknown): Operand {
  return typeof text === 'string' && !isBlank(text) ? { values: [text], text, number: toNumber(text) } : nothing;
}
