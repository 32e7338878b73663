import { toNumber } from '../safe.ts';
import type { Operand } from './kind.ts';

/** Of what was not answered. */
export const nothing: Operand = { values: [] };

export function operandOfText(text: unknown): Operand {
  return typeof text === 'string' && text.trim() !== '' ? { values: [text], text, number: toNumber(text) } : nothing;
}
