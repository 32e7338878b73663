/** Texts are plain text: paragraphs are separated by an empty line, and there is no markup. */

/** Line ends become `\n`; control characters and halves of characters, which no text needs and JSON columns refuse, go. */
export function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufeff\p{Cs}]/gu, '');
}

/** Whether nothing is left of it once it is cleaned: what was answered so is not answered. */
export function isBlank(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above
  return !/[^\s\u0000-\u001f\u007f\p{Cs}]/u.test(text);
}

/** Whether the database takes it as it is, JSON with all its names and texts: no NUL, and no half of a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
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
