/** Texts are plain text: paragraphs are separated by an empty line, and there is no markup. */

/** Line ends become `\n`; control characters and halves of characters, which no text needs and JSON columns refuse, go. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff\p{Cs}]/gu, '');
}

/** The paragraphs of a text, each with its own line breaks. */
export function paragraphs(text: string | undefined): string[] {
  if (!text) return [];
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Lower case without spaces around: how labels, rule values and names are compared. */
export function folded(text: string): string {
  return text.trim().toLowerCase();
}
