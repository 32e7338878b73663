/** Rules of passwords (AUTH-026, AUTH-027), the same for the form and the server. */

export type PasswordFault = 'length' | 'lower' | 'upper' | 'digit';

const rules: readonly [PasswordFault, (password: string) => boolean][] = [
  ['length', (password) => [...password].length >= 8],
  ['lower', (password) => /\p{Ll}/u.test(password)],
  ['upper', (password) => /\p{Lu}/u.test(password)],
  ['digit', (password) => /\p{Nd}/u.test(password)],
];

/** What a password lacks; empty for one that is accepted. */
export const passwordFaults = (password: string): PasswordFault[] =>
  rules.filter(([, holds]) => !holds(password)).map(([fault]) => fault);

export const passwordStrengths = ['veryWeak', 'weak', 'fair', 'strong', 'veryStrong'] as const;

const sequences = ['abcdefghijklmnopqrstuvwxyzåäö', '01234567890', 'qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'];
const common = /pass|salasana|lösen|kaiku|admin|welcome|tervetuloa|kesä|sommar|summer/;

/** Letters that carry no surprise: repeats and runs along the alphabet or the keyboard, either way. */
function predictable(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1);
    const back = pair[1]! + pair[0]!;
    if (pair[0] === pair[1] || sequences.some((run) => run.includes(pair) || run.includes(back))) count += 1;
  }
  return count;
}

/**
 * Strength as an index of `passwordStrengths`: guesses grow with the surprising letters and the kinds of letters.
 * A password that breaks a rule is never better than weak.
 */
export function passwordStrength(password: string): number {
  const lower = password.toLowerCase();
  const pool = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length;
  const known = common.exec(lower)?.[0].length ?? 0;
  const surprising = Math.max(0, [...password].length - predictable(lower) - known);
  const bits = surprising * (2.5 + pool);
  const index = [28, 44, 64, 90].filter((limit) => bits >= limit).length;
  return passwordFaults(password).length > 0 ? Math.min(index, 1) : index;
}
