import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as finnish } from '@zxcvbn-ts/language-fi';
import { passwordFaults } from '../contract/password.ts';

/** What people here choose first, and no list of the library's has. */
const ours = ['kaiku', 'lösenord', 'sommar', 'vinter', 'hösten', 'våren', 'välkommen', 'hejsan', 'kärlek', 'fotboll'];

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...finnish, ours },
  graphs: adjacencyGraphs,
  // A longer text is as strong as its beginning; judging takes its time.
  maxLength: 100,
});

/**
 * Strength as an index of `passwordStrengths`, by how many guesses a password takes (zxcvbn). One that breaks a rule is
 * never better than weak.
 */
export function passwordStrength(password: string): number {
  const { score } = judge.check(password);
  return passwordFaults(password).length > 0 ? Math.min(score, 1) : score;
}
