import type { Words } from './page.ts';

/** Fills `{{name}}` in the word of this key; an unknown key stands for itself. */
export function say(words: Words, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const word = Object.hasOwn(words, key) ? words[key]! : key;
  return word.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

/** The word for a number of things. The three languages that have words tell one and other apart, nothing else. */
export function sayCount(words: Words, key: string, count: number): string {
  return say(words, `${key}_${count === 1 ? 'one' : 'other'}`, { count });
}

/** The text of a problem of sdk/model. */
export function sayProblem(words: Words, code: string, params: Readonly<Record<string, string | number>> = {}): string {
  return say(words, Object.hasOwn(words, `problem.${code}`) ? `problem.${code}` : 'problem', params);
}
