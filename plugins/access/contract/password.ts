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

/** Names of how strong a password is, by an index. */
export const passwordStrengths = ['veryWeak', 'weak', 'fair', 'strong', 'veryStrong'] as const;
