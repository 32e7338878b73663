/**
 * What another side said, on one line and short, without what no text or JSON of a database may hold: control characters and
 * halves of characters.
 */
export const tidyText = (text: string, most: number): string =>
  [
    ...text
      .slice(0, 4 * most)
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\s\u0000-\u001f\u007f\ufffd]+/g, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('');
