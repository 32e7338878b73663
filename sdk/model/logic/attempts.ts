import { isAnswered } from '../answers.ts';
import { FormReader, formNames } from '../formNames.ts';
import type { Kind } from '../kinds/kind.ts';
import type { AnswerValue, ViewElement } from '../types.ts';

/** An element and its kind, for making answers as its form would be sent. */
export interface Asking {
  kind: Kind;
  element: ViewElement;
}

/** The answer that the kind reads from these fields; undefined when it reads none. */
export function fromForm(
  { kind, element }: Asking,
  fields: Iterable<readonly [string, string]>,
): AnswerValue | undefined {
  const answer = kind.readForm(element, new FormReader(fields));
  return isAnswered(kind, answer) ? answer : undefined;
}

/** The field that an answer's own value is sent in. */
export function mainField({ kind, element }: Asking): string {
  const names = kind.fieldNames(element);
  const usual = formNames.answer(element.id);
  return names.includes(usual) ? usual : (names[0] ?? usual);
}

/** Chosen values, and what was written beside them. */
export function chosen(asking: Asking, values: readonly string[], own?: string): AnswerValue | undefined {
  const field = mainField(asking);
  const fields = values.map((value): [string, string] => [field, value]);
  if (own !== undefined) fields.push([formNames.other(asking.element.id), own]);
  return fromForm(asking, fields);
}

/** None of these is in any word that one could look for, so that words beside it stay what they are. */
const separators = ['\u00b7', '\u2021', '\u203b', '|', '~', '\u2766'];

/** Texts that hold the words, for whoever takes them to choose from: where any text may be written one of the first suits. */
export function* textsWith(words: readonly string[], avoid: readonly string[]): Generator<string> {
  const free = separators.filter((one) => !avoid.some((word) => word.includes(one)));
  yield words.join(' ') || 'Text';
  for (const separator of free) yield `${separator}${words.map((word) => `${word}${separator}`).join('')}`;
  const joined = words.join('.');
  if (words.length === 1) yield joined;
  yield `${joined || 'x'}@example.com`;
  yield `anna@${joined || 'example'}.com`;
  yield `anna@${joined}`;
  yield `anna${joined}.com`;
  yield `${joined}anna@example.com`;
  yield `https://example.com/${joined}`;
  yield `https://${joined}`;
  yield `+358 40 123 45${joined}`;
  yield '+46 70 987 65 43';
  yield `${joined}1`;
}

/** Ways to write the number so that the words are in it. */
export function* numbersWith(
  number: number,
  inside: (number: number) => boolean,
  words: readonly string[],
): Generator<string> {
  yield String(number);
  if (words.length === 0) return;
  const digits = words.join('').replace(/\D/g, '');
  for (const text of [`${number}.0`, `${number},0`, `+${number}`, `0${number}`, `${number}.00`, ...words, digits])
    yield text;
  const whole = Math.trunc(number);
  for (const text of [`${whole}.${digits}`, `${whole},${digits}`, `${whole}${digits}`, `${digits}${Math.abs(whole)}`]) {
    if (inside(Number(text.replace(',', '.')))) yield text;
  }
}

/** Whether a number could be written with it. */
export const isNumeric = (word: string): boolean => /^[-+]?\d*[.,]?\d*$/.test(word);

/** Whether the word is in some way of writing the number, with zeros around it, or, where it may vary, some number. */
export function mayBeIn(word: string, number: number, exactly: boolean): boolean {
  if (!isNumeric(word)) return false;
  if (!exactly) return true;
  const [whole = '0', part = ''] = String(Math.abs(number)).split('.');
  const zeros = '0'.repeat(word.length);
  const tails = [...(part === '' ? [whole] : []), `${whole}.${part}${zeros}`, `${whole},${part}${zeros}`];
  const sign = /^[-+]/.exec(word)?.[0];
  if (sign === undefined) return tails.some((tail) => `${zeros}${tail}`.includes(word));
  if (number !== 0 && (sign === '-') !== number < 0) return false;
  // Behind a sign the number begins, with as many zeros as the word has.
  const digits = word.slice(1);
  const leading = (text: string) => /^0*/.exec(text)?.[0].length ?? 0;
  return tails.some((tail) => {
    const more = Math.max(0, leading(digits) - leading(tail));
    return `${zeros.slice(0, more)}${tail}`.startsWith(digits) || leading(digits) === digits.length;
  });
}
