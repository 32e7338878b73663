/*
 * Spreadsheets calculate a text that begins like a formula, whoever wrote it: exports of text files put a mark before it,
 * and imports of them take one away.
 */
const beginning = '[=+\\-@\\t\\r]';
const isToGuard = new RegExp(`^'*${beginning}`);
const isGuarded = new RegExp(`^'+${beginning}`);

export const guardFormula = (text: string): string => (isToGuard.test(text) ? `'${text}` : text);
export const unguardFormula = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text);
