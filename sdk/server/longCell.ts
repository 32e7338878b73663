/** Letters that a cell of Excel can hold. */
export const longestCell = 32_767;

/** Ends what goes on elsewhere. */
const goesOn = ' […]';

/** The beginning of a text that no cell holds, with a mark; others as they are. */
export const shortened = (text: string): string =>
  text.length <= longestCell ? text : `${upTo(text, longestCell - goesOn.length)}${goesOn}`;

/** A text in parts that cells hold, each with its number, from 1. */
export function* cellParts(text: string): Generator<[number, string]> {
  for (let at = 0, number = 1; at < text.length; number += 1) {
    const part = upTo(text.slice(at), longestCell);
    yield [number, part];
    at += part.length;
  }
}

/** The beginning of a text, without half a letter at its end. */
export function upTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
